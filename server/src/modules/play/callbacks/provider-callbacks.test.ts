import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "../../../ledger/index.ts";
import { type OpenedGame, type PlaySite, playedStudio, playSite } from "../../../testing/play-site.ts";
import type { TestPlayer } from "../../../testing/index.ts";

let site: PlaySite;
let player: TestPlayer;
let game: OpenedGame;
let roundId: string;

beforeAll(async () => {
  site = await playSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  player = await site.player({ balanceCredits: 100 });
  game = await site.open(player);
  roundId = newId();
});

const betOf = (amount: number, more: object = {}) => {
  const { gameSessionId: _, ...named } = game;
  return { ...named, roundId, txId: newId(), amount, ...more };
};
const winOf = (amount: number, more: object = {}) => {
  const { playerId, gameId, currency } = game;
  return { playerId, gameId, currency, roundId, txId: newId(), amount, ...more };
};
const rollbackOf = (refTxId: string, more: object = {}) => ({
  playerId: game.playerId,
  roundId,
  txId: newId(),
  refTxId,
  ...more,
});
const statusOf = async (name: string, body: object) => (await site.asStudio(name, body)).body["status"];
const roundOf = async () => {
  const [round] = await site.database.query(
    `select bet_minor, win_minor, status, detail, game_session_id from rounds where provider_round_id = $1`,
    [roundId],
  );
  return round;
};

describe("session", () => {
  it("a new launch token: returns the player and a play token, once", async () => {
    const other = await site.player();
    await site.open(other);
    const launchToken = site.launches.at(-1)?.body["launchToken"];
    expect(await statusOf("session", { launchToken })).toBe("INVALID_TOKEN");
    expect(game.playToken).toMatch(/^[\w-]{43}$/);
  });

  it("a launch token after 60 seconds: TOKEN_EXPIRED", async () => {
    const hash = Buffer.alloc(32, 7);
    await site.database.query(
      `insert into game_sessions (id, player_id, game_id, currency, language, launch_token_hash, launch_expires_at,
         created_at, expires_at)
       select $1, player_id, game_id, currency, language, sha256($2), $3, $3, $3 from game_sessions where id = $4`,
      [newId(), hash, site.clock.now(), game.gameSessionId],
    );
    expect(await statusOf("session", { launchToken: hash.toString() })).toBe("TOKEN_EXPIRED");
  });

  it("a launch token at another studio: INVALID_TOKEN", async () => {
    const launchToken = site.launches.at(-1)?.body["launchToken"];
    const reply = await site.asStudio("session", { launchToken }, { code: "ashlar" });
    expect(reply).toEqual({ status: 200, body: { status: "INVALID_TOKEN" } });
  });

  it("the player's data for a studio: only the required fields", async () => {
    const other = await site.player({ balanceCredits: 7 });
    await site.open(other);
    const again = await site.database.query(
      `update game_sessions set launch_used_at = null, play_token_hash = null where player_id = $1 returning id`,
      [other.id],
    );
    expect(again).toHaveLength(1);
    const reply = await site.asStudio("session", { launchToken: site.launches.at(-1)?.body["launchToken"] });
    expect(reply.body).toEqual({
      status: "OK",
      playerId: other.id,
      username: other.username,
      currency: "IDR",
      language: "en",
      playToken: expect.any(String),
      balance: 700,
      rgReminderSec: 3_600,
    });
  });
});

