import * as z from "@tessera/shared/schema";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type Fault, type RealStudio, startRealStudio } from "../../../testing/real-studio.ts";

// Kills the studio in every phase of a flight.
vi.setConfig({ testTimeout: 60_000 });

/** Flights of the real studio, which two players share, against the real books. */

const slug = "rocket-club";
const phaseMs = { betting: 8_000, closing: 2_000, flying: 90_000, crashed: 4_000 };

let studio: RealStudio;
beforeAll(async () => {
  let drawn = 0;
  // The first flight is the same in every run, and a win.
  studio = await startRealStudio({ playerCount: 2, newSeed: () => String((drawn += 1)).padStart(64, "0") });
});
afterAll(() => studio.close());

type Phase = keyof typeof phaseMs;
interface State {
  readonly round: { readonly number: number; readonly phase: Phase } | null;
}

interface PlacedBet {
  readonly bet: string;
  readonly seed: number;
  readonly target: number | null;
  readonly isRepeated: boolean;
  /** Time after which the player cashes out; null: he does not. */
  readonly cashOutMs: number | null;
}

const anyBet: fc.Arbitrary<PlacedBet> = fc.record({
  bet: fc.constantFrom("100", "200", "1000"),
  seed: fc.nat(2 ** 32 - 1),
  target: fc.option(fc.integer({ min: 101, max: 600 })),
  isRepeated: fc.boolean(),
  cashOutMs: fc.option(fc.nat(9_000)),
});

interface Round {
  readonly bets: readonly [PlacedBet, PlacedBet | null];
  readonly faults: Readonly<Record<string, Fault>>;
  readonly killedIn: Phase | "none";
  /** True: bets are placed while those of the round before may still be booked, and are refused then. */
  readonly isPrompt: boolean;
}

const anyRound: fc.Arbitrary<Round> = fc.record({
  bets: fc.tuple(anyBet, fc.option(anyBet, { nil: null })),
  faults: fc.dictionary(
    fc.constantFrom("bet", "win", "round", "rollback"),
    fc.constantFrom<Fault>("notReceived", "notAnswered"),
  ),
  killedIn: fc.constantFrom<Phase | "none">("none", "none", "none", "betting", "flying", "crashed"),
  isPrompt: fc.boolean(),
});

const lowBet: PlacedBet = { bet: "100", seed: 1, target: 110, isRepeated: false, cashOutMs: null };
const both: Round["bets"] = [lowBet, { ...lowBet, target: null, cashOutMs: 500, isRepeated: true }];
const calm: Round = { bets: both, faults: {}, killedIn: "none", isPrompt: false };
/**
 * Ten bets and more that are paid, the first with a win, and one that is given back: what is drawn may lack
 * each of them.
 */
const everyEnding: readonly Round[] = [
  { ...calm, bets: [lowBet, null] },
  { ...calm, faults: { bet: "notReceived" } },
  { ...calm, faults: { win: "notReceived" } },
  { ...calm, faults: { win: "notAnswered", round: "notReceived" }, killedIn: "crashed" },
  { ...calm, faults: { round: "notAnswered" }, killedIn: "flying" },
  { ...calm, faults: { bet: "notAnswered" }, isPrompt: true },
  calm,
  calm,
];

const openAll = () =>
  Promise.all(studio.players.map(async (player) => `${await studio.launch(player, slug)}/flight`));

async function untilOver(): Promise<void> {
  while (!studio.isOver()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/**
 * Moves the round on until it is in this phase. The clock moves once in each phase: a call under way may not
 * get too old.
 */
async function moveTo(path: string, isThere: (phase: Phase) => boolean): Promise<number> {
  let moved = "";
  for (;;) {
    const { round } = await studio.call<State>(path);
    if (round && isThere(round.phase)) return round.number;
    const phase = `${round?.number} ${round?.phase}`;
    if (phase !== moved) studio.site.clock.advance(phaseMs[round?.phase ?? "crashed"]);
    moved = phase;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

it("repeated bets and cash-outs, lost calls and a studio killed in any phase of a flight: the books hold and match its records", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRound, { minLength: 2, maxLength: 4 }), async (rounds) => {
      let paths = await openAll();
      const killIn = async (phase: Phase, killedIn: Phase | "none") => {
        if (phase !== killedIn) return;
        await studio.restart();
        paths = await openAll();
      };
      for (const { bets, faults, killedIn, isPrompt } of rounds) {
        if (!isPrompt) await untilOver();
        // A flight may be longer than a session without calls.
        paths = await openAll();
        const number = await moveTo(paths[0] ?? "", (phase) => phase === "betting");
        for (const [name, fault] of Object.entries(faults)) studio.failNext(name, fault);
        await Promise.all(bets.map((bet, who) => placeBet(paths[who] ?? "", number, bet)));
        await killIn("betting", killedIn);
        await moveTo(paths[0] ?? "", (phase) => phase === "flying" || phase === "crashed");
        for (const [who, bet] of bets.entries()) {
          if (bet?.cashOutMs == null) continue;
          studio.site.clock.advance(bet.cashOutMs);
          await twice(bet.isRepeated, () => studio.call(`${paths[who]}/cash-outs`, { number }));
        }
        await killIn("flying", killedIn);
        await moveTo(paths[0] ?? "", (phase) => phase === "crashed" || phase === "betting");
        await killIn("crashed", killedIn);
      }
      studio.stopFailing();
      while (!studio.isOver()) {
        await moveTo(paths[0] ?? "", (phase) => phase === "crashed");
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }),
    { numRuns: 13, examples: [[[...everyEnding]]] },
  );

  const rounds = studio.rounds();
  expect(new Set(rounds.map(({ state }) => state))).toEqual(new Set(["paid", "given_back"]));
  expect(rounds.some(({ win }) => win !== null && win > 0n)).toBe(true);
  await studio.expectSameBooks();
}, 240_000);

async function twice(isRepeated: boolean, call: () => Promise<unknown>): Promise<void> {
  await Promise.all(isRepeated ? [call(), call()] : [call()]);
}

async function placeBet(path: string, number: number, placed: PlacedBet | null): Promise<void> {
  if (!placed) return;
  const { bet, target, seed, isRepeated } = placed;
  const request = { number, bet, target, playerSeed: seed.toString(16).padStart(32, "0") };
  await twice(isRepeated, () => studio.call(`${path}/bets`, request));
}

/** Fields of a round's record that the crash game adds. */
const crashRound = z.looseObject({
  roundId: z.string(),
  flight: z.looseObject({ cashedOut: z.nullable(z.number()) }),
});

it("the history shows for each paid flight the multiplier of its cash-out", async () => {
  const rows = await studio.site.database.query<{ id: string; result: string }>(
    "select provider_round_id as id, detail ->> 'result' as result from rounds where status = 'closed'",
  );
  const results = new Map(rows.map(({ id, result }) => [id, result]));
  const paid = studio.rounds().filter(({ state }) => state === "paid");
  expect(paid.length).toBeGreaterThan(10);
  for (const round of paid) {
    const { roundId, flight } = z.parse(crashRound, round);
    const { cashedOut } = flight;
    expect(results.get(roundId)).toMatch(
      cashedOut === null ? /^✕[\d.]+×$/ : new RegExp(`^↗${(cashedOut / 100).toFixed(2)}× ✕`),
    );
  }
});
