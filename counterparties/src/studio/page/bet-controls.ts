import { formatMinor } from "@tessera/shared/core/money";
import type { TitleBets } from "../play/bets.ts";
import { betChanges, changedBet, limitsOf, readBet, type BetProblem } from "./bet-amount.ts";
import { isDialogOpen } from "./dialogs.ts";
import { createPressGate } from "./press.ts";
import type { Rail } from "./rail.ts";
import type { BetChange, Words } from "./locales/words.ts";

export interface BetControlsOptions {
  readonly rail: Rail;
  readonly words: Words;
  readonly bets: TitleBets;
  /** Bet of the last round, with which the choice begins. */
  readonly lastBet: bigint | undefined;
  readonly mayChoose: () => boolean;
  /** Amount that is played with in place of the chosen bet, with its name; null while the bet counts. */
  readonly fixed?: () => { readonly amount: bigint; readonly name: string } | null;
  /** Called with the bet whenever it is shown again. */
  readonly onBet?: (bet: bigint) => void;
  readonly announce: (text: string) => void;
  readonly start: () => void;
}

/** The bet that the player chooses. A typed bet that cannot be played stays in the field with the reason. */
class BetChoice {
  readonly #options: BetControlsOptions;
  readonly #lowest: bigint;
  readonly #highest: bigint;
  #amount: bigint;
  /** True while the field has a text that is not the bet. */
  #isTyped = false;

  constructor(options: BetControlsOptions) {
    const { bets, lastBet } = options;
    this.#options = options;
    [this.#lowest, this.#highest] = limitsOf(bets);
    const chosen = readBet(formatMinor(lastBet ?? this.#lowest), bets);
    this.#amount = typeof chosen === "bigint" ? chosen : this.#lowest;
  }

  bet(): bigint {
    return this.#fixed()?.amount ?? this.#amount;
  }

  show(): void {
    const { rail, onBet } = this.#options;
    const instead = this.#fixed();
    onBet?.(this.bet());
    if (instead) rail.bet.show(instead.amount, { canLower: false, canRaise: false }, instead.name);
    else if (!this.#isTyped) rail.bet.show(this.#amount, this.#reach());
  }

  change(by: BetChange): void {
    const { rail, bets, mayChoose } = this.#options;
    if (!mayChoose() || this.#fixed()) return;
    const next = changedBet(by, this.#amount, { ...bets, balance: rail.balance() });
    if (next !== this.#amount || this.#isTyped) this.#set(next);
  }

  /** Follows the text of the field while it is typed. */
  type(): void {
    const { rail, bets } = this.#options;
    this.#isTyped = true;
    rail.bet.tell(null, false);
    const read = readBet(rail.bet.input.value, bets);
    if (typeof read !== "bigint") return;
    this.#amount = read;
    rail.bet.reach(this.#reach());
  }

  /** Takes what is typed. Returns false, with the reason at the field, when it cannot be played. */
  take(): boolean {
    const { rail, bets } = this.#options;
    if (!this.#isTyped || this.#fixed()) return true;
    const read = readBet(rail.bet.input.value, bets);
    if (typeof read === "bigint") this.#set(read);
    else rail.bet.tell(this.#problemText(read), true);
    return typeof read === "bigint";
  }

  #fixed() {
    return this.#options.fixed?.() ?? null;
  }

  #reach() {
    return { canLower: this.#amount > this.#lowest, canRaise: this.#amount < this.#highest };
  }

  #set(next: bigint): void {
    const { rail, words, announce } = this.#options;
    const balance = rail.balance();
    this.#amount = next;
    this.#isTyped = false;
    rail.bet.tell(next > balance ? words.betAboveBalance(formatMinor(balance)) : null, false);
    this.show();
    announce(words.betAnnounced(formatMinor(next)));
  }

  #problemText(problem: BetProblem): string {
    const { words, bets } = this.#options;
    if (problem === "not-a-number") return words.betNotANumber(formatMinor(this.#lowest));
    if (problem === "between-units") return words.betBetweenUnits(formatMinor(bets.betUnit));
    return words.betLimits(formatMinor(this.#lowest), formatMinor(this.#highest));
  }
}

/**
 * Connects bet and start of the rail with clicks and keys: Space and Enter start a round, arrows change the
 * bet. No round starts with a typed bet that cannot be played.
 *
 * @returns `bet`: the amount that the next round is played with, in minor units; `show`: shows it in the rail
 */
export function connectBetControls(options: BetControlsOptions): {
  readonly bet: () => bigint;
  readonly show: () => void;
} {
  const { startButton, bet: field } = options.rail;
  const { input, buttons } = field;
  const choice = new BetChoice(options);

  function startIfPlayable(): void {
    if (choice.take()) return options.start();
    input.focus();
  }

  startButton.addEventListener("click", startIfPlayable);
  for (const by of betChanges) buttons[by].addEventListener("click", () => choice.change(by));
  input.addEventListener("focus", () => input.select());
  input.addEventListener("input", () => choice.type());
  input.addEventListener("change", () => choice.take());
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") choice.take();
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    choice.change(event.key === "ArrowUp" ? "higher" : "lower");
  });
  connectPageKeys(startButton, startIfPlayable, (by) => choice.change(by));
  choice.show();
  return { bet: () => choice.bet(), show: () => choice.show() };
}

/** Connects the keys of the page: one press of Space or Enter starts one round, arrows change the bet. */
function connectPageKeys(
  startButton: HTMLButtonElement,
  start: () => void,
  change: (by: BetChange) => void,
): void {
  const gate = createPressGate();
  window.addEventListener("keydown", (event) => {
    if (isDialogOpen() || event.ctrlKey || event.metaKey || event.altKey) return;
    // In a field these keys edit its text.
    if (event.target instanceof HTMLInputElement) return;
    const isStart = event.key === " " || event.key === "Enter";
    // On another button these keys activate that button.
    if (isStart && event.target instanceof HTMLButtonElement && event.target !== startButton) return;
    const step = betSteps[event.key];
    if (!isStart && !step) return;
    event.preventDefault();
    if (step) change(step);
    else if (gate.press(event.key)) start();
  });
  window.addEventListener("keyup", (event) => {
    gate.release(event.key);
    // The browser fires a click on the release of Space, but the press has been handled already.
    if (event.target === startButton && event.key === " ") event.preventDefault();
  });
  window.addEventListener("blur", gate.releaseAll);
}

const betSteps: Readonly<Record<string, "lower" | "higher">> = {
  ArrowUp: "higher",
  ArrowRight: "higher",
  ArrowDown: "lower",
  ArrowLeft: "lower",
};
