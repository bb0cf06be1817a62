import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { anyCallFaults, type CallFaults, everyFault } from "../../../testing/call-faults.ts";
import { type RealStudio, startRealStudio } from "../../../testing/real-studio.ts";

// Kills the studio at any point of many rounds.
vi.setConfig({ testTimeout: 60_000 });

/** Rounds of one call of the real studio against the real books. */

const roundMs = 5_000;

let studio: RealStudio;
beforeAll(async () => {
  studio = await startRealStudio();
});
afterAll(() => studio.close());

interface State {
  readonly commitment: string;
  readonly booking: boolean;
}

async function stateWhenBooked(path: string): Promise<State> {
  for (;;) {
    const state = await studio.call<State>(path);
    if (!state.booking) return state;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const anyKenoBet: fc.Arbitrary<object> = fc.record({
  marks: fc.uniqueArray(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 10 }),
  bet: fc.constantFrom("100", "200", "1000"),
});
const anySpots = fc.uniqueArray(fc.constantFrom("n0", "n17", "red", "odd", "column1"), {
  minLength: 1,
});
const anyRouletteBet: fc.Arbitrary<object> = fc.record({
  stakes: anySpots.map((spots) => spots.map((spot) => ({ spot, amount: "100" }))),
});

interface Step {
  readonly playerSeed: number;
  readonly bet: object;
  readonly faults: CallFaults;
}
const anySteps = (bet: fc.Arbitrary<object>): fc.Arbitrary<Step[]> =>
  fc.array(fc.record({ playerSeed: fc.nat(2 ** 32 - 1), bet, faults: anyCallFaults }), {
    minLength: 2,
    maxLength: 6,
  });

it.each([
  {
    game: "keno",
    slug: "bouquet-keno",
    opening: "keno",
    round: "draws",
    anyBet: anyKenoBet,
    oneBet: { marks: [7], bet: "100" },
  },
  {
    game: "roulette",
    slug: "french-roulette",
    opening: "roulette",
    round: "spins",
    anyBet: anyRouletteBet,
    oneBet: { stakes: [{ spot: "red", amount: "100" }] },
  },
])(
  "$game with repeated and lost calls and a studio killed at any point: the books hold and match the studio's draws",
  async ({ slug, opening, round, anyBet, oneBet }) => {
    const [player] = studio.players;
    if (!player) throw new Error("No player plays.");
    const before = studio.rounds().length;
    await fc.assert(
      fc.asyncProperty(anySteps(anyBet), async (steps) => {
        let path = await studio.launch(player, slug);
        for (const { playerSeed, bet, faults } of steps) {
          const { faultAt, fault, isRepeated, isKilled } = faults;
          const { commitment } = await stateWhenBooked(`${path}/${opening}`);
          studio.site.clock.advance(roundMs);
          studio.failNext(faultAt, fault);
          const payload = { ...bet, commitment, playerSeed: playerSeed.toString(16).padStart(32, "0") };
          await studio.call(`${path}/${round}`, payload);
          if (isRepeated) await studio.call(`${path}/${round}`, payload);
          if (!isKilled) continue;
          await studio.restart();
          path = await studio.launch(player, slug);
        }
        studio.stopFailing();
        await stateWhenBooked(`${path}/${opening}`);
      }),
      {
        numRuns: 13,
        examples: [[everyFault.map((faults, playerSeed) => ({ playerSeed, bet: oneBet, faults }))]],
      },
    );

    const played = studio.rounds().slice(before);
    expect(new Set(played.map(({ state }) => state))).toEqual(new Set(["paid", "given_back"]));
    await studio.expectSameBooks();
  },
  120_000,
);

it("the history shows for each paid round the result that the studio drew", async () => {
  const rows = await studio.site.database.query<{ id: string; result: string | null }>(
    "select provider_round_id as id, detail ->> 'result' as result from rounds where status = 'closed' order by id",
  );
  const paid = studio.rounds().filter(({ state }) => state === "paid");
  const drawn = paid.map(({ roundId, detail }) => ({
    id: roundId,
    result: (detail as { result: string }).result,
  }));
  expect(rows).toEqual(drawn.toSorted((one, other) => (one.id < other.id ? -1 : 1)));
  expect(rows.length).toBeGreaterThan(10);
});
