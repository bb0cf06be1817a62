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

/**
 * Connects bet and start of the rail with clicks and keys: Space and Enter start a round, arrows change the
 * bet. A typed bet that cannot be played stays in the field with the reason, and no round starts with it.
 *
 * @returns `bet`: the amount that the next round is played with, in minor units; `show`: shows it in the rail
 */
export function connectBetControls({
  rail,
  words,
  bets,
  lastBet,
  mayChoose,
  fixed = () => null,
  onBet = () => undefined,
  announce,
  start,
}: BetControlsOptions): { readonly bet: () => bigint; readonly show: () => void } {
  const gate = createPressGate();
  const { input, buttons } = rail.bet;
  const [lowest, highest] = limitsOf(bets);
  let chosen = readBet(formatMinor(lastBet ?? lowest), bets);
  if (typeof chosen !== "bigint") chosen = lowest;
  let amount: bigint = chosen;
  /** True while the field has a text that is not the bet. */
  let isTyped = false;
  const bet = () => fixed()?.amount ?? amount;

  function show(): void {
    const instead = fixed();
    onBet(bet());
    if (instead) rail.bet.show(instead.amount, { canLower: false, canRaise: false }, instead.name);
    else if (!isTyped) rail.bet.show(amount, reach());
  }

  function reach() {
    return { canLower: amount > lowest, canRaise: amount < highest };
  }

  function set(next: bigint): void {
    amount = next;
    isTyped = false;
    rail.bet.tell(next > rail.balance() ? words.betAboveBalance(formatMinor(rail.balance())) : null, false);
    show();
    announce(words.betTold(formatMinor(amount)));
  }

  function change(by: BetChange): void {
    if (!mayChoose() || fixed()) return;
    const next = changedBet(by, amount, { ...bets, balance: rail.balance() });
    if (next !== amount || isTyped) set(next);
  }

  /** Takes what is typed. Returns false, with the reason at the field, when it cannot be played. */
  function take(): boolean {
    if (!isTyped || fixed()) return true;
    const read = readBet(input.value, bets);
    if (typeof read === "bigint") set(read);
    else rail.bet.tell(problemText(read), true);
    return typeof read === "bigint";
  }

  function problemText(problem: BetProblem): string {
    if (problem === "not-a-number") return words.betNotANumber(formatMinor(lowest));
    if (problem === "between-units") return words.betBetweenUnits(formatMinor(bets.betUnit));
    return words.betLimits(formatMinor(lowest), formatMinor(highest));
  }

  function startIfPlayable(): void {
    if (take()) return start();
    input.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isDialogOpen() || event.ctrlKey || event.metaKey || event.altKey) return;
    // In a field these keys edit its text.
    if (event.target instanceof HTMLInputElement) return;
    const isStart = event.key === " " || event.key === "Enter";
    // On another button these keys activate that button.
    if (isStart && event.target instanceof HTMLButtonElement && event.target !== rail.startButton) return;
    const step = betSteps[event.key];
    if (!isStart && !step) return;
    event.preventDefault();
    if (step) change(step);
    else if (gate.press(event.key)) startIfPlayable();
  }

  function onKeyUp(event: KeyboardEvent): void {
    gate.release(event.key);
    // The browser fires a click on the release of Space, but the press has been handled already.
    if (event.target === rail.startButton && event.key === " ") event.preventDefault();
  }

  function onFieldKey(event: KeyboardEvent): void {
    if (event.key === "Enter") take();
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    change(event.key === "ArrowUp" ? "higher" : "lower");
  }

  rail.startButton.addEventListener("click", startIfPlayable);
  for (const by of betChanges) buttons[by].addEventListener("click", () => change(by));
  input.addEventListener("focus", () => input.select());
  input.addEventListener("input", () => {
    isTyped = true;
    rail.bet.tell(null, false);
    const read = readBet(input.value, bets);
    if (typeof read !== "bigint") return;
    amount = read;
    rail.bet.reach(reach());
  });
  input.addEventListener("change", take);
  input.addEventListener("keydown", onFieldKey);
  window.addEventListener("keydown", onKeyDown);
  window.addEventListener("keyup", onKeyUp);
  window.addEventListener("blur", gate.releaseAll);
  show();
  return { bet, show };
}

const betSteps: Readonly<Record<string, "lower" | "higher">> = {
  ArrowUp: "higher",
  ArrowRight: "higher",
  ArrowDown: "lower",
  ArrowLeft: "lower",
};
