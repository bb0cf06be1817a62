import { formatMinor } from "@tessera/shared/core/money";
import { element, icon } from "../../platform/client/element.ts";
import classes from "./bet-field.module.css";
import { betChanges } from "./bet-amount.ts";
import type { BetChange, Words } from "./locales/words.ts";

/** Texts of a bet field. */
export type BetWords = Pick<Words, "bet" | "betChanges">;

/** Bet of a game: a field to type it, and buttons that change it. Amounts in minor units. */
export interface BetField {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
  readonly buttons: Readonly<Record<BetChange, HTMLButtonElement>>;
  /** Shows an amount; `name`: what it is, where it is not the bet. */
  readonly show: (amount: bigint, reach: BetReach, name?: string) => void;
  /** Enables the buttons for the directions that are left. */
  readonly reach: (reach: BetReach) => void;
  /** Shows a text at the field; null: none. `isWrong`: what is typed cannot be played. */
  readonly tell: (text: string | null, isWrong: boolean) => void;
  /** Holds the bet while it counts. */
  readonly hold: (isHeld: boolean) => void;
}

/** Directions in which the bet can be changed. */
export interface BetReach {
  readonly canLower: boolean;
  readonly canRaise: boolean;
}

const lowering: ReadonlySet<BetChange> = new Set<BetChange>(["lower", "minimum", "half"]);

export function createBetField(words: BetWords): BetField {
  const input = element("input", {
    id: "bet",
    class: classes["Bet"],
    type: "text",
    inputmode: "decimal",
    autocomplete: "off",
    maxlength: "12",
    "aria-describedby": "bet-note",
  });
  const label = element("label", { class: classes["Label"], for: "bet" }, words.bet);
  const note = element("p", { id: "bet-note", class: classes["Note"], role: "alert" });
  const buttons = Object.fromEntries(
    betChanges.map((change) => [change, changeButton(words, change)]),
  ) as Record<BetChange, HTMLButtonElement>;
  let isHeld = true;
  let reach: BetReach = { canLower: false, canRaise: false };

  function enable(): void {
    // Neither is `disabled`: it keeps the focus during a round.
    input.readOnly = isHeld;
    for (const change of betChanges) {
      const isPossible = lowering.has(change) ? reach.canLower : reach.canRaise;
      buttons[change].setAttribute("aria-disabled", String(isHeld || !isPossible));
    }
  }
  enable();

  function setReach(next: BetReach): void {
    reach = next;
    enable();
  }

  const { lower, higher, minimum, half, double, maximum } = buttons;
  return {
    element: element(
      "div",
      { class: classes["Chooser"], role: "group", "aria-label": words.bet },
      lower,
      element("div", { class: classes["Tile"] }, label, input),
      higher,
      element("div", { class: classes["Changes"] }, minimum, half, double, maximum),
      note,
    ),
    input,
    buttons,
    show(amount, next, name = words.bet) {
      input.value = formatMinor(amount);
      label.textContent = name;
      setReach(next);
    },
    reach: setReach,
    tell(text, isWrong) {
      note.textContent = text ?? "";
      if (isWrong) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    },
    hold(held) {
      isHeld = held;
      enable();
    },
  };
}

/** Button that changes the bet, with its sign or its icon. */
function changeButton(words: BetWords, change: BetChange): HTMLButtonElement {
  const { sign, name } = words.betChanges[change];
  const isStep = change === "lower" || change === "higher";
  return element(
    "button",
    { type: "button", "aria-label": name },
    isStep ? icon(change === "lower" ? "less" : "more") : sign,
  );
}
