import { accountApi } from "@tessera/shared/contracts/account";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "../../../ledger/index.ts";
import type { TestPlayer } from "../../../testing/index.ts";
import {
  allowManyDraws,
  beginCycle,
  betOn,
  drawOf,
  type PotState,
  potOf,
  setOdds,
} from "../../../testing/jackpot-site.ts";
import { jackpotSlug, type OpenedGame, type PlaySite, playSite } from "../../../testing/play-site.ts";

const seedMinor = 25_000_000n;

let site: PlaySite;
let player: TestPlayer;
let game: OpenedGame;
let before: PotState;

beforeAll(async () => {
  site = await playSite();
  await allowManyDraws(site.database);
});
afterAll(() => site.close());
beforeEach(async () => {
  player = await site.player({ balanceCredits: 100 });
  game = await site.open(player, jackpotSlug);
  before = await beginCycle(site.database);
});

const draw = async (body: object) => (await site.asStudio("jackpot", body)).body;
const rollBack = (bet: { roundId: string; txId: string }, refTxId = bet.txId) =>
  site.asStudio("rollback", { playerId: player.id, roundId: bet.roundId, txId: newId(), refTxId });
/** Kinds and amounts of the latest journals by account, in their order. */
const legsOf = (kind: string) =>
  site.database.query<{ key: string; amount: bigint }>(
    `select a.key, e.amount from entries e join accounts a on a.id = e.account_id
     where e.journal_id = (select id from journals where kind = $1 order by created_at desc, id desc limit 1)
     order by a.key`,
    [kind],
  );
const main = () => `player:${player.id}:main`;

