import { newId } from "@tessera/shared/core/identifiers";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkBooks } from "../../../ledger/index.ts";
import { type OpenedGame, type PlaySite, playSite } from "../../../testing/play-site.ts";

let site: PlaySite;
let game: OpenedGame;

beforeAll(async () => {
  site = await playSite();
  game = await site.open(await site.player({ balanceCredits: 100 }));
});
afterAll(() => site.close());

type Step = "bet" | "win" | "rollback" | "close";

/** One round with fixed transactions: repeating a step sends exactly the same call. */
function newRound(betMinor: number, winMinor: number) {
  const { gameSessionId: _, playToken, ...named } = game;
  const { playerId } = named;
  const roundId = newId();
  const [betTxId, winTxId, rollbackTxId] = [newId(), newId(), newId()];
  const bodies: Record<Step, [name: string, body: object]> = {
    bet: ["bet", { ...named, playToken, roundId, txId: betTxId, amount: betMinor, atRisk: 0 }],
    win: ["win", { ...named, roundId, txId: winTxId, amount: winMinor, atRisk: betMinor, refTxId: betTxId }],
    rollback: ["rollback", { playerId, roundId, txId: rollbackTxId, refTxId: betTxId }],
    close: ["round", { playerId, roundId, closed: true }],
  };
  const send = async (step: Step) => {
    const { status, body } = await site.asStudio(...bodies[step]);
    expect(status).toBe(200);
    return { answer: body["status"], replayed: body["replayed"] === true };
  };
  const counted = async () => {
    const [round] = await site.database.query<{ counted: bigint }>(
      "select counted_minor as counted from rounds where provider_round_id = $1",
      [roundId],
    );
    return round?.counted;
  };
  return { send, counted };
}

const everyStep: readonly Step[] = ["bet", "win", "rollback", "close"];
/** Every step at least once, some repeated, in any order. */
const story = fc.array(fc.constantFrom(...everyStep), { maxLength: 5 }).chain((repeats) => {
  const steps = [...everyStep, ...repeats];
  return fc.shuffledSubarray(steps, { minLength: steps.length });
});

describe("bet, win and rollback of a round", () => {
  it("in any order, repeated: only the win changes the balance, no turnover counts, and main is never below 0", async () => {
    await fc.assert(
      fc.asyncProperty(story, fc.integer({ min: 1, max: 30_000 }), fc.nat(5_000), async (steps, bet, win) => {
        const before = await site.balance(game.playerId);
        const { send, counted } = newRound(bet, win);
        for (const step of steps) {
          const { answer } = await send(step);
          const isOwed = step === "win" || step === "rollback";
          expect(isOwed ? answer : "OK").toBe("OK");
          expect(await site.balance(game.playerId)).toBeGreaterThanOrEqual(0n);
        }
        expect(await site.balance(game.playerId)).toBe(before + BigInt(win));
        expect(await counted()).toBe(0n);
      }),
      { numRuns: 40 },
    );
    expect(await checkBooks(site.database)).toEqual([]);
  }, 120_000);

  it("without a rollback: the bet changes the balance and the turnover exactly when it was accepted", async () => {
    const steps = fc.array(fc.constantFrom<Step>("bet", "win"), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 30_000 }), fc.nat(5_000), async (sent, bet, win) => {
        const before = await site.balance(game.playerId);
        const { send } = newRound(bet, win);
        let expected = before;
        for (const step of sent) {
          const { answer, replayed } = await send(step);
          if (answer === "OK" && !replayed) expected += BigInt(step === "bet" ? -bet : win);
        }
        expect(await site.balance(game.playerId)).toBe(expected);
      }),
      { numRuns: 25 },
    );
  }, 120_000);
});
