import { element } from "../../../platform/client/element.ts";
import { numberCount } from "../engine/draw.ts";
import { createButtonGrid } from "../../page/button-grid.ts";
import type { KenoWords } from "./locales/words.ts";
import game from "../../page/game.module.css";
import classes from "./keno.module.css";

/** Board of the numbers from 1 to 80, of which one is in the tab order; arrow keys lead to the others. */
export interface Board {
  readonly element: HTMLElement;
  readonly show: (marks: ReadonlySet<number>, drawn: readonly number[]) => void;
  readonly setBusy: (isHeld: boolean) => void;
}

export function createBoard(words: KenoWords, toggle: (number: number) => void): Board {
  const buttons = Array.from({ length: numberCount }, (_, index) =>
    element("button", { type: "button", class: classes["Number"] }, `${index + 1}`),
  );
  const grid = createButtonGrid({
    buttons,
    className: `${classes["Board"]} ${game["Framed"]}`,
    label: words.board,
    press: (place) => toggle(place + 1),
    nextPlace(key, place) {
      const columns = getComputedStyle(grid.element).gridTemplateColumns.split(" ").length;
      return nextPlace(key, place, columns);
    },
  });

  return {
    ...grid,
    show(marks, drawn) {
      for (const [index, button] of buttons.entries()) {
        const number = index + 1;
        const isMarked = marks.has(number);
        const isDrawn = drawn.includes(number);
        button.setAttribute("aria-pressed", String(isMarked));
        button.toggleAttribute("data-drawn", isDrawn);
        if (isDrawn) button.setAttribute("aria-label", isMarked ? words.hit(number) : words.drawn(number));
        else button.removeAttribute("aria-label");
      }
    },
  };
}

/** Place to which a key leads on a board of so many columns; null for other keys. */
export function nextPlace(key: string, place: number, columns: number): number | null {
  const rowStart = place - (place % columns);
  const places: Readonly<Record<string, number>> = {
    ArrowRight: place + 1,
    ArrowLeft: place - 1,
    ArrowDown: place + columns,
    ArrowUp: place - columns,
    Home: rowStart,
    End: Math.min(rowStart + columns, numberCount) - 1,
  };
  const next = places[key];
  if (next === undefined) return null;
  return next >= 0 && next < numberCount ? next : place;
}
