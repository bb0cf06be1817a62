import { formatMinor } from "@tessera/shared/core/money";
import { element } from "../../../platform/client/element.ts";
import type { ShownRound, SlotState } from "../slot-api.ts";
import type { SlotPageWords } from "./locales/words.ts";
import classes from "./feature.module.css";

/**
 * Line above the reels: of a round with a feature, how far it is, its rule, and what it has won; otherwise
 * the free rounds that are left, and their stake.
 */
export interface FeatureBar {
  readonly element: HTMLElement;
  /**
   * Shows the state of a round; nothing for a round without a feature that the player has paid, unless free
   * ones are left.
   */
  readonly show: (round: ShownRound | null, freeRounds: SlotState["freeRounds"]) => void;
}

export function createFeatureBar({ slot }: SlotPageWords, { feature }: SlotState): FeatureBar {
  const progress = element("strong", {});
  const rule = element("span", {});
  const won = element("b", {});
  // The announcer tells the same.
  const root = element(
    "p",
    { class: classes["Bar"], "aria-hidden": "true", hidden: true },
    progress,
    rule,
    won,
  );

  function write(progressText: string, ruleText: string, wonText: string): void {
    progress.textContent = progressText;
    rule.textContent = ruleText;
    won.textContent = wonText;
  }

  return {
    element: root,
    show(round, freeRounds) {
      const hasFeature = round !== null && round.granted + round.picksMax > 0;
      const isFree = freeRounds !== null || round?.isFree === true;
      root.toggleAttribute("hidden", !hasFeature && !isFree);
      if (hasFeature) write(progressOf(slot, round), ruleOf(slot, feature), slot.won(formatMinor(round.win)));
      else if (freeRounds)
        write(slot.freeRoundsLeft(freeRounds.left), slot.freeRoundStake(formatMinor(freeRounds.stake)), "");
      else write(slot.freeRoundsPlayed, "", "");
    },
  };
}

function ruleOf(slot: SlotPageWords["slot"], feature: SlotState["feature"]): string {
  if (feature?.kind !== "free-spins") return "";
  return feature.expandsWilds ? slot.wildsExpand : slot.multiplied(feature.multiplier);
}

function progressOf(
  slot: SlotPageWords["slot"],
  { granted, freeSpins, picks, picksMax, next }: ShownRound,
): string {
  if (picksMax > 0) return next === null ? slot.board : slot.choose(picksMax - picks.length);
  return freeSpins.length === 0 ? slot.freeSpins(granted) : slot.freeSpinOf(freeSpins.length, granted);
}
