import { formatMinor } from "@tessera/shared/core/money";
import { element } from "../../../platform/client/element.ts";
import type { ShownRound, SlotState } from "../slot-api.ts";
import type { SlotPageWords } from "./locales/words.ts";
import classes from "./feature.module.css";

/** The board of covered tiles over the reels. */
export interface PickBoard {
  readonly element: HTMLElement;
  /** Shows the board of a round, all of it when the round is over; nothing for a round without one. */
  readonly show: (round: ShownRound | null, isHeld: boolean) => void;
  readonly hide: () => void;
  /** Moves the focus to the first covered tile. */
  readonly focus: () => void;
}

export function createPickBoard(
  { slot }: SlotPageWords,
  { feature }: SlotState,
  choose: (tile: number) => void,
): PickBoard {
  const count = feature?.kind === "pick" ? feature.prizes.length : 0;
  const tiles = Array.from({ length: count }, (_, tile) => {
    const button = element("button", { type: "button", class: classes["Tile"] });
    button.addEventListener("click", () => {
      if (button.getAttribute("aria-disabled") === "false") choose(tile);
    });
    return button;
  });
  const root = element(
    "div",
    { class: classes["Board"], role: "group", "aria-label": slot.board, hidden: true },
    ...tiles,
  );

  return {
    element: root,
    show(round, isHeld) {
      const isShown = round !== null && round.picksMax > 0;
      root.toggleAttribute("hidden", !isShown);
      if (!isShown) return;
      for (const [tile, button] of tiles.entries()) {
        const pick = round.picks.find((chosen) => chosen.tile === tile);
        const prize = pick?.prize ?? round.board?.[tile];
        const amount = prize === undefined ? "" : formatMinor(round.bet * BigInt(prize));
        button.textContent = amount;
        button.dataset["state"] = pick ? "chosen" : amount ? "left" : "covered";
        button.setAttribute(
          "aria-label",
          nameOf(slot, { tile: tile + 1, amount, isChosen: pick !== undefined }),
        );
        // Not `disabled`: the tile keeps the focus while it is uncovered.
        button.setAttribute("aria-disabled", String(isHeld || amount !== "" || round.next !== "pick"));
      }
    },
    hide: () => root.toggleAttribute("hidden", true),
    focus: () => tiles.find((button) => button.dataset["state"] === "covered")?.focus(),
  };
}

function nameOf(
  slot: SlotPageWords["slot"],
  { tile, amount, isChosen }: { readonly tile: number; readonly amount: string; readonly isChosen: boolean },
): string {
  if (amount === "") return slot.covered(tile);
  return isChosen ? slot.uncovered(tile, amount) : slot.notChosen(tile, amount);
}
