import type { FastifyInstance } from "fastify";
import * as z from "@tessera/shared/schema";
import { recordsInMemory } from "../../../platform/records.ts";
import { until } from "../../../platform/testing/real-party.ts";
import { callsOf, studioFixture, studioSeed as chainEnd } from "../../testing/studio-fixture.ts";
import { crashState, type CrashState, proofReply } from "../crash-api.ts";
import { bettingMs, pauseMs } from "../crash-round.ts";
import { crashPointOf, playersSeedOf } from "../engine/crash-point.ts";
import { flightMs } from "../engine/multiplier.ts";
import { openSeedChain } from "../seed-chain.ts";

/**
 * A site, and studios on one folder of record files that a test starts one after the other. Fresh for each
 * test.
 */
export function crashFixture() {
  const site = studioFixture({
    code: "night-loom",
    gameId: "rocket-club",
    playerAt,
    dependencies: { advanceEveryMs: 5, beatMs: 20 },
  });
  return {
    get operator() {
      return site.operator;
    },
    get clock() {
      return site.clock;
    },
    startStudio: () => site.startStudio(),
    openGame: site.openGame,
    startGame: site.startGame,
    storedRounds: site.storedRounds,
    /** Advances the clock past the time for bets, and waits until the flight has taken off. */
    async takeOff(player: CrashPlayer): Promise<CrashState> {
      site.clock.advance(bettingMs);
      return player.stateWhen(({ round }) => round?.phase === "flying" || round?.phase === "crashed");
    },
    /** Advances the clock to the end of the flight, and waits until everything is booked. */
    async crash(player: CrashPlayer, crashPoint: number): Promise<CrashState> {
      site.clock.advance(flightMs(crashPoint));
      return player.stateWhen(({ round, booking }) => round?.phase === "crashed" && !booking);
    },
    /** Advances the clock past the pause, and waits for the next round. */
    async nextRound(player: CrashPlayer): Promise<CrashState> {
      site.clock.advance(pauseMs);
      return player.stateWhen(({ round }) => round?.phase === "betting");
    },
  };
}

export type CrashPlayer = ReturnType<typeof playerAt>;

/** A player at the table of a studio. */
export function playerAt(studio: FastifyInstance, path: string) {
  const { send: call, read } = callsOf(studio, path, crashState);
  const player = {
    path,
    state: () => read(call("flight")),
    async stateWhen(isSo: (state: CrashState) => boolean): Promise<CrashState> {
      let state = await player.state();
      await until(async () => isSo((state = await player.state())));
      return state;
    },
    sendBet: async (
      playerSeed: string,
      options: { bet?: unknown; target?: unknown; number?: number } = {},
    ) => {
      const number = options.number ?? (await player.state()).round?.number;
      const { bet = "100", target = null } = options;
      return call("flight/bets", { number, bet, target, playerSeed });
    },
    bet: (playerSeed: string, options?: { bet?: string; target?: number | null }) =>
      read(player.sendBet(playerSeed, options)),
    sendCashOut: (number: unknown) => call("flight/cash-outs", { number }),
    cashOut: (number: number) => read(player.sendCashOut(number)),
    async proof() {
      return z.decode(proofReply, (await call("flight/proof")).json());
    },
  };
  return player;
}

/** A player's seed with which the round of these seeds crashes as wanted. */
export async function seedWhere(
  studioSeed: string,
  isWanted: (crashPoint: number) => boolean,
  othersBefore: readonly string[] = [],
): Promise<{ readonly playerSeed: string; readonly crashPoint: number }> {
  for (let number = 0; ; number += 1) {
    const playerSeed = number.toString(16).padStart(32, "0");
    const playersSeed = playersSeedOf([...othersBefore, playerSeed]);
    const crashPoint = crashPointOf({ studioSeed, playersSeed });
    if (isWanted(crashPoint)) return { playerSeed, crashPoint };
  }
}

/** The studio's seed of the table's round with this number. */
export function studioSeedOf(number: number): string {
  const chain = openSeedChain({ records: recordsInMemory(), name: "any", newSeed: () => chainEnd });
  for (let round = 1; round < number; round += 1) chain.use();
  return chain.next().seed;
}
