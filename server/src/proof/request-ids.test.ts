import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PaySite, paySite } from "../testing/pay-site.ts";
import {
  currentSecret,
  type OpenedGame,
  playedStudio,
  type PlaySite,
  playSite,
} from "../testing/play-site.ts";
import { studioSignature } from "../integrations/studios/studio-signature.ts";
import { createTestOperator } from "../testing/index.ts";
import { depositVersion } from "../testing/document-versions.ts";

let site: PaySite;
let played: PlaySite;
beforeAll(async () => {
  site = await paySite();
  played = await playSite();
});
afterAll(async () => {
  await site.close();
  await played.close();
});

/** Sends a bet as the studio. Returns its status and the request id that the site assigned. */
async function sendBet(bet: object) {
  const path = `/provider/v1/${playedStudio}/bet`;
  const rawBody = JSON.stringify(bet);
  const timestamp = String(Math.floor(played.clock.now().getTime() / 1000));
  const response = await played.app.inject({
    method: "POST",
    url: path,
    headers: {
      "content-type": "application/json",
      "x-provider-timestamp": timestamp,
      "x-provider-signature": studioSignature(currentSecret, { timestamp, method: "POST", path, rawBody }),
    },
    payload: rawBody,
  });
  const { status } = response.json<{ status: string }>();
  return { status, requestId: String(response.headers["x-request-id"]) };
}

const journalsOf = (games: readonly OpenedGame[]) =>
  played.database.query<{ playerId: string; requestId: string }>(
    `select distinct a.player_id as "playerId", j.request_id as "requestId"
       from journals j join entries e on e.journal_id = j.id join accounts a on a.id = e.account_id
      where a.player_id = any ($1::uuid[]) and j.kind like 'game.%'`,
    [games.map(({ playerId }) => playerId)],
  );

describe("the id of a request", () => {
  it("bets of six players decided in one batch: each journal has the id of its own call", async () => {
    const games: OpenedGame[] = [];
    for (let count = 0; count < 6; count += 1) {
      games.push(await played.open(await played.player({ balanceCredits: 100 })));
    }
    const bets = await Promise.all(
      games.map(async (game) => {
        const bet = { ...game, roundId: newId(), txId: newId(), amount: 500 };
        return { playerId: game.playerId, ...(await sendBet(bet)) };
      }),
    );
    expect(new Set(bets.map(({ status }) => status))).toEqual(new Set(["OK"]));
    const expected = bets.map(({ playerId, requestId }) => ({ playerId, requestId }));
    const journals = await journalsOf(games);
    expect(journals).toHaveLength(expected.length);
    expect(journals).toEqual(expect.arrayContaining(expected));
  });

  it("an operator's decision with a body: journal and audit log have the id of the answer", async () => {
    const player = await site.player();
    const { reply: opened } = await site.deposit(player);
    await site.pay(opened.id, "60000");
    const cashier = await createTestOperator(site, "cashier");
    const answer = await site.app.inject({
      method: "POST",
      url: `/admin/api/deposits/${opened.id}/approve`,
      headers: { ...cashier.headers, "content-type": "application/json" },
      payload: JSON.stringify({
        note: "Seen at the bank.",
        version: await depositVersion(site.database, opened.id),
      }),
    });
    expect(answer.statusCode).toBe(200);
    const requestId = answer.headers["x-request-id"];
    expect(
      await site.database.query("select request_id from audit_log where target_id = $1", [opened.id]),
    ).toEqual([{ request_id: requestId }]);
    expect(
      await site.database.query(
        "select request_id from journals where ref_id = $1 and kind = 'deposit.credit'",
        [opened.id],
      ),
    ).toEqual([{ request_id: requestId }]);
  });

  it("work of the site's own jobs: has no request id", async () => {
    const player = await site.player({ balanceCredits: 5 });
    const journals = await site.database.query<{ request_id: string | null }>(
      `select distinct j.request_id from journals j join entries e on e.journal_id = j.id
         join accounts a on a.id = e.account_id where a.player_id = $1`,
      [player.id],
    );
    expect(journals).toEqual([{ request_id: null }]);
  });
});
