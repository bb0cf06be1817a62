import { dayMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "../../../ledger/index.ts";
import { jackpotSlug, type OpenedGame, type PlaySite, playSite } from "../../../testing/play-site.ts";
import { winFreeRounds } from "../../../testing/test-award.ts";
import type { TestPlayer } from "../../../testing/index.ts";
import { turnoverOf } from "../rounds/index.ts";

let site: PlaySite;
let player: TestPlayer;
let award: string;
let game: OpenedGame;

beforeAll(async () => {
  site = await playSite();
});
afterAll(async () => {
  expect(await checkBooks(site.database)).toEqual([]);
  await site.close();
});
beforeEach(async () => {
  player = await site.player({ balanceCredits: 10 });
  award = await winFreeRounds(site, player);
  game = await site.open(player);
});

const betOf = (more: object = {}) => {
  const { gameSessionId: _, ...named } = game;
  return { ...named, roundId: newId(), txId: newId(), amount: 0, freeRound: award, ...more };
};
const send = async (name: string, body: object) => (await site.asStudio(name, body)).body;
const play = (more: object = {}) => send("bet", betOf(more));
const winOf = (bet: { readonly roundId: string }, amount: number) => {
  const { playerId, gameId, currency } = game;
  return { playerId, gameId, currency, roundId: bet.roundId, txId: newId(), amount, roundClosed: true };
};
const rollbackOf = ({ roundId, txId }: { readonly roundId: string; readonly txId: string }) => ({
  playerId: player.id,
  roundId,
  txId: newId(),
  refTxId: txId,
});
const usedOf = async (id = award) => {
  const [row] = await site.database.query<{ used: number }>("select used from round_awards where id = $1", [
    id,
  ]);
  return row?.used;
};
const roundOf = async ({ roundId }: { readonly roundId: string }) => {
  const [round] = await site.database.query(
    `select bet_minor as bet, win_minor as win, status, award_id as award from rounds where provider_round_id = $1`,
    [roundId],
  );
  return round;
};

describe("the award in answers to a studio", () => {
  it("session and balance: the award with its number of rounds and its stake", async () => {
    const { playToken, gameId } = game;
    const freeRounds = { award, left: 3, stake: 100 };
    expect(await send("balance", { playToken, playerId: player.id, gameId })).toEqual({
      status: "OK",
      balance: 1_000,
      freeRounds,
    });
    await site.database.query(
      "update game_sessions set launch_used_at = null, play_token_hash = null where id = $1",
      [game.gameSessionId],
    );
    const { body } = site.launches.findLast((launch) => launch.body["playerId"] === player.id) ?? {};
    expect(await send("session", { launchToken: body?.["launchToken"] })).toMatchObject({ freeRounds });
  });

  it("two awards: first the one that ends first, then the other, then none", async () => {
    site.clock.advance(1_000);
    const later = await winFreeRounds(site, player, { count: 1, stakeMinor: 200 });
    const answers = [];
    for (const freeRound of [award, award, award, later])
      answers.push((await play({ freeRound }))["freeRounds"]);
    expect(answers).toEqual([
      { award, left: 2, stake: 100 },
      { award, left: 1, stake: 100 },
      { award: later, left: 1, stake: 200 },
      undefined,
    ]);
  });

  it("another game of the studio: no award", async () => {
    const { playToken, gameId } = await site.open(player, jackpotSlug);
    const answer = await send("balance", { playToken, playerId: player.id, gameId });
    expect(answer).toEqual({ status: "OK", balance: 1_000 });
  });
});

describe("a free round", () => {
  it("bet and win: nothing is taken, the win is paid, and the round has bet 0 and its award", async () => {
    const bet = betOf();
    expect(await send("bet", bet)).toEqual({
      status: "OK",
      balance: 1_000,
      opTxId: expect.any(String),
      freeRounds: { award, left: 2, stake: 100 },
    });
    expect(await send("win", winOf(bet, 250))).toMatchObject({ status: "OK", balance: 1_250 });
    expect(await roundOf(bet)).toEqual({ bet: 0n, win: 250n, status: "closed", award });
    const journals = await site.database.query(
      `select j.kind, a.key, e.amount from journals j join entries e on e.journal_id = j.id
         join accounts a on a.id = e.account_id join round_txs t on t.journal_id = j.id
         join rounds r on r.id = t.round_id where r.provider_round_id = $1 order by e.amount`,
      [bet.roundId],
    );
    expect(journals).toEqual([
      { kind: "game.win", key: expect.stringMatching(/^house:ggr:/), amount: -250n },
      { kind: "game.win", key: `player:${player.id}:main`, amount: 250n },
    ]);
  });

  it("sent twice: counted once, and the repeat gets the same answer", async () => {
    const bet = betOf();
    const first = await send("bet", bet);
    expect(await send("bet", bet)).toEqual({ ...first, replayed: true });
    expect(await usedOf()).toBe(1);
  });

  it("its id used for another award or for a paid bet: DUPLICATE_TX", async () => {
    const bet = betOf();
    await send("bet", bet);
    const other = await winFreeRounds(site, player);
    expect((await send("bet", { ...bet, freeRound: other }))["status"]).toBe("DUPLICATE_TX");
    const { freeRound: _, ...paid } = bet;
    expect((await send("bet", { ...paid, amount: 100 }))["status"]).toBe("DUPLICATE_TX");
    expect([await usedOf(), await usedOf(other)]).toEqual([1, 0]);
  });

  it("counts no turnover, no points and no share of a jackpot", async () => {
    const onJackpot = await winFreeRounds(site, player, { game: jackpotSlug });
    game = await site.open(player, jackpotSlug);
    const answer = await play({ freeRound: onJackpot });
    expect(answer).toMatchObject({ status: "OK" });
    expect(answer["jackpot"]).toBeUndefined();
    const span = { from: new Date(0), until: new Date(site.clock.now().getTime() + dayMs) };
    expect(await turnoverOf(site.database, player.id, span)).toBe(0n);
    const fed = await site.database.query(
      "select from jackpot_contributions c join round_txs t on t.id = c.round_tx_id where t.player_id = $1",
      [player.id],
    );
    expect(fed).toEqual([]);
  });
});

describe("a rollback", () => {
  it("of a free bet: the round is void and can be played again", async () => {
    const bet = betOf();
    await send("bet", bet);
    expect(await send("rollback", rollbackOf(bet))).toMatchObject({ status: "OK", balance: 1_000 });
    expect(await usedOf()).toBe(0);
    expect(await roundOf(bet)).toMatchObject({ status: "voided" });
    for (const left of [2, 1, undefined]) {
      const { freeRounds } = (await play()) as { freeRounds?: { left: number } };
      expect(freeRounds?.left).toBe(left);
    }
  });

  it("of one bet under two ids: the round is given back once", async () => {
    const bet = betOf();
    await send("bet", bet);
    await play();
    for (const _time of [1, 2]) await send("rollback", rollbackOf(bet));
    expect(await usedOf()).toBe(1);
  });

  it("that arrives before its bet: the bet is TX_ROLLED_BACK and uses no round", async () => {
    const bet = betOf();
    await send("rollback", rollbackOf(bet));
    expect((await send("bet", bet))["status"]).toBe("TX_ROLLED_BACK");
    expect(await usedOf()).toBe(0);
  });

  it("of the bet and its win: the win is taken back as well", async () => {
    const bet = betOf();
    await send("bet", bet);
    const win = winOf(bet, 250);
    await send("win", win);
    await send("rollback", rollbackOf(bet));
    await send("rollback", rollbackOf(win));
    expect(await site.balance(player.id)).toBe(1_000n);
    expect(await roundOf(bet)).toMatchObject({ bet: 0n, win: 0n, status: "voided" });
  });
});

describe("a free bet that is refused", () => {
  const refusal = async (more: object = {}) => (await play(more))["status"];

  it("no rounds left: NO_FREE_ROUND, also when repeated", async () => {
    for (const _round of [1, 2, 3]) await play();
    const bet = betOf();
    expect((await send("bet", bet))["status"]).toBe("NO_FREE_ROUND");
    expect(await send("bet", bet)).toMatchObject({ status: "NO_FREE_ROUND", replayed: true });
    expect(await usedOf()).toBe(3);
  });

  it("at the end of the award: NO_FREE_ROUND; a second before: OK", async () => {
    const end = new Date(site.clock.now().getTime() + 1_000);
    await site.database.query("update round_awards set expires_at = $2 where id = $1", [award, end]);
    expect(await refusal()).toBe("OK");
    site.clock.advance(1_000);
    expect(await refusal()).toBe("NO_FREE_ROUND");
  });

  it("an award of another game, of another player, or unknown: NO_FREE_ROUND", async () => {
    const ofGame = await winFreeRounds(site, player, { game: jackpotSlug });
    const ofOther = await winFreeRounds(site, await site.player());
    for (const freeRound of [ofGame, ofOther, newId()])
      expect(await refusal({ freeRound })).toBe("NO_FREE_ROUND");
    expect([await usedOf(ofGame), await usedOf(ofOther)]).toEqual([0, 0]);
  });

  it("an amount besides the award, or an amount of 0 without one: BAD_REQUEST", async () => {
    expect(await refusal({ amount: 100 })).toBe("BAD_REQUEST");
    expect(await refusal({ freeRound: undefined })).toBe("BAD_REQUEST");
    expect(await usedOf()).toBe(0);
  });

  it("a second bet of a free round, free or paid, and a free bet of a paid round: ROUND_CLOSED", async () => {
    const { roundId } = betOf();
    expect(await refusal({ roundId })).toBe("OK");
    expect(await refusal({ roundId })).toBe("ROUND_CLOSED");
    expect(await refusal({ roundId, amount: 100, freeRound: undefined })).toBe("ROUND_CLOSED");
    const paid = betOf().roundId;
    expect(await refusal({ roundId: paid, amount: 100, freeRound: undefined })).toBe("OK");
    expect(await refusal({ roundId: paid })).toBe("ROUND_CLOSED");
    expect(await usedOf()).toBe(1);
  });

  it.each([
    ["whose play is disabled", "update players set play_disabled = true where id = $1", "PLAYER_DISABLED"],
    ["who left the game", "update game_sessions set ended_at = now() where player_id = $1", "TOKEN_EXPIRED"],
  ])("a player %s: refused like every other bet", async (_, change, status) => {
    await site.database.query(change, [player.id]);
    expect(await refusal()).toBe(status);
    expect(await usedOf()).toBe(0);
  });

  it("another currency: WRONG_CURRENCY", async () => {
    expect(await refusal({ currency: "THB" })).toBe("WRONG_CURRENCY");
    expect(await usedOf()).toBe(0);
  });
});

it("a win that arrives before its free bet: paid, and the round gets its award", async () => {
  const bet = betOf();
  const { roundClosed: _, ...win } = winOf(bet, 250);
  await send("win", win);
  expect((await send("bet", bet))["status"]).toBe("OK");
  expect(await roundOf(bet)).toEqual({ bet: 0n, win: 250n, status: "open", award });
  expect(await usedOf()).toBe(1);
});
