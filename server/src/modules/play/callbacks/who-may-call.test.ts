import { liveStudios, studios } from "@tessera/counterparties/catalogue";
import { authApi } from "@tessera/shared/contracts/auth";
import { gamesApi } from "@tessera/shared/contracts/games";
import { limitsApi } from "@tessera/shared/contracts/limits";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashPassword } from "../../../platform/security/password-hash.ts";
import type { TestPlayer } from "../../../testing/index.ts";
import { liveStudioSecret } from "../../../testing/live-studio.ts";
import { type OpenedGame, type PlaySite, playedSlug, playSite } from "../../../testing/play-site.ts";
import { callbackRequests } from "./callback-requests.ts";

const other = "plumworks";

let site: PlaySite;
let player: TestPlayer;
let game: OpenedGame;
let names: { roundId: string; txId: string; refTxId: string };
beforeAll(async () => {
  site = await playSite();
});
afterAll(() => site.close());
/** A player at the played studio, with a bet of 1.00 and a win of 2.00 in one open round. */
beforeEach(async () => {
  player = await site.player({ balanceCredits: 100 });
  game = await site.open(player);
  const [roundId, bet, win] = [newId(), newId(), newId()];
  await site.asStudio("bet", { ...game, roundId, txId: bet, amount: 100 });
  await site.asStudio("win", { ...game, roundId, txId: win, amount: 200 });
  names = { roundId, txId: win, refTxId: bet };
});

const callbacks = Object.keys(callbackRequests);
/** Sends a callback with valid data of the studio, and these fields. */
const send = (code: string, name: string, more: object = {}) =>
  site.asStudio(
    name,
    {
      ...game,
      ...names,
      launchToken: site.launches.at(-1)?.body["launchToken"],
      amount: 0,
      closed: true,
      ...more,
    },
    { code, ...(isLive(code) && { secret: liveStudioSecret }) },
  );
const isLive = (code: string) => liveStudios.some((studio) => studio.code === code);
/** Reads everything about the player that a callback could change. */
const everything = () =>
  site.database.query(
    `select (select json_agg(json_build_array(key, balance, version) order by key) from accounts where player_id = $1) as accounts,
       (select json_agg(to_json(r)) from rounds r where player_id = $1 and provider_code = $2) as rounds,
       (select json_agg(to_json(t) order by id) from round_txs t where player_id = $1 and provider_code = $2) as txs,
       (select json_agg(to_json(s)) from game_sessions s where player_id = $1) as sessions`,
    [player.id, "orchid-arc"],
  );

describe.each(callbacks)("the callback %s", (name) => {
  it.each(liveStudios.map(({ code }) => code))(
    "by %s, which has a wallet of its own: refused",
    async (code) => {
      const before = await everything();
      expect(await send(code, name, { amount: 100, txId: newId(), roundId: newId() })).toEqual({
        status: 200,
        body: { status: "WRONG_WALLET_MODE" },
      });
      expect(await everything()).toEqual(before);
    },
  );

  it.each(studios.map(({ code }) => code))(
    "by %s, which plays with the main wallet: refused for this callback",
    async (code) => {
      expect((await send(code, name, { txId: newId() })).body["status"]).not.toBe("WRONG_WALLET_MODE");
    },
  );

  it.each([
    ["with unchanged ids", () => ({})],
    ["with a transaction of its own", () => ({ txId: newId() })],
    ["with a transaction and a round of its own", () => ({ txId: newId(), roundId: newId() })],
    ["with the rolled-back transaction", () => ({ txId: newId(), refTxId: names.txId })],
    ["with an unknown transaction", () => ({ txId: newId(), refTxId: newId() })],
    ["with the id in capitals", () => ({ txId: newId(), playerId: player.id.toUpperCase() })],
    ["with a game of its own", () => ({ txId: newId(), roundId: newId(), gameId: "plum-parade" })],
  ])(
    "by another studio that uses the ids of the first one, %s: shows no balance and changes nothing",
    async (_, more) => {
      await site.database.query(
        `update games set provider_game_id = 'plum-parade'
        where id = (select id from games where provider_code = $1 order by slug limit 1)`,
        [other],
      );
      const before = await everything();
      for (const body of [more(), more()]) {
        const answer = await send(other, name, body);
        expect([answer.status, answer.body]).not.toHaveProperty("1.balance");
        expect(JSON.stringify(answer.body)).not.toMatch(/username|playToken|10100|10,100/);
      }
      expect(await everything()).toEqual(before);
    },
  );
});