describe("a bet on a title with a jackpot", () => {
  it("its share of 2 % goes to the pot in the bet's own journal, and the answer names the cycle", async () => {
    await setOdds(site.database, 10_000n);
    const bet = { ...game, roundId: newId(), txId: newId(), amount: 1_050 };
    const { body } = await site.asStudio("bet", bet);
    expect(body).toMatchObject({
      status: "OK",
      balance: 8_950,
      jackpot: {
        pool: "keystone",
        cycle: before.cycle,
        odds: 10_000,
        mustDrop: false,
        ticket: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });
    expect(await legsOf("game.bet")).toEqual([
      { key: "house:ggr:orchid-arc:IDR", amount: 1_029n },
      { key: "house:jackpot:keystone:IDR", amount: 21n },
      { key: main(), amount: -1_050n },
    ]);
    expect((await potOf(site.database)).heldMinor - before.heldMinor).toBe(21n);
    const again = await site.asStudio("bet", bet);
    expect(again.body).toMatchObject({ replayed: true, jackpot: body["jackpot"] });
    expect((await potOf(site.database)).heldMinor - before.heldMinor).toBe(21n);
  });

  it("a title without a jackpot: no share, and the answer has no jackpot", async () => {
    const other = await site.open(player);
    const { body } = await site.asStudio("bet", { ...other, roundId: newId(), txId: newId(), amount: 1_000 });
    expect(body).not.toHaveProperty("jackpot");
    expect(await potOf(site.database)).toEqual(before);
  });

  it("another currency: another pot", async () => {
    const thai = await site.player({ balanceCredits: 100, currency: "THB" });
    const inBaht = await potOf(site.database, "THB");
    await betOn(site, await site.open(thai, jackpotSlug), false, 1_000);
    expect((await potOf(site.database, "THB")).heldMinor - inBaht.heldMinor).toBe(20n);
    expect(await potOf(site.database)).toEqual(before);
  });
});

describe("a draw", () => {
  it("a winning bet: the whole pot is paid once, the house adds the seed, and everybody is notified", async () => {
    const bet = await betOn(site, game, true);
    const body = drawOf(game, bet, before);
    const heard: string[] = [];
    const stop = await site.database.listen("broadcast", (message) => heard.push(message));
    const paid = before.heldMinor + 10n;
    expect(await draw(body)).toEqual({
      status: "OK",
      balance: 9_500 + Number(paid),
      amount: Number(paid),
      opTxId: expect.any(String),
    });
    expect(await legsOf("game.jackpot")).toEqual([
      { key: "house:jackpot:keystone:IDR", amount: -paid },
      { key: main(), amount: paid },
    ]);
    expect(await legsOf("jackpot.seed")).toEqual([
      { key: "house:jackpot:keystone:IDR", amount: seedMinor },
      { key: "house:promo:IDR", amount: -seedMinor },
    ]);
    const after = { cycle: before.cycle + 1, heldMinor: seedMinor, shownMinor: seedMinor, mustDrop: false };
    expect(await potOf(site.database)).toEqual(after);
    const [row] = await site.database.query("select win_minor from rounds where provider_round_id = $1", [
      bet.roundId,
    ]);
    expect(row).toEqual({ win_minor: paid });
    const sent = await site.database.query(
      "select payload from outbox where topic = 'jackpot.won' and player_id = $1",
      [player.id],
    );
    expect(sent).toEqual([
      {
        payload: {
          id: expect.any(String),
          pool: "keystone",
          name: { en: "Keystone jackpot", id: "Jackpot Batu Kunci" },
          amountMinor: String(paid),
          currency: "IDR",
        },
      },
    ]);
    const inbox = await site.database.query("select title from inbox_messages where player_id = $1", [
      player.id,
    ]);
    expect(inbox).toContainEqual({
      title: { en: "You won the Keystone jackpot", id: "Anda memenangkan Jackpot Batu Kunci" },
    });
    await expect
      .poll(() => heard.map((message) => JSON.parse(message) as object))
      .toContainEqual({
        name: "jackpot.tick",
        data: expect.objectContaining({ pool: "keystone", currency: "IDR", currentMinor: String(seedMinor) }),
      });
    await stop();
  });

  it("in the winner's history: a row of its own beside the game's win, removed when it is rolled back", async () => {
    const bet = await betOn(site, game, true);
    const body = drawOf(game, bet, before);
    const { amount } = await draw(body);
    const { playerId, gameId, currency } = game;
    const win = { playerId, gameId, currency, roundId: bet.roundId, txId: newId(), amount: 70 };
    await site.asStudio("win", { ...win, roundClosed: true });
    const linesOf = async () => {
      const { reply } = await site.call(accountApi.history, { query: { type: "game" } }, { as: player });
      const params = { type: "game", id: reply.items[0]?.id ?? "" } as const;
      const detail = await site.call(accountApi.historyItem, { params }, { as: player });
      const shown = new Set(["bet", "win", "jackpot", "net", "jackpotSecret"]);
      return detail.reply.fields.flatMap(({ label, value }) => (shown.has(label) ? [[label, value]] : []));
    };
    const net = Number(amount) + 70 - 500;
    expect(await linesOf()).toEqual([
      ["bet", "500"],
      ["win", "70"],
      ["jackpot", String(amount)],
      ["net", String(net)],
      ["jackpotSecret", body.secret],
    ]);
    await rollBack(bet, body.txId);
    expect(await linesOf()).toEqual([
      ["bet", "500"],
      ["win", "70"],
      ["net", "-430"],
    ]);
    // The next draw empties the pot again.
    const now = await potOf(site.database);
    await draw(drawOf(game, await betOn(site, game, true), now));
  });

  it("repeated: the same answer with today's balance, and no money moves", async () => {
    const body = drawOf(game, await betOn(site, game, true), before);
    const first = await draw(body);
    const after = await potOf(site.database);
    expect(await draw(body)).toEqual({ ...first, replayed: true });
    expect(await draw({ ...body, roundId: newId() })).toEqual({ status: "DUPLICATE_TX" });
    expect(await potOf(site.database)).toEqual(after);
    const [report] = [(await site.asStudio(`tx/${body.txId}`, undefined, { method: "GET" })).body];
    expect(report).toEqual({ status: "OK", kind: "jackpot_win", amount: first["amount"], state: "ok" });
  });

  it("for a round that is over: paid, and the game's page is notified", async () => {
    const bet = await betOn(site, game, true);
    await site.asStudio("round", { playerId: player.id, roundId: bet.roundId, closed: true });
    expect(await draw(drawOf(game, bet, before))).toMatchObject({ status: "OK" });
    const [row] = await site.database.query(
      "select late from round_txs where kind = 'jackpot_win' and player_id = $1",
      [player.id],
    );
    expect(row).toEqual({ late: true });
  });

  it("for a player who was then excluded: paid", async () => {
    const bet = await betOn(site, game, true);
    await site.database.query("update players set play_disabled = true where id = $1", [player.id]);
    expect(await draw(drawOf(game, bet, before))).toMatchObject({ status: "OK" });
  });

  describe("a pot that has reached its limit", () => {
    const endlessOdds = 2n ** 62n;
    const setTerms = (limitMinor: bigint, seed: bigint) =>
      site.database.query(
        "update jackpots set must_drop_minor = $1, seed_minor = $2 where pool = 'keystone'",
        [limitMinor, seed],
      );
    /** Counts the limit as reached, so that the next bets receive it. */
    const reach = () =>
      site.database.query("update jackpot_pots set must_drop = true where pool = 'keystone'");
    beforeEach(async () => {
      await setTerms(before.heldMinor + 6n, 1_000n);
      await setOdds(site.database, endlessOdds);
    });
    afterEach(() => setTerms(100_000_000n, seedMinor));

    it("the first bet after the limit wins, and the amount above the limit starts the next cycle", async () => {
      await reach();
      const first = await betOn(site, game, false);
      expect(await draw(drawOf(game, first, before))).toMatchObject({
        status: "OK",
        amount: Number(before.heldMinor) + 6,
      });
      const { cycle } = before;
      expect(await potOf(site.database)).toMatchObject({ cycle: cycle + 1, heldMinor: 1_000n });
      expect(await legsOf("jackpot.seed")).toContainEqual({ key: "house:promo:IDR", amount: -996n });
    });

    it("a bet from before the limit: INVALID_PROOF, however large the pot has become", async () => {
      const early = await betOn(site, game, false);
      await reach();
      expect(await draw(drawOf(game, early, before))).toEqual({ status: "INVALID_PROOF" });
    });

    it("the second bet after the limit: JACKPOT_DRAWN, and the first is still paid", async () => {
      await reach();
      const first = await betOn(site, game, false);
      const second = await betOn(site, game, false);
      expect(await draw(drawOf(game, second, before))).toMatchObject({ status: "JACKPOT_DRAWN" });
      expect(await draw(drawOf(game, first, before))).toMatchObject({ status: "OK" });
    });
  });
});

describe("a draw that is refused", () => {
  const other = "a".repeat(64);

  it.each<[string, (bet: Awaited<ReturnType<typeof betOn>>) => object, string]>([
    ["another secret", () => ({ secret: other }), "INVALID_PROOF"],
    ["another cycle", () => ({ cycle: before.cycle + 1 }), "INVALID_PROOF"],
    ["a pool that the game does not feed", () => ({ pool: "mosaic" }), "INVALID_PROOF"],
    ["a pool that does not exist", () => ({ pool: "nothing" }), "INVALID_PROOF"],
    ["a bet that does not exist", () => ({ betTxId: newId() }), "INVALID_PROOF"],
    ["another round", () => ({ roundId: newId() }), "INVALID_PROOF"],
    ["another currency", () => ({ currency: "THB" }), "WRONG_CURRENCY"],
    ["an unknown player", () => ({ playerId: newId() }), "UNKNOWN"],
    ["a secret of another shape", () => ({ secret: "zz" }), "BAD_REQUEST"],
    ["a commitment of another shape", () => ({ next: "" }), "BAD_REQUEST"],
    ["no cycle", () => ({ cycle: 0 }), "BAD_REQUEST"],
  ])("%s: no money moves, and the right call still pays", async (_, change, status) => {
    const bet = await betOn(site, game, true);
    const fed = await potOf(site.database);
    const body = drawOf(game, bet, before);
    expect((await draw({ ...body, ...change(bet) }))["status"]).toBe(status);
    expect(await potOf(site.database)).toEqual(fed);
    expect(await site.balance(player.id)).toBe(9_500n);
    expect(await draw(body)).toMatchObject({ status: "OK", amount: Number(fed.heldMinor) });
  });

  it("a bet that did not win, with the right secret: INVALID_PROOF", async () => {
    const bet = await betOn(site, game, false);
    expect(await draw(drawOf(game, bet, before))).toEqual({ status: "INVALID_PROOF" });
    expect(await site.balance(player.id)).toBe(9_500n);
  });

  it("another player's bet: INVALID_PROOF", async () => {
    const bet = await betOn(site, game, true);
    const stranger = await site.open(await site.player({ balanceCredits: 100 }), jackpotSlug);
    expect(await draw(drawOf(stranger, bet, before))).toEqual({ status: "INVALID_PROOF" });
    expect(await site.balance(stranger.playerId)).toBe(10_000n);
  });

  it("another studio's signature: INVALID_PROOF", async () => {
    const body = drawOf(game, await betOn(site, game, true), before);
    const reply = await site.asStudio("jackpot", body, { code: "ashlar" });
    expect(reply.body).toEqual({ status: "INVALID_PROOF" });
  });

  it("after another bet has won the cycle: JACKPOT_DRAWN at every repeat, even with the revealed secret", async () => {
    const late = await betOn(site, game, true);
    await draw(drawOf(game, await betOn(site, game, true), before));
    const after = await potOf(site.database);
    const body = drawOf(game, late, before);
    for (let times = 0; times < 2; times += 1) {
      expect(await draw(body)).toMatchObject({ status: "JACKPOT_DRAWN" });
    }
    expect(await potOf(site.database)).toEqual(after);
  });

  it("for a bet that was rolled back: TX_ROLLED_BACK", async () => {
    const bet = await betOn(site, game, true);
    await rollBack(bet);
    expect(await draw(drawOf(game, bet, before))).toMatchObject({ status: "TX_ROLLED_BACK" });
  });

  it("for a draw whose rollback came first: TX_ROLLED_BACK", async () => {
    const bet = await betOn(site, game, true);
    const body = drawOf(game, bet, before);
    await rollBack(bet, body.txId);
    expect(await draw(body)).toMatchObject({ status: "TX_ROLLED_BACK" });
  });
});

describe("a rollback", () => {
  it("of a bet: the pot returns its share", async () => {
    const bet = await betOn(site, game, false);
    await rollBack(bet);
    expect(await potOf(site.database)).toEqual(before);
    expect(await legsOf("game.rollback")).toEqual([
      { key: "house:ggr:orchid-arc:IDR", amount: -490n },
      { key: "house:jackpot:keystone:IDR", amount: -10n },
      { key: main(), amount: 500n },
    ]);
  });

  it("of a bet whose pot has been drawn since: the house returns all of it, and the new cycle keeps its money", async () => {
    const bet = await betOn(site, game, false);
    await draw(drawOf(game, await betOn(site, game, true), before));
    const after = await potOf(site.database);
    await rollBack(bet);
    expect(await potOf(site.database)).toEqual(after);
    expect(await legsOf("game.rollback")).toEqual([
      { key: "house:ggr:orchid-arc:IDR", amount: -500n },
      { key: main(), amount: 500n },
    ]);
  });

  it("of a jackpot: the money returns to the current pot, and the cycle stays drawn", async () => {
    const bet = await betOn(site, game, true);
    const body = drawOf(game, bet, before);
    const { amount } = await draw(body);
    await rollBack(bet, body.txId);
    expect(await potOf(site.database)).toMatchObject({
      cycle: before.cycle + 1,
      heldMinor: seedMinor + BigInt(Number(amount)),
    });
    expect(await site.balance(player.id)).toBe(9_500n);
    expect(await draw(body)).toMatchObject({ replayed: true });
    // The next draw empties it again.
    const now = await potOf(site.database);
    await draw(drawOf(game, await betOn(site, game, true), now));
  });
});

it("after all tests: the books hold", async () => {
  expect(await checkBooks(site.database)).toEqual([]);
});