describe("a round", () => {
  it("bet, then win that closes the round: the money moves, the round is updated, and the page is notified", async () => {
    const bet = await site.asStudio("bet", betOf(500));
    expect(bet).toEqual({ status: 200, body: { status: "OK", balance: 9_500, opTxId: expect.any(String) } });
    const win = await site.asStudio("win", winOf(1_250, { roundClosed: true, detail: { lines: [1, 2] } }));
    expect(win.body).toMatchObject({ status: "OK", balance: 10_750 });
    expect(await roundOf()).toEqual({
      bet_minor: 500n,
      win_minor: 1_250n,
      status: "closed",
      detail: { lines: [1, 2] },
      game_session_id: game.gameSessionId,
    });
    const sent = await site.database.query(
      `select payload from outbox where topic = 'game.session' and player_id = $1`,
      [player.id],
    );
    expect(sent).toEqual([
      { payload: { gameSessionId: game.gameSessionId, netMinor: "750", elapsedSec: expect.any(Number) } },
    ]);
    expect(await checkBooks(site.database)).toEqual([]);
  });

  it("a win of 0: closes the round and books nothing", async () => {
    await site.asStudio("bet", betOf(500));
    expect(await statusOf("win", winOf(0, { roundClosed: true }))).toBe("OK");
    expect(await roundOf()).toMatchObject({ win_minor: 0n, status: "closed" });
    expect(await site.balance(player.id)).toBe(9_500n);
  });

  it("closed by a separate call: closed once; an unknown round: UNKNOWN", async () => {
    await site.asStudio("bet", betOf(500));
    const close = { playerId: player.id, roundId, closed: true };
    expect(await statusOf("round", close)).toBe("OK");
    expect(await statusOf("round", close)).toBe("OK");
    expect(await roundOf()).toMatchObject({ status: "closed" });
    expect(await statusOf("round", { ...close, roundId: newId() })).toBe("UNKNOWN");
  });

  it("a bet on a round that is over: ROUND_CLOSED", async () => {
    await site.asStudio("bet", betOf(500, { roundClosed: true }));
    expect(await statusOf("bet", betOf(500))).toBe("ROUND_CLOSED");
    expect(await site.balance(player.id)).toBe(9_500n);
  });

  it("a win on a round that is over: paid and flagged", async () => {
    await site.asStudio("bet", betOf(500, { roundClosed: true }));
    const win = winOf(9_999, { kind: "jackpot" });
    expect(await statusOf("win", win)).toBe("OK");
    const [row] = await site.database.query(`select late, kind from round_txs where provider_tx_id = $1`, [
      win.txId,
    ]);
    expect(row).toEqual({ late: true, kind: "jackpot_win" });
    expect(await site.balance(player.id)).toBe(19_499n);
  });
});

describe("a repeated callback", () => {
  it("the same bet: the first answer with today's balance, and no money moves", async () => {
    const bet = betOf(500);
    const first = await site.asStudio("bet", bet);
    await site.asStudio("win", winOf(100));
    const again = await site.asStudio("bet", bet);
    expect(again.body).toEqual({ ...first.body, balance: 9_600, replayed: true });
    expect(await site.balance(player.id)).toBe(9_600n);
  });

  it("a refused bet after the balance has grown: the same refusal", async () => {
    const bet = betOf(20_000);
    const refused = await site.asStudio("bet", bet);
    expect(refused.body).toMatchObject({ status: "INSUFFICIENT_FUNDS", balance: 10_000 });
    await site.asStudio("win", winOf(50_000));
    const again = await site.asStudio("bet", bet);
    expect(again.body).toMatchObject({ status: "INSUFFICIENT_FUNDS", balance: 60_000, replayed: true });
  });

  it.each<[string, object]>([
    ["another amount", { amount: 501 }],
    ["another round", { roundId: "other-round" }],
    ["another currency", { currency: "THB" }],
  ])("the id of a bet with %s: DUPLICATE_TX", async (_situation, change) => {
    const bet = betOf(500);
    await site.asStudio("bet", bet);
    expect(await statusOf("bet", { ...bet, ...change })).toBe("DUPLICATE_TX");
    expect(await statusOf("win", winOf(500, { txId: bet.txId }))).toBe("DUPLICATE_TX");
    expect(await site.balance(player.id)).toBe(9_500n);
  });

  it("one bet sent 20 times at once: one booking", async () => {
    const bet = betOf(500);
    const replies = await Promise.all(Array.from({ length: 20 }, () => site.asStudio("bet", bet)));
    expect(replies.map(({ body }) => body["status"])).toEqual(Array(20).fill("OK"));
    expect(replies.filter(({ body }) => body["replayed"])).toHaveLength(19);
    expect(await site.balance(player.id)).toBe(9_500n);
  });

  it("a query by its id: kind, amount and state", async () => {
    const bet = betOf(500);
    await site.asStudio("bet", bet);
    const ask = (txId: string) => site.asStudio(`tx/${txId}`, undefined, { method: "GET" });
    expect((await ask(bet.txId)).body).toEqual({ status: "OK", kind: "bet", amount: 500, state: "ok" });
    await site.asStudio("rollback", rollbackOf(bet.txId));
    expect((await ask(bet.txId)).body).toMatchObject({ state: "rolled_back" });
    expect((await ask(newId())).body).toEqual({ status: "UNKNOWN" });
  });
});

