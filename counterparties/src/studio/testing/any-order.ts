import * as fc from "fast-check";
import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import type { StoredRound } from "../play/stored-rounds.ts";
import type { TestPlayer } from "./operator-in-memory.ts";
import type { studioFixture } from "./studio-fixture.ts";

/** Names of the calls that a round makes. */
const calls = ["bet", "win", "round", "rollback"] as const;

/** Arbitraries of what a step has in every game; a game may name others in their place. */
const commonFields = {
  /** Player whose turn it is. */
  who: fc.nat(1),
  playerSeed: fc.nat(2 ** 32 - 1).map((seed) => seed.toString(16).padStart(32, "0")),
  faultAt: fc.constantFrom<(typeof calls)[number] | "nowhere">("bet", "win", "rollback", "nowhere"),
  fault: fc.constantFrom("500" as const, "books-then-500" as const, { status: "LIMIT_REACHED" }),
  /** True: the studio is killed after the step, and another one started. */
  isKilled: fc.boolean(),
};
type Arbitraries<Step> = { readonly [Name in keyof Step]: fc.Arbitrary<Step[Name]> };
type CommonStep = typeof commonFields extends Arbitraries<infer Step> ? Step : never;

export interface AnyOrderOptions<Step, Player, State> {
  readonly site: Pick<
    ReturnType<typeof studioFixture>,
    "operator" | "clock" | "startStudio" | "openGame" | "storedRounds"
  >;
  readonly playerAt: (studio: FastifyInstance, path: string) => Player;
  /** Number of players at the game; 1 unless given. */
  readonly playerCount?: 1 | 2;
  /** Numbers of steps; 4 to 12 unless given. */
  readonly stepCounts?: { readonly minLength: number; readonly maxLength: number };
  /** Arbitraries of what a step has in this game, or in place of the common ones. */
  readonly fields: Arbitraries<Step>;
  /** State of the game before a step. */
  readonly stateOf: (player: Player) => Promise<State>;
  /** Makes one step. `studioSeed` is the one that the studio has drawn last. */
  readonly act: (
    player: Player,
    step: CommonStep & Step,
    now: { readonly state: State; readonly studioSeed: string | undefined },
  ) => Promise<unknown>;
  /** Plays on until every round has ended. The site answers each call again. */
  readonly finish: (player: Player) => Promise<unknown>;
  /** Bet and win of a paid round by the rules of the game. */
  readonly amountsOf: (round: StoredRound) => Pick<StoredRound, "bet" | "win">;
}

/**
 * Body of the test of any order for one game: steps, faults of the site and restarts of the studio in any
 * order. Afterwards each round is paid, refunded or refused, by the rules of the game, and the site's books
 * agree.
 */
export function anyOrderTest<Step, Player, State>(
  options: AnyOrderOptions<Step, Player, State>,
): () => Promise<void> {
  const {
    site,
    playerAt,
    playerCount = 1,
    stepCounts = { minLength: 4, maxLength: 12 },
    stateOf,
    act,
    finish,
  } = options;
  const anyStep = fc.record({ ...commonFields, ...options.fields }) as fc.Arbitrary<CommonStep & Step>;
  let seedCount = 0;
  return () =>
    fc.assert(
      fc.asyncProperty(fc.array(anyStep, stepCounts), async (steps) => {
        const seeds: string[] = [];
        const newSeed = () => {
          seeds.push(String((seedCount += 1)).padStart(64, "0"));
          return seeds.at(-1) ?? "";
        };
        const people = [site.operator.player, site.operator.newPlayer("citra_17")].slice(0, playerCount);
        let [studio, players] = await start(newSeed, people);
        for (const step of steps) {
          const player = players[step.who % playerCount];
          if (!player) continue;
          const state = await stateOf(player);
          // What a player has won or gets back, and the end of a round, are never refused.
          if (step.faultAt === "bet" || typeof step.fault === "string")
            site.operator.failNext(step.faultAt, step.fault);
          await act(player, step, { state, studioSeed: seeds.at(-1) });
          if (!step.isKilled) continue;
          await studio.close();
          [studio, players] = await start(newSeed, people);
        }
        for (const name of calls) site.operator.failNext(name);
        for (const player of players) await finish(player);
        await studio.close();
        agree();
      }),
      { numRuns: 25 },
    );

  async function start(newSeed: () => string, people: readonly TestPlayer[]) {
    const studio = await site.startStudio(newSeed);
    const paths = await Promise.all(people.map((person) => site.openGame(studio, "real", person)));
    return [studio, paths.map((path) => playerAt(studio, path))] as const;
  }

  /** Compares the record file with the rules, and both with the site's books. */
  function agree(): void {
    let net = 0n;
    for (const round of site.storedRounds()) {
      expect(["paid", "given_back", "refused"]).toContain(round.state);
      if (round.state !== "paid") continue;
      const { bet, win } = round;
      expect({ bet, win }).toEqual(options.amountsOf(round));
      net += (win ?? 0n) - bet;
    }
    expect(BigInt(site.operator.net())).toBe(net);
  }
}
