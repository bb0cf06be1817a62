import { formatMinor } from "@tessera/shared/core/money";
import { element, icon, iconButton } from "../../platform/client/element.ts";
import { createBetField, type BetField } from "./bet-field.ts";
import classes from "./rail.module.css";
import { formatNet } from "./signed-amount.ts";
import type { Words } from "./locales/words.ts";

/**
 * Control bar under the reels. Amounts in minor units. The site's page shows the time and, in real play, the
 * net result; only the studio knows that of a demo.
 */
export interface Rail {
  readonly element: HTMLElement;
  readonly rulesButton: HTMLButtonElement;
  readonly startButton: HTMLButtonElement;
  readonly bet: BetField;
  /** The balance that is shown. */
  readonly balance: () => bigint;
  readonly showBalance: (balance: bigint) => void;
  readonly showNet: (net: bigint) => void;
  /** Disables the controls during a round, with an animation for as long as a round lasts at least. */
  readonly setBusy: (isHeld: boolean, roundMs: number) => void;
  /** Changes the step that the start button makes, or restores its own. */
  readonly showStep: (step: StartStep | null) => void;
  /** Shows controls in the place of bet and start, or these again. */
  readonly showInstead: (controls: HTMLElement | null) => void;
}

export interface StartControl {
  readonly start: string;
  readonly starting: string;
  readonly icon: Parameters<typeof icon>[0];
}

/** Another meaning of the start button, for a game in which it does several things. */
export interface StartStep {
  readonly label: string;
  /** Name for screen readers, where the label changes too often. */
  readonly name?: string;
  /** False while the button can do nothing. */
  readonly isEnabled: boolean;
  /** True while the bet can be changed; it is held otherwise. */
  readonly mayChoose?: boolean;
  /** True while the pace of the round is shown; it is otherwise only without a step. */
  readonly isTimed?: boolean;
  /** True where the icon of the start does not fit. */
  readonly hidesIcon?: boolean;
}

const pieceCount = 5;

export function createRail(words: Words, isDemo: boolean, control: StartControl): Rail {
  const balance = element("dd", {}, "–");
  const net = element("dd", { class: classes["Net"] }, "–");
  const rulesButton = iconButton("rules", words.paytable, classes["Rules"]);
  const bet = createBetField(words);
  const start = createStartButton(control);
  let isHeld = true;
  let instead: HTMLElement | null = null;
  let step: StartStep | null = null;
  let shownBalance = 0n;

  const enable = () => {
    start.show(step, isHeld);
    bet.hold(!(step?.mayChoose ?? !isHeld));
  };
  enable();

  const rail = element(
    "div",
    { class: classes["Rail"] },
    element(
      "dl",
      { class: classes["Meters"] },
      meter(isDemo ? words.demoCredits : words.balance, balance),
      ...(isDemo ? [meter(words.net, net)] : []),
    ),
    rulesButton,
    element("div", { class: classes["Chooser"] }, bet.element),
    start.button,
  );

  return {
    element: rail,
    rulesButton,
    startButton: start.button,
    bet,
    balance: () => shownBalance,
    showBalance(minor) {
      shownBalance = minor;
      balance.textContent = formatMinor(minor);
    },
    showNet(minor) {
      net.textContent = formatNet(minor);
      net.toggleAttribute("data-ahead", minor > 0n);
    },
    setBusy(held, roundMs) {
      isHeld = held;
      start.setPace(roundMs);
      enable();
    },
    showStep(shown) {
      step = shown;
      enable();
    },
    showInstead(controls) {
      instead?.remove();
      instead = controls;
      rail.toggleAttribute("data-instead", controls !== null);
      if (controls) rail.append(controls);
    },
  };
}

/** Button that starts a round, with the pace of the round and the step that it makes instead. */
function createStartButton({ start, starting, icon: sign }: StartControl) {
  const label = element("span", {}, start);
  const pieces = element(
    "span",
    { class: classes["Pieces"], "aria-hidden": "true" },
    ...Array.from({ length: pieceCount }, () => element("i")),
  );
  const button = element(
    "button",
    { type: "button", class: classes["Start"], "aria-disabled": "true" },
    element("span", { class: classes["StartLabel"] }, icon(sign), label),
    pieces,
  );
  return {
    button,
    show(step: StartStep | null, isHeld: boolean): void {
      // Not `disabled`: the button keeps the focus while the reels turn.
      button.setAttribute("aria-disabled", String(step ? !step.isEnabled : isHeld));
      button.toggleAttribute("data-held", isHeld && (step?.isTimed ?? step === null));
      button.toggleAttribute("data-no-icon", step?.hidesIcon ?? false);
      label.textContent = step?.label ?? (isHeld ? starting : start);
      if (step?.name === undefined) button.removeAttribute("aria-label");
      else button.setAttribute("aria-label", step.name);
    },
    /** Sets the time that a round lasts at least, in milliseconds. */
    setPace(roundMs: number): void {
      pieces.style.setProperty("--piece-time", `${roundMs / pieceCount}ms`);
    },
  };
}

function meter(name: string, value: HTMLElement): HTMLElement {
  return element("div", { class: classes["Meter"] }, element("dt", { class: classes["Label"] }, name), value);
}
