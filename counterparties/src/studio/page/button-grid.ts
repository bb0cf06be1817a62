import { element } from "../../platform/client/element.ts";

/** Many buttons, of which one is in the tab order; keys lead to the others. */
export interface ButtonGrid {
  readonly element: HTMLElement;
  /** Disables or enables all buttons, which keep the focus meanwhile. */
  readonly setBusy: (isHeld: boolean) => void;
}

export interface ButtonGridOptions {
  readonly buttons: readonly HTMLButtonElement[];
  readonly className: string | undefined;
  readonly label: string;
  readonly press: (place: number) => void;
  /** Called with a key that does nothing else at an enabled button. */
  readonly onKey?: (key: string, place: number) => void;
  /** Place to which a key leads; null for other keys. */
  readonly nextPlace: (key: string, place: number) => number | null;
}

export function createButtonGrid(options: ButtonGridOptions): ButtonGrid {
  const { buttons, className, label, press, onKey, nextPlace } = options;
  const isEnabled = (place: number) => buttons[place]?.getAttribute("aria-disabled") !== "true";
  const grid = element("div", { class: className, role: "group", "aria-label": label }, ...buttons);

  function enterAt(place: number): void {
    for (const [index, button] of buttons.entries()) button.tabIndex = index === place ? 0 : -1;
  }

  for (const [place, button] of buttons.entries()) {
    button.addEventListener("click", () => {
      if (isEnabled(place)) press(place);
    });
    button.addEventListener("focus", () => enterAt(place));
  }
  grid.addEventListener("keydown", (event) => {
    // A held key is one press.
    if (event.repeat && (event.key === " " || event.key === "Enter")) event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const place = buttons.findIndex((button) => button === event.target);
    const next = nextPlace(event.key, place);
    if (next === null) {
      if (isEnabled(place)) onKey?.(event.key, place);
      return;
    }
    // Elsewhere in the game these keys change the bet.
    event.preventDefault();
    event.stopPropagation();
    buttons[next]?.focus();
  });
  enterAt(0);

  return {
    element: grid,
    setBusy(isHeld) {
      // Not `disabled`, which would lose the focus.
      for (const button of buttons) button.setAttribute("aria-disabled", String(isHeld));
    },
  };
}
