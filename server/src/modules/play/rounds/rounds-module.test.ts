import { accountApi } from "@tessera/shared/contracts/account";
import { dayMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "../../../ledger/index.ts";
import { listJobFailures } from "../../../platform/jobs/due-rows.ts";
import { createTestOperator, type TestPlayer } from "../../../testing/index.ts";
import { freshBearer } from "../../../testing/fresh-bearer.ts";
import { type OpenedGame, type PlaySite, playSite, sendJson } from "../../../testing/play-site.ts";
import { winFreeRounds } from "../../../testing/test-award.ts";
import { closeLeftRounds } from "./left-rounds.ts";
import { operatorRoundsApi } from "@tessera/shared/operator-contracts/rounds";

let site: PlaySite;
let player: TestPlayer;
let game: OpenedGame;
let roundId: string;
beforeAll(async () => {
  site = await playSite();
});
afterAll(() => site.close());
/** Creates a round with only a bet of 1.00 that began a day ago. */
beforeEach(async () => {
  await site.database.query("delete from job_failures");
  player = await site.player({ balanceCredits: 100 });
  game = await site.open(player);
  roundId = newId();
  await site.asStudio("bet", { ...game, roundId, txId: newId(), amount: 100 });
  site.clock.advance(dayMs);
});

const answer = (body: object, status = 200) =>
  site.answerLaunches((response) => sendJson(response, body, status));
const close = () => closeLeftRounds(site.dependencies);
const rowOf = async () => {
  const [row] = await site.database.query<{ id: string; status: string }>(
    "select id, status from rounds where provider_round_id = $1",
    [roundId],
  );
  if (!row) throw new Error("There is no round");
  return row;
};
const failures = async () => (await listJobFailures(site.database)).items.map(({ error }) => error);

describe("a round that has been open for a day", () => {
  it("closed at its studio with the same bet and win: closed, and listed as a success in the history", async () => {
    answer({ status: "closed", bet: 100, win: 0 });
    await close();
    expect((await rowOf()).status).toBe("closed");
    expect(await site.balance(player.id)).toBe(9_900n);
    const as = await freshBearer(site, player);
    const { items } = (await site.call(accountApi.history, { query: { type: "game" } }, { as })).reply;
    expect(items).toMatchObject([{ status: "success", amountMinor: 100n, direction: "out" }]);
  });

  it("open for a second less than a day: the studio is not queried", async () => {
    await site.database.query("update rounds set started_at = started_at + interval '1 second'");
    answer({ status: "closed", bet: 100, win: 0 });
    await close();
    expect((await rowOf()).status).toBe("open");
    expect(await failures()).toEqual([]);
  });

  it.each([
    ["open at its studio too", { status: "open", bet: 100, win: 0 }, 200, /calls it open/],
    ["voided at its studio", { status: "voided", bet: 100, win: 0 }, 200, /calls it voided/],
    ["closed at its studio with a win", { status: "closed", bet: 100, win: 900 }, 200, /other amounts/],
    ["unknown at its studio", {}, 404, /answered 404/],
    ["answered with an invalid status", { status: "fine" }, 200, /./],
  ])("%s: stays open, no money moves, and operators see the reason", async (_, body, status, reason) => {
    answer(body, status);
    await close();
    expect((await rowOf()).status).toBe("open");
    expect(await site.balance(player.id)).toBe(9_900n);
    expect(await failures()).toContainEqual(expect.stringMatching(reason));
  });

  it("a win that arrives during the query: the round is not closed with the old amounts", async () => {
    const win = { ...game, roundId, txId: newId(), amount: 500 };
    site.answerLaunches((response) => {
      void site.asStudio("win", win).then(() => sendJson(response, { status: "closed", bet: 100, win: 0 }));
    });
    await close();
    expect((await rowOf()).status).toBe("open");
    expect(await site.balance(player.id)).toBe(10_400n);
  });
});

describe("a free round that has been open for a day", () => {
  let award: string;
  /** Begins one that wins 2.50 and that its studio does not close. */
  beforeEach(async () => {
    player = await site.player({ balanceCredits: 100 });
    award = await winFreeRounds(site, player, { count: 2 });
    game = await site.open(player);
    roundId = newId();
    const named = { ...game, roundId };
    const bet = await site.asStudio("bet", { ...named, txId: newId(), amount: 0, freeRound: award });
    const win = await site.asStudio("win", { ...named, txId: newId(), amount: 250 });
    expect([bet.body, win.body]).toMatchObject([{ status: "OK" }, { status: "OK" }]);
    site.clock.advance(dayMs);
  });
  const used = () => site.database.query("select used from round_awards where id = $1", [award]);

  it("closed at its studio with bet 0 and the same win: closed, its award stays used, and no money moves", async () => {
    answer({ status: "closed", bet: 0, win: 250 });
    await close();
    expect((await rowOf()).status).toBe("closed");
    expect(await used()).toEqual([{ used: 1 }]);
    expect(await site.balance(player.id)).toBe(10_250n);
    expect(await checkBooks(site.database)).toEqual([]);
  });

  it("closed at its studio with the stake as bet: stays open, since nobody paid the stake", async () => {
    answer({ status: "closed", bet: 100, win: 250 });
    await close();
    expect((await rowOf()).status).toBe("open");
    expect(await failures()).toContainEqual(expect.stringMatching(/other amounts/));
    expect(await used()).toEqual([{ used: 1 }]);
  });
});

describe("a cashier", () => {
  it("lists open rounds, and closes one with unchanged amounts, once, with a stored note", async () => {
    const cashier = await createTestOperator(site, "cashier");
    const { id } = await rowOf();
    const { items } = (await cashier.call(operatorRoundsApi.open)).reply;
    expect(items).toContainEqual(
      expect.objectContaining({ id, username: player.username, betMinor: 100n, winMinor: 0n }),
    );
    const call = { params: { id }, body: { note: "The studio lost it and paid nothing" } };
    expect((await cashier.call(operatorRoundsApi.close, call)).status).toBe(204);
    expect((await rowOf()).status).toBe("closed");
    expect((await cashier.call(operatorRoundsApi.close, call)).error).toMatchObject({
      code: "CONFLICT",
      details: { last: { actor: cashier.username, action: "round.close", note: call.body.note } },
    });
    const audit = await site.database.query("select action, after from audit_log where target_id = $1", [id]);
    expect(audit).toEqual([{ action: "round.close", after: { status: "closed", note: call.body.note } }]);
  });

  it("a round that does not exist: NOT_FOUND; a support operator: FORBIDDEN", async () => {
    const cashier = await createTestOperator(site, "cashier");
    const support = await createTestOperator(site, "support", "risk", "owner");
    const call = { params: { id: newId() }, body: { note: "none" } };
    expect((await cashier.call(operatorRoundsApi.close, call)).code).toBe("NOT_FOUND");
    expect((await support.call(operatorRoundsApi.close, call)).code).toBe("FORBIDDEN");
    expect((await support.call(operatorRoundsApi.open)).code).toBe("FORBIDDEN");
  });
});
