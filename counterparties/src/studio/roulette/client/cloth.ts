import { formatMinor } from "@tessera/shared/core/money";
import { element } from "../../../platform/client/element.ts";
import { spots, type Spot } from "../engine/spots.ts";
import { colourOf } from "../engine/wheel.ts";
import { createButtonGrid } from "../../page/button-grid.ts";
import game from "../../page/game.module.css";
import { nextSpot, placeOf } from "./cloth-places.ts";
import classes from "./roulette.module.css";
import type { RouletteWords } from "./locales/words.ts";
import { spotName } from "./spot-name.ts";

/** The table with its spots, of which one is in the tab order; arrow keys lead to the others. */
export interface Cloth {
  readonly element: HTMLElement;
  /** @param pocket of the last round, whose winning spots are shown; null for none */
  readonly show: (stakes: ReadonlyMap<string, bigint>, pocket: number | null) => void;
  readonly setBusy: (isHeld: boolean) => void;
}

export interface ClothActions {
  readonly place: (spot: Spot) => void;
  readonly takeOff: (spot: Spot) => void;
}

export function createCloth(words: RouletteWords, actions: ClothActions): Cloth {
  const buttons = spots.map((spot) => spotButton(words, spot));
  const grid = createButtonGrid({
    buttons,
    className: `${classes["Cloth"]} ${game["Framed"]}`,
    label: words.cloth,
    press(place) {
      const spot = spots[place];
      if (spot) actions.place(spot);
    },
    onKey(key, place) {
      const spot = spots[place];
      if (spot && (key === "Delete" || key === "Backspace")) actions.takeOff(spot);
    },
    nextPlace: (key, place) => nextSpot(key, place, buttons.map(middleOf)),
  });

  return {
    ...grid,
    show(stakes, pocket) {
      for (const [index, spot] of spots.entries()) {
        const button = buttons[index];
        const amount = stakes.get(spot.id);
        button?.querySelector("i")?.remove();
        if (amount !== undefined) button?.append(element("i", { class: classes["Chip"] }, chipText(amount)));
        const name = spotName(words, spot);
        button?.setAttribute(
          "aria-label",
          amount === undefined ? name : words.staked(name, formatMinor(amount)),
        );
        button?.toggleAttribute("data-hit", pocket !== null && spot.numbers.has(pocket));
      }
    },
  };
}

function spotButton(words: RouletteWords, spot: Spot): HTMLButtonElement {
  const isNumber = spot.kind === "number";
  const colour = isNumber ? colourOf(Number(spot.id.slice(1))) : spot.id;
  const button = element(
    "button",
    { type: "button", class: classes["Spot"], "data-colour": colour, "data-kind": spot.kind },
    element("span", {}, isNumber ? spot.id.slice(1) : shortName(words, spot)),
  );
  for (const [form, area] of Object.entries(placeOf(spot.id))) button.style.setProperty(`--${form}`, area);
  return button;
}

/** Text on the table: columns have their payout there. */
function shortName(words: RouletteWords, spot: Spot): string {
  if (spot.id.startsWith("column")) return "2:1";
  const [low, high] = [Math.min(...spot.numbers), Math.max(...spot.numbers)];
  return high - low === spot.numbers.size - 1 ? `${low}–${high}` : spotName(words, spot);
}

/** Whole credits, as chips have them; every stake is a whole number of the smallest chip. */
function chipText(amount: bigint): string {
  return String(amount / 100n);
}

function middleOf(button: HTMLElement) {
  const { left, top, width, height } = button.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
