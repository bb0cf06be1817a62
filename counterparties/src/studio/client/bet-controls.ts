import { formatMinor } from "@tessera/shared/core/money";
import { isDialogOpen } from "./dialogs.ts";
import { createPressGate } from "./press.ts";
import type { Rail } from "./rail.ts";
import type { Words } from "./words.ts";

export interface BetControlsOptions {
  readonly rail: Rail;
  readonly words: Words;
  /** Bets to choose from, in minor units, the lowest first. */
  readonly bets: readonly bigint[];
  /** Bet of the last round, with which the choice begins. */
  readonly lastBet: bigint | undefined;
  readonly mayChoose: () => boolean;
  /** Amount that is played with in place of the chosen bet, with its name; null while the bet counts. */
  readonly fixed?: () => { readonly amount: bigint; readonly name: string } | null;
  readonly announce: (text: string) => void;
  readonly start: () => void;
}

/**
 * Connects bet and start of the rail with clicks and keys: Space and Enter start a round, arrows change the bet.
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
  announce,
  start,
}: BetControlsOptions): { readonly bet: () => bigint; readonly show: () => void } {
  const gate = createPressGate();
  let index = Math.max(0, bets.indexOf(lastBet ?? -1n));
  const bet = () => fixed()?.amount ?? bets[index] ?? 0n;

  function showBet(): void {
    const instead = fixed();
    if (instead) rail.showBet(instead.amount, false, false, instead.name);
    else rail.showBet(bet(), index > 0, index < bets.length - 1);
  }

  function choose(step: 1 | -1): void {
    const next = index + step;
    if (!mayChoose() || fixed() || next < 0 || next >= bets.length) return;
    index = next;
    showBet();
    announce(words.betTold(formatMinor(bet())));
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
    if (step) choose(step);
    else if (gate.press(event.key)) start();
  }

  function onKeyUp(event: KeyboardEvent): void {
    gate.release(event.key);
    // The browser fires a click on the release of Space, but the press has been handled already.
    if (event.target === rail.startButton && event.key === " ") event.preventDefault();
  }

  rail.startButton.addEventListener("click", start);
  rail.lowerButton.addEventListener("click", () => choose(-1));
  rail.higherButton.addEventListener("click", () => choose(1));
  window.addEventListener("keydown", onKeyDown);
  window.addEventListener("keyup", onKeyUp);
  window.addEventListener("blur", gate.releaseAll);
  showBet();
  return { bet, show: showBet };
}

const betSteps: Readonly<Record<string, 1 | -1>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
};