describe("a rollback", () => {
  it("of the only bet: the money is returned and the round is void", async () => {
    const bet = betOf(500);
    await site.asStudio("bet", bet);
    const reply = await site.asStudio("rollback", rollbackOf(bet.txId));
    expect(reply.body).toMatchObject({ status: "OK", balance: 10_000 });
    expect(await roundOf()).toMatchObject({ bet_minor: 0n, status: "voided" });
  });

  it("of one bet of two: the round continues", async () => {
    const bet = betOf(500);
    await site.asStudio("bet", bet);
    await site.asStudio("bet", betOf(300));
    await site.asStudio("rollback", rollbackOf(bet.txId));
    expect(await roundOf()).toMatchObject({ bet_minor: 300n, status: "open" });
    expect(await site.balance(player.id)).toBe(9_700n);
  });

  it("twice under different ids: the money is returned once", async () => {
    const bet = betOf(500);
    await site.asStudio("bet", bet);
    await site.asStudio("rollback", rollbackOf(bet.txId));
    expect(await statusOf("rollback", rollbackOf(bet.txId))).toBe("OK");
    expect(await site.balance(player.id)).toBe(10_000n);
  });

  it("before its bet: OK, and the bet is TX_ROLLED_BACK, also when repeated", async () => {
    const bet = betOf(500);
    const rollback = await site.asStudio("rollback", rollbackOf(bet.txId));
    expect(rollback.body).toMatchObject({ status: "OK", balance: 10_000 });
    expect(await statusOf("bet", bet)).toBe("TX_ROLLED_BACK");
    expect(await statusOf("bet", bet)).toBe("TX_ROLLED_BACK");
    expect(await site.balance(player.id)).toBe(10_000n);
    expect(await roundOf()).toBeUndefined();
  });

  it("of a win that was spent: the wallet stops at 0, and the rest is booked as bad debt", async () => {
    const win = winOf(5_000);
    await site.asStudio("win", win);
    await site.asStudio("bet", betOf(14_000));
    const rollback = rollbackOf(win.txId);
    expect((await site.asStudio("rollback", rollback)).body).toMatchObject({ status: "OK", balance: 0 });
    const [debt] = await site.database.query(
      `select e.amount from entries e join accounts a on a.id = e.account_id
       join journals j on j.id = e.journal_id where a.key = 'house:baddebt:IDR' and j.idem_key = $1`,
      [`tx:${playedStudio}:${rollback.txId}`],
    );
    expect(debt).toEqual({ amount: -4_000n });
    expect(await checkBooks(site.database)).toEqual([]);
  });

  it("of a bet that was refused for another player's token: OK, and no money moves", async () => {
    const stranger = await site.player({ balanceCredits: 100 });
    const bet = betOf(500, { playerId: stranger.id });
    expect(await statusOf("bet", bet)).toBe("INVALID_TOKEN");
    expect(await statusOf("rollback", rollbackOf(bet.txId, { playerId: stranger.id }))).toBe("OK");
    expect([await site.balance(player.id), await site.balance(stranger.id)]).toEqual([10_000n, 10_000n]);
  });

  it("of another player's bet: BAD_REQUEST, and no money moves", async () => {
    const bet = betOf(500);
    await site.asStudio("bet", bet);
    const stranger = await site.player();
    expect(await statusOf("rollback", rollbackOf(bet.txId, { playerId: stranger.id }))).toBe("BAD_REQUEST");
    expect(await site.balance(player.id)).toBe(9_500n);
    expect(await site.balance(stranger.id)).toBe(0n);
  });
});

