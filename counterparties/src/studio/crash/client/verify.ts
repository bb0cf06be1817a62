import type { CrashProof } from "../crash-api.ts";
import { crashPointOf, playersSeedOf } from "../engine/crash-point.ts";
import { commitmentOf } from "../../proof/seeds.ts";

/** Data of a round that this page was shown before the crash, to compare with the proof. */
export interface SeenRound {
  readonly number: number;
  readonly commitment: string;
  /** The seed that the page sent with its bet; null without a bet. */
  readonly ownSeed: string | null;
  /** In hundredths, as shown after the crash. */
  readonly crashPoint: number | null;
}

/** Results of the page's own check of a round. */
export interface CrashVerification {
  readonly commitment: "seen" | "unseen" | "fails";
  /** Null without a bet of this page. */
  readonly hasOwnSeed: boolean | null;
  readonly pointFits: boolean;
  readonly playersSeed: string;
}

/**
 * Recomputes a round that is over.
 *
 * @param seen what the page noted before the crash; undefined when it was not open
 */
export function verifyRound(proof: CrashProof, seen: SeenRound | undefined): CrashVerification {
  const { studioSeed, commitment, playerSeeds, crashPoint } = proof;
  const playersSeed = playersSeedOf(playerSeeds);
  const recomputed = crashPointOf({ studioSeed, playersSeed });
  const digest = commitmentOf(studioSeed);
  const shown = seen?.crashPoint ?? Math.max(100, crashPoint);
  return {
    commitment: digest !== (seen?.commitment ?? commitment) ? "fails" : seen ? "seen" : "unseen",
    hasOwnSeed: seen?.ownSeed == null ? null : playerSeeds.includes(seen.ownSeed),
    pointFits: recomputed === crashPoint && Math.max(100, recomputed) === shown,
    playersSeed,
  };
}
