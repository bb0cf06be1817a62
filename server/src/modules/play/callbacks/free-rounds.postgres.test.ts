import { openDatabase } from "@tessera/database";
import { emptyPostgres } from "@tessera/database/testing";
import { newId } from "@tessera/shared/core/identifiers";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "../../../ledger/index.ts";
import { brokenRules } from "../../../proof/testing/money-rules.ts";
import { type OpenedGame, type PlaySite, playSite } from "../../../testing/play-site.ts";
import { winFreeRounds } from "../../../testing/test-award.ts";

let site: PlaySite;
let game: OpenedGame;
let award: string;

beforeAll(async () => {
  const database = await openDatabase({ url: await emptyPostgres(), connectionsMax: 20 });
  site = await playSite({ database, rateLimits: "loose" });
});
afterAll(async () => {
  expect(await checkBooks(site.database)).toEqual([]);
  expect(await brokenRules(site.database)).toEqual([]);
  await site.close();
});
beforeEach(async () => {
  const player = await site.player({ balanceCredits: 100 });
  award = await winFreeRounds(site, player, { count: 10 });
  game = await site.open(player);
});

const play = (more: object = {}) => {
  const { gameSessionId: _, ...named } = game;
  const round = { roundId: newId(), txId: newId() };
  return site.asStudio("bet", { ...named, ...round, amount: 0, freeRound: award, ...more });
};
const rollBack = (round: { readonly roundId: string; readonly txId: string }) =>
  site.asStudio("rollback", {
    playerId: game.playerId,
    roundId: round.roundId,
    txId: newId(),
    refTxId: round.txId,
  });
const usedOf = async () => {
  const [row] = await site.database.query<{ used: number }>("select used from round_awards where id = $1", [
    award,
  ]);
  return row?.used;
};

describe("concurrent free bets", () => {
  it("40 bets on an award of 10 rounds: 10 are played, and 30 are NO_FREE_ROUND", async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, () => play()));
    const statuses = replies.map(({ body }) => body["status"]);
    expect(statuses.filter((status) => status === "OK")).toHaveLength(10);
    expect(statuses.filter((status) => status === "NO_FREE_ROUND")).toHaveLength(30);
    expect(await usedOf()).toBe(10);
  });

  it("30 times the same bet: counted once, with 29 repeats", async () => {
    const same = { roundId: newId(), txId: newId() };
    const replies = await Promise.all(Array.from({ length: 30 }, () => play(same)));
    expect(replies.filter(({ body }) => body["replayed"] === true)).toHaveLength(29);
    expect(await usedOf()).toBe(1);
  });

  it("each concurrent with its rollback and with paid bets: the award has all rounds left", async () => {
    const rounds = Array.from({ length: 10 }, () => ({ roundId: newId(), txId: newId() }));
    const paid = () => play({ amount: 100, freeRound: undefined });
    await Promise.all(rounds.flatMap((round) => [play(round), rollBack(round), paid()]));
    expect(await usedOf()).toBe(0);
    expect(await site.balance(game.playerId)).toBe(9_000n);
  });
});

type Step = "bet" | "win" | "rollback" | "close";
const everyStep: readonly Step[] = ["bet", "win", "rollback", "close"];
/** Every step but the rollback at least once, some repeated, in any order. */
const story = fc.array(fc.constantFrom(...everyStep), { maxLength: 5 }).chain((more) => {
  const steps: readonly Step[] = ["bet", "win", "close", ...more];
  return fc.shuffledSubarray([...steps], { minLength: steps.length });
});

it("bet, win, rollback and end of free rounds in any order: only wins move money, and only valid bets use up the award", async () => {
  await fc.assert(
    fc.asyncProperty(story, fc.nat(5_000), async (steps, win) => {
      const [before, used] = [await site.balance(game.playerId), (await usedOf()) ?? 0];
      const round = { roundId: newId(), txId: newId() };
      const { playerId, gameId, currency } = game;
      const winBody = { playerId, gameId, currency, roundId: round.roundId, txId: newId(), amount: win };
      const send: Record<Step, () => Promise<{ readonly body: Readonly<Record<string, unknown>> }>> = {
        bet: () => play(round),
        win: () => site.asStudio("win", winBody),
        rollback: () => rollBack(round),
        close: () => site.asStudio("round", { playerId, roundId: round.roundId, closed: true }),
      };
      let isPlayed = false;
      for (const step of steps) {
        const { body } = await send[step]();
        if (step === "bet" && body["status"] === "OK" && body["replayed"] !== true) isPlayed = true;
        if (step === "rollback") isPlayed = false;
      }
      expect(await site.balance(playerId)).toBe(before + BigInt(win));
      expect(await usedOf()).toBe(used + (isPlayed ? 1 : 0));
      await site.database.query("update round_awards set count = 100 where id = $1", [award]);
    }),
    { numRuns: 30 },
  );
}, 120_000);