it("a query of another studio's transaction by its id: UNKNOWN", async () => {
  const { body } = await site.asStudio(`tx/${names.txId}`, undefined, { method: "GET", code: other });
  expect(body).toEqual({ status: "UNKNOWN" });
});

it("a rollback that names another player's bet: refused, without either player's balance", async () => {
  const stranger = await site.player({ balanceCredits: 7 });
  const rollback = { ...names, txId: newId(), playerId: stranger.id };
  expect((await site.asStudio("rollback", rollback)).body).toEqual({ status: "BAD_REQUEST" });
  expect(await site.balance(player.id)).toBe(10_100n);
});

describe("the balance in answers about a player", () => {
  it.each(["win", "rollback"])(
    "who has never played at the studio, by a %s: left out, also when repeated",
    async (name) => {
      const stranger = await site.player({ balanceCredits: 7 });
      const call = {
        ...game,
        playerId: stranger.id,
        roundId: newId(),
        txId: newId(),
        refTxId: newId(),
        amount: 0,
      };
      for (const replayed of [undefined, true]) {
        const { body } = await site.asStudio(name, call);
        expect(body).toMatchObject({ status: "OK", ...(replayed && { replayed }) });
        expect(body).not.toHaveProperty("balance");
      }
    },
  );

  it.each(["win", "rollback"])(
    "who plays at the studio, by a %s that comes before its bet: included",
    async (name) => {
      const call = { ...game, roundId: newId(), txId: newId(), refTxId: newId(), amount: 0 };
      expect((await site.asStudio(name, call)).body).toMatchObject({ status: "OK", balance: 10_100 });
    },
  );

  it("with a launch that the studio has not accepted: left out", async () => {
    const visitor = await site.player({ balanceCredits: 7 });
    await launch(visitor);
    const call = { ...game, playerId: visitor.id, roundId: newId(), txId: newId(), amount: 0 };
    expect((await site.asStudio("win", call)).body).not.toHaveProperty("balance");
  });
});

/** Opens a game whose launch token the studio does not exchange. Returns the launch token. */
async function launch(as: TestPlayer): Promise<string> {
  const { reply } = await site.call(gamesApi.game, { params: { slug: playedSlug } });
  await site.call(gamesApi.launch, { params: { id: reply.id }, body: { mode: "real" } }, { as });
  return String(site.launches.at(-1)?.body["launchToken"]);
}

describe("a launch token", () => {
  const password = "Harbour2026";
  const call = (...[endpoint, input]: Parameters<PlaySite["call"]>) =>
    site.call(endpoint, input, { as: player });
  const ends: readonly (readonly [string, () => Promise<unknown>])[] = [
    [
      "logged out",
      () =>
        site.call(authApi.logout, {
          body: {},
          cookies: {
            refresh: player.cookies.refresh,
            second: player.cookies.second,
            token: player.accessToken,
          },
        }),
    ],
    ["logged out everywhere", () => call(authApi.logoutAll, { body: {} })],
    ["takes a break", () => call(limitsApi.exclude, { body: { kind: "cool_off", days: 7 } })],
    [
      "is self-excluded",
      () => call(limitsApi.exclude, { body: { kind: "self_exclusion", months: 6, password } }),
    ],
    ["was suspended", () => setPlayer("status = 'suspended'")],
    ["may not play any more", () => setPlayer("play_disabled = true")],
    [
      "changed the password on another device",
      () =>
        site.database.query(
          "update sessions set ended_at = $2, end_reason = 'password' where player_id = $1",
          [player.id, site.clock.now()],
        ),
    ],
    [
      "has an expired session",
      () =>
        site.database.query("update sessions set expires_at = created_at where player_id = $1", [player.id]),
    ],
  ];
  const setPlayer = (change: string) =>
    site.database.query(`update players set ${change} where id = $1`, [player.id]);

  it("whose session is open: accepted", async () => {
    expect((await site.asStudio("session", { launchToken: await launch(player) })).body["status"]).toBe("OK");
  });

  it.each(ends)("whose player %s: refused", async (_, end) => {
    await site.database.query("update players set password_hash = $2 where id = $1", [
      player.id,
      await hashPassword(password),
    ]);
    const launchToken = await launch(player);
    await end();
    const { body } = await site.asStudio("session", { launchToken });
    expect(body).toEqual({ status: "TOKEN_EXPIRED" });
  });
});