describe("the permission to bet", () => {
  it.each<[string, string, string]>([
    ["suspended", "update players set status = 'suspended' where id = $1", "PLAYER_DISABLED"],
    ["banned", "update players set status = 'banned' where id = $1", "PLAYER_DISABLED"],
    ["not allowed to play", "update players set play_disabled = true where id = $1", "PLAYER_DISABLED"],
    [
      "taking a break",
      `insert into exclusions (id, player_id, kind, starts_at, ends_at, created_by)
       values (gen_random_uuid(), $1, 'cool_off', '2026-01-30', '2026-02-28', 'test')`,
      "PLAYER_DISABLED",
    ],
    [
      "self-excluded for good",
      `insert into exclusions (id, player_id, kind, starts_at, created_by)
       values (gen_random_uuid(), $1, 'self_exclusion', '2026-01-30', 'test')`,
      "PLAYER_DISABLED",
    ],
    [
      "no longer in the game",
      "update game_sessions set ended_at = now() where player_id = $1",
      "TOKEN_EXPIRED",
    ],
    [
      "logged out",
      "update sessions set ended_at = now(), end_reason = 'logout' where player_id = $1",
      "TOKEN_EXPIRED",
    ],
  ])(
    "a player who is %s: bets are refused, wins and rollbacks accepted",
    async (_situation, change, status) => {
      const bet = betOf(500);
      await site.asStudio("bet", bet);
      await site.database.query(change, [player.id]);
      expect(await statusOf("bet", betOf(500))).toBe(status);
      expect(await statusOf("win", winOf(800))).toBe("OK");
      expect(await statusOf("rollback", rollbackOf(bet.txId))).toBe("OK");
      expect(await site.balance(player.id)).toBe(10_800n);
    },
  );

  it("a play token after 12 hours: bets are refused, wins accepted", async () => {
    await site.database.query(`update game_sessions set expires_at = $2 where player_id = $1`, [
      player.id,
      site.clock.now(),
    ]);
    expect(await statusOf("bet", betOf(500))).toBe("TOKEN_EXPIRED");
    expect(await statusOf("win", winOf(500))).toBe("OK");
  });

  it.each<[string, () => object, string]>([
    ["a made-up token", () => ({ playToken: "x" }), "INVALID_TOKEN"],
    ["another player's id", () => ({ playerId: newId() }), "INVALID_TOKEN"],
    ["another game", () => ({ gameId: "golden-koi" }), "INVALID_GAME"],
    ["another currency", () => ({ currency: "THB" }), "WRONG_CURRENCY"],
    ["an amount of 0", () => ({ amount: 0 }), "BAD_REQUEST"],
    ["a negative amount", () => ({ amount: -5 }), "BAD_REQUEST"],
    ["half a unit", () => ({ amount: 0.5 }), "BAD_REQUEST"],
    ["an amount as text", () => ({ amount: "500" }), "BAD_REQUEST"],
    ["an amount above 2^53", () => ({ amount: 2 ** 53 }), "AMOUNT_OUT_OF_RANGE"],
    ["an invalid player id", () => ({ playerId: "budi" }), "BAD_REQUEST"],
    ["a null character", () => ({ roundId: "a\u0000" }), "BAD_REQUEST"],
  ])("a bet with %s: $2", async (_situation, change, status) => {
    expect(await statusOf("bet", betOf(500, change()))).toBe(status);
    expect(await site.balance(player.id)).toBe(10_000n);
  });

  it("a win for an unknown player or game, or in another currency: refused and not stored", async () => {
    const win = winOf(500);
    expect(await statusOf("win", { ...win, playerId: newId() })).toBe("UNKNOWN");
    expect(await statusOf("win", { ...win, gameId: "no-such-game" })).toBe("INVALID_GAME");
    expect(await statusOf("win", { ...win, currency: "THB" })).toBe("WRONG_CURRENCY");
    expect(await statusOf("win", win)).toBe("OK");
    expect(await site.balance(player.id)).toBe(10_500n);
  });

  it("the balance: that of the play token's player", async () => {
    const { playToken, playerId, gameId } = game;
    expect((await site.asStudio("balance", { playToken, playerId, gameId })).body).toEqual({
      status: "OK",
      balance: 10_000,
    });
    expect(await statusOf("balance", { playToken, playerId: newId(), gameId })).toBe("INVALID_TOKEN");
  });
});
