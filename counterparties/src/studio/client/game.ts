import { formatMinor } from "@tessera/shared/core/money";
import { connectBetControls } from "./bet-controls.ts";
import type { Grid } from "../engine/spin.ts";
import { symbols, type ReelSymbol } from "../engine/symbols.ts";
import type { GameState, PlayedRound } from "../game-api.ts";
import { isDialogOpen, showNotice, showSheet } from "./dialogs.ts";
import { element } from "../../platform/client/element.ts";
import { failureNotice } from "./failure-notice.ts";
import classes from "./game.module.css";
import type { Page } from "./page.ts";
import { paytable } from "./paytable.ts";
import { startReminders } from "./reminder-notice.ts";
import { createRail } from "./rail.ts";
import { createReels } from "./reels.ts";
import { createResult } from "./result.ts";
import { formatReturn } from "./signed-amount.ts";
import { symbolName } from "./symbol-name.ts";
import { postToSite } from "../../platform/client/site-messages.ts";
import { codeOf, openStage, sleep } from "./stage.ts";
import { StudioFailure, type StudioCalls } from "./studio-calls.ts";
import type { Words } from "./words.ts";

export interface GameOptions {
  readonly page: Page;
  readonly words: Words;
  readonly calls: StudioCalls;
  readonly isCalm: () => boolean;
}

/** Polling interval while a round is being booked. */
const bookingPollMs = 1_500;

/** Opens the slot in the page and handles play. The studio decides all results. */
export function startGame(root: HTMLElement, options: GameOptions): Promise<void> {
  const { page, words, calls } = options;
  return openStage(root, {
    page,
    words,
    open: calls.open,
    play: (stage, state) => playGame(stage, state, options),
  });
}

function playGame(stage: HTMLElement, state: GameState, { page, words, calls, isCalm }: GameOptions): void {
  const pictureOf = (symbol: ReelSymbol) => `/art/${page.slug}/${symbol}.svg`;
  const isDemo = state.mode === "demo";
  const reels = createReels({ strips: state.strips, pictureOf, isCalm });
  const result = createResult({ words, reels, lines: state.lines, isCalm });
  const rail = createRail(words, isDemo, { start: words.spin, starting: words.spinning, icon: "turn" });
  const announcer = element("p", { class: classes["Told"], role: "status" });
  let net = state.net;
  let isBusy = false;
  const bet = connectBetControls({
    rail,
    words,
    bets: state.bets,
    lastBet: state.lastRound?.bet,
    mayChoose: () => !isBusy,
    announce: (text) => (announcer.textContent = text),
    start: () => void spin(),
  });
  const remindIfDue = startReminders(state, { words, page, net: () => net, mayRemind: () => !isBusy });

  function showBalances(balances: { readonly balance: bigint; readonly net: bigint }): void {
    net = balances.net;
    rail.showBalance(balances.balance);
    rail.showNet(net);
  }

  function showGrid(grid: Grid): void {
    reels.show(grid);
    describe(grid);
  }

  function describe(grid: Grid): void {
    const names = (row: number) => grid.map((reel) => symbolName(words, reel[row] ?? "H")).join(", ");
    const rows = [0, 1, 2].map((row) => words.row(row + 1, names(row)));
    reels.element.setAttribute("aria-label", words.reels(rows.join(" ")));
  }

  function setBusy(held: boolean): void {
    isBusy = held;
    rail.setBusy(held, state.roundMs);
    if (!held) remindIfDue();
  }

  async function spin(): Promise<void> {
    if (isBusy || isDialogOpen()) return;
    setBusy(true);
    result.clear();
    announcer.textContent = "";
    reels.turn();
    try {
      const { round, balance, net: newNet, waitMs, booking } = await calls.play(bet());
      const mayStartMs = performance.now() + waitMs;
      rail.showBalance(round.balanceAfterBet);
      await reels.stop(round.outcome.grid);
      showBalances({ balance, net: newNet });
      announceRound(round, balance);
      await sleep(mayStartMs - performance.now());
      if (booking) return await awaitBooking();
    } catch (error) {
      reels.cancel();
      await fail(error);
    }
    setBusy(false);
  }

  function announceRound(round: PlayedRound, balance: bigint): void {
    describe(round.outcome.grid);
    result.show(round);
    const { win } = round.outcome;
    announcer.textContent =
      win > 0n
        ? words.roundTold(formatMinor(win), formatMinor(balance))
        : words.roundLostTold(formatMinor(balance));
    if (!isDemo && round.settled) postToSite(page.siteOrigin, "balance-changed");
  }

  /** Shows that the last round is still being booked, and blocks the game until it is booked. */
  async function awaitBooking(): Promise<void> {
    result.say(words.booking);
    announcer.textContent = words.booking;
    try {
      const now = await calls.open();
      if (now.booking) {
        await sleep(bookingPollMs);
        return await awaitBooking();
      }
      resume(now);
    } catch (error) {
      await fail(error);
      // The next press asks the studio again for the state of the round.
      setBusy(false);
    }
  }

  /** Shows the studio's state, for example after a lost connection: the last round may have been drawn meanwhile. */
  function resume(now: GameState): void {
    showBalances(now);
    result.clear();
    if (now.lastRound) {
      showGrid(now.lastRound.outcome.grid);
      result.show(now.lastRound);
    }
    if (!isDemo) postToSite(page.siteOrigin, "balance-changed");
    setBusy(false);
  }

  async function fail(error: unknown): Promise<void> {
    if (error instanceof StudioFailure && error.code === "TOO_SOON") return sleep(error.waitMs);
    if (error instanceof StudioFailure && error.code === "ROUND_OPEN") return awaitBooking();
    if (error instanceof StudioFailure && error.balance !== null) rail.showBalance(error.balance);
    showNotice(
      failureNotice(codeOf(error), { words, page, isDemo, isOpen: true }, () => {
        setBusy(true);
        void awaitBooking();
      }),
    );
  }

  rail.rulesButton.addEventListener("click", () => {
    showSheet(words.paytable, words.close, ...paytable({ words, state, bet: bet(), pictureOf }));
  });
  stage.append(
    element(
      "div",
      { class: classes["Stage"] },
      element(
        "div",
        { class: classes["Cabinet"] },
        element("div", { class: classes["Well"] }, reels.element),
      ),
    ),
    result.element,
    rail.element,
    announcer,
  );
  for (const symbol of symbols) new Image().src = pictureOf(symbol);
  showBalances(state);
  showGrid(state.lastRound?.outcome.grid ?? initialGrid(state));
  result.say(words.ready(state.lines.length, formatReturn(state.rtpBp)));
  setBusy(true);
  void sleep(state.waitMs).then(() => (state.booking ? awaitBooking() : setBusy(false)));
}

/** Grid before the first round: the beginning of the strips. */
function initialGrid({ strips }: GameState): Grid {
  return strips.map((strip) => strip.slice(0, 3));
}
