import { betsOf } from "../play/bets.ts";
import { studios, type Title } from "../catalogue/index.ts";
import { offeredTitle, type OfferedTitle } from "../play/offered-title.ts";

/** A crash game of the catalogue as a game of this studio. */
export interface CrashTitle extends OfferedTitle {
  readonly kind: "crash";
}

/**
 * Minor units of a unit: bets are whole units, so that every multiplier in hundredths pays a whole amount.
 */
const wholeUnit = 100;

/** The crash game of a title; undefined when the title is another game. */
export function crashOf(title: Title): CrashTitle | undefined {
  const studio = studios.find(({ code }) => code === title.studio);
  if (!studio || title.game !== "crash") return undefined;
  return { ...offeredTitle(title, studio), kind: "crash", ...betsOf(title, wholeUnit) };
}

/** Predicate: true for a crash game. */
export const isCrash = (title: OfferedTitle): title is CrashTitle => title.kind === "crash";
