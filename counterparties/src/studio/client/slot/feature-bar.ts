import { formatMinor } from "@tessera/shared/core/money";
import { element } from "../../../platform/client/element.ts";
import type { ShownRound, SlotState } from "../../slot/slot-api.ts";
import type { Words } from "../words.ts";
import classes from "./feature.module.css";

/** Line above the reels while a round has a feature: how far it is, its rule, and what it has won. */
export interface FeatureBar {
  readonly element: HTMLElement;
  /** Shows the state of a round; nothing for a round without a feature. */
  readonly show: (round: ShownRound | null) => void;
}

export function createFeatureBar({ slot }: Words, { feature }: SlotState): FeatureBar {
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
  if (feature?.kind === "free-spins")
    rule.textContent = feature.expandsWilds ? slot.wildsExpand : slot.multiplied(feature.multiplier);

  return {
    element: root,
    show(round) {
      const isShown = round !== null && round.granted + round.picksMax > 0;
      root.toggleAttribute("hidden", !isShown);
      if (!isShown) return;
      progress.textContent = progressOf(slot, round);
      won.textContent = slot.won(formatMinor(round.win));
    },
  };
}

function progressOf(slot: Words["slot"], { granted, freeSpins, picks, picksMax, next }: ShownRound): string {
  if (picksMax > 0) return next === null ? slot.board : slot.choose(picksMax - picks.length);
  return freeSpins.length === 0 ? slot.freeSpins(granted) : slot.freeSpinOf(freeSpins.length, granted);
}
