import { formatMinor } from "@tessera/shared/core/money";
import { element } from "../../../platform/client/element.ts";
import { spots, type Spot } from "../../roulette/engine/spots.ts";
import { colourOf } from "../../roulette/engine/wheel.ts";
import { nextSpot, placeOf } from "./cloth-places.ts";
import classes from "./roulette.module.css";
import type { RouletteWords } from "./roulette-words.ts";
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
  const buttons = spots.map((spot, index) => {
    const button = spotButton(words, spot);
    button.addEventListener("click", () => {
      if (button.getAttribute("aria-disabled") !== "true") actions.place(spot);
    });
    button.addEventListener("focus", () => enterAt(index));
    return button;
  });
  const cloth = element(
    "div",
    { class: classes["Cloth"], role: "group", "aria-label": words.cloth },
    ...buttons,
  );

  function enterAt(place: number): void {
    for (const [index, button] of buttons.entries()) button.tabIndex = index === place ? 0 : -1;
  }

  cloth.addEventListener("keydown", (event) => {
    // A held key is one press.
    if (event.repeat && (event.key === " " || event.key === "Enter")) event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const place = buttons.findIndex((button) => button === event.target);
    const spot = spots[place];
    if (spot && (event.key === "Delete" || event.key === "Backspace")) {
      if (buttons[place]?.getAttribute("aria-disabled") !== "true") actions.takeOff(spot);
      return;
    }
    const next = nextSpot(event.key, place, buttons.map(middleOf));
    if (next === null) return;
    // Elsewhere in the game these keys change the chip.
    event.preventDefault();
    event.stopPropagation();
    buttons[next]?.focus();
  });
  enterAt(0);

  return {
    element: cloth,
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
    setBusy(isHeld) {
      // Not `disabled`: the table keeps the focus while the wheel turns.
      for (const button of buttons) button.setAttribute("aria-disabled", String(isHeld));
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
  const { tall, wide, low } = placeOf(spot.id);
  button.style.setProperty("--tall", tall);
  button.style.setProperty("--wide", wide);
  button.style.setProperty("--low", low);
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
