import { drawnNumbers } from "../engine/draw.ts";
import type { KenoRound } from "../keno-api.ts";
import { commitmentOf } from "../../proof/seeds.ts";
import type { Verification } from "../../page/proof-content.ts";

/** Recomputes commitment and numbers of a round. */
export function verify(round: KenoRound): Verification {
  const { studioSeed, commitment, drawn } = round;
  const recomputed = drawnNumbers(round);
  return {
    seedFits: commitmentOf(studioSeed) === commitment,
    resultFits: recomputed.join() === drawn.join(),
  };
}
