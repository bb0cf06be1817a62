import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { playedSlug } from "../../../testing/play-site.ts";
import { anyCallFaults, type CallFaults, everyFault } from "../../../testing/call-faults.ts";
import { type RealStudio, startRealStudio } from "../../../testing/real-studio.ts";
import { closeLeftRounds } from "../rounds/left-rounds.ts";
import { winFreeRounds } from "../../../testing/test-award.ts";
import { freshBearer } from "../../../testing/fresh-bearer.ts";

/** Free rounds of the real slot against the real books. */

const roundMs = 2_500;
const roundsPerAward = 3;

let studio: RealStudio;
beforeAll(async () => {
  studio = await startRealStudio();
});
afterAll(() => studio.close());

interface State {
  readonly commitment: string;
  readonly booking: boolean;
  readonly net: string;
  readonly freeRounds: { readonly award: string; readonly left: number; readonly stake: string } | null;
  readonly round: {
    readonly roundId: string;
    readonly bet: string;
    readonly isFree: boolean;
    readonly win: string;
    readonly next: "spin" | "pick" | null;
    readonly moves: readonly unknown[];
  } | null;
  readonly error?: { readonly code: string };
}

function player() {
  const [first] = studio.players;
  if (!first) throw new Error("No player plays.");
  return first;
}
const launch = () => studio.launch(player(), playedSlug);
const win = async (count = roundsPerAward) =>
  winFreeRounds(studio.site, await freshBearer(studio.site, player()), { count });
const awards = () =>
  studio.site.database.query<{ used: number; standing: bigint }>(
    `select a.used, (select count(*) from rounds r join round_txs t on t.round_id = r.id and t.kind = 'bet' and t.status = 'ok'
       where r.award_id = a.id) as standing from round_awards a order by a.created_at`,
  );

/** Reads the state until nothing is being booked, and plays an open feature to its end. */
async function settledState(path: string): Promise<State> {
  for (;;) {
    const state = await studio.call<State>(`${path}/open`);
    const { round } = state;
    if (state.booking) await new Promise((resolve) => setTimeout(resolve, 5));
    else if (round === null || round.next === null) return state;
    else {
      studio.site.clock.advance(roundMs);
      const step = round.moves.length;
      const move = round.next === "spin" ? "spin" : step;
      await studio.call(`${path}/rounds/${round.roundId}/moves`, { move, step });
    }
  }
}

let seeds = 0;
/** Starts a round as the page does: a free one while some are left. */
function start(path: string, { commitment, freeRounds }: State, more: object = {}) {
  studio.site.clock.advance(roundMs);
  seeds += 1;
  const playerSeed = seeds.toString(16).padStart(32, "0");
  const free = freeRounds && { freeRound: freeRounds.award, bet: freeRounds.stake };
  const payload = { bet: "200", commitment, playerSeed, ...free, ...more };
  const send = () => studio.call<State>(`${path}/rounds`, payload);
  return { send };
}

it("the slot's page: shows its free rounds, plays them first, then bets again", async () => {
  await win(2);
  const path = await launch();
  let state = await settledState(path);
  const seen = [];
  for (let count = 0; count < 3; count += 1) {
    await start(path, state).send();
    state = await settledState(path);
    seen.push([state.round?.isFree, state.round?.bet, state.freeRounds?.left]);
  }
  expect(seen).toEqual([
    [true, "100", 1],
    [true, "100", undefined],
    [false, "200", undefined],
  ]);
  await studio.expectSameBooks();
  expect(await awards()).toEqual([{ used: 2, standing: 2n }]);
});

it("a paid bet while free rounds are left, another stake, or a used award: OUT_OF_STEP, and no money moves", async () => {
  const award = await win(1);
  const path = await launch();
  const state = await settledState(path);
  const wrong = [{ freeRound: undefined }, { bet: "200" }, { freeRound: "another" }];
  for (const more of wrong) {
    expect((await start(path, state, more).send()).error?.code).toBe("OUT_OF_STEP");
  }
  await start(path, state).send();
  const after = await settledState(path);
  expect((await start(path, after, { freeRound: award, bet: "100" }).send()).error?.code).toBe("OUT_OF_STEP");
  await studio.expectSameBooks();
});

it("a free round still open at the site after a day: the studio reports bet 0 and its win, and the round is closed", async () => {
  await win(1);
  const path = await launch();
  await start(path, await settledState(path)).send();
  await settledState(path);
  const { roundId } = studio.rounds().at(-1) ?? {};
  const change = (assignment: string) =>
    studio.site.database.query(
      `update rounds set ${assignment} where provider_round_id = $1 returning status, bet_minor as bet`,
      [roundId],
    );
  await change("status = 'open', ended_at = null, started_at = started_at - interval '1 day'");
  await closeLeftRounds(studio.site.dependencies);
  expect(await change("status = status")).toEqual([{ status: "closed", bet: 0n }]);
  await studio.expectSameBooks();
});

it("two windows and one free round: played once, and the other window continues with bets", async () => {
  await win(1);
  const [one, other] = [await launch(), await launch()];
  const [here, there] = [await settledState(one), await settledState(other)];
  await start(one, here).send();
  const state = await settledState(one);
  const refused = await start(other, { ...there, commitment: state.commitment }).send();
  expect(refused.error?.code).toBe("NO_FREE_ROUND");
  const later = await settledState(other);
  expect(later.freeRounds).toBeNull();
  await start(other, later).send();
  expect((await settledState(other)).round?.isFree).toBe(false);
  await studio.expectSameBooks();
});

const anySteps = fc.array(fc.tuple(fc.boolean(), anyCallFaults), { minLength: 3, maxLength: 7 });
/**
 * Bets with each fault, then free rounds with each: three awards of three rounds, for what is given back is
 * played again.
 */
const everyKindOfRound: [boolean, CallFaults][] = [
  ...everyFault.map((faults): [boolean, CallFaults] => [false, faults]),
  ...everyFault.map((faults, index): [boolean, CallFaults] => [index % roundsPerAward === 0, faults]),
];

it("repeated and lost calls and a studio killed at any point: the books hold, and each award counts its valid free rounds", async () => {
  const before = studio.rounds().length;
  await fc.assert(
    fc.asyncProperty(anySteps, async (steps) => {
      let path = await launch();
      for (const [isWon, { faultAt, fault, isRepeated, isKilled }] of steps) {
        if (isWon) await win();
        const state = await settledState(path);
        const { send } = start(path, state);
        studio.failNext(faultAt, fault);
        await send();
        if (isRepeated) await send();
        if (!isKilled) continue;
        await studio.restart();
        path = await launch();
      }
      studio.stopFailing();
      await settledState(path);
      for (const { used, standing } of await awards()) expect(BigInt(used)).toBe(standing);
    }),
    { numRuns: 11, examples: [[everyKindOfRound]] },
  );
  const played = studio.rounds().slice(before);
  const kinds = played.map(({ freeRound, state }) => `${freeRound === undefined ? "bet" : "free"} ${state}`);
  expect(new Set(kinds)).toEqual(new Set(["bet paid", "bet given_back", "free paid", "free given_back"]));
  await studio.expectSameBooks();
}, 120_000);
