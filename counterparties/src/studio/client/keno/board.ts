import { element } from "../../../platform/client/element.ts";
import { numberCount } from "../../keno/engine/draw.ts";
import type { KenoWords } from "./keno-words.ts";
import classes from "./keno.module.css";

/** Board of the numbers from 1 to 80, of which one is in the tab order; arrow keys lead to the others. */
export interface Board {
  readonly element: HTMLElement;
  readonly show: (marks: ReadonlySet<number>, drawn: readonly number[]) => void;
  readonly setBusy: (isHeld: boolean) => void;
}

export function createBoard(words: KenoWords, toggle: (number: number) => void): Board {
  const buttons = Array.from({ length: numberCount }, (_, index) => {
    const number = index + 1;
    const button = element(
      "button",
      { type: "button", class: classes["Number"], tabindex: "-1" },
      `${number}`,
    );
    button.addEventListener("click", () => {
      if (button.getAttribute("aria-disabled") !== "true") toggle(number);
    });
    button.addEventListener("focus", () => enterAt(index));
    return button;
  });
  const board = element(
    "div",
    { class: classes["Board"], role: "group", "aria-label": words.board },
    ...buttons,
  );

  function enterAt(place: number): void {
    for (const [index, button] of buttons.entries()) button.tabIndex = index === place ? 0 : -1;
  }

  board.addEventListener("keydown", (event) => {
    // A held key is one press.
    if (event.repeat && (event.key === " " || event.key === "Enter")) event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const columns = getComputedStyle(board).gridTemplateColumns.split(" ").length;
    const place = buttons.findIndex((button) => button === event.target);
    const next = nextPlace(event.key, place, columns);
    if (next === null) return;
    // Elsewhere in the game these keys change the bet.
    event.preventDefault();
    event.stopPropagation();
    buttons[next]?.focus();
  });
  enterAt(0);

  return {
    element: board,
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
    setBusy(isHeld) {
      // Not `disabled`: the board keeps the focus during a draw.
      for (const button of buttons) button.setAttribute("aria-disabled", String(isHeld));
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
