import { commitmentOf } from "../../proof/seeds.ts";
import { pocketOf } from "../engine/wheel.ts";
import type { RouletteRound } from "../roulette-api.ts";
import type { Verification } from "../../page/proof-content.ts";

/** Recomputes commitment and pocket of a round. */
export function verify(round: RouletteRound): Verification {
  return {
    seedFits: commitmentOf(round.studioSeed) === round.commitment,
    resultFits: pocketOf(round) === round.pocket,
  };
}
