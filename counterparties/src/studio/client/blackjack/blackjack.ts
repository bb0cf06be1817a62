import { formatMinor } from "@tessera/shared/core/money";
import { element, icon } from "../../../platform/client/element.ts";
import { postToSite } from "../../../platform/client/site-messages.ts";
import type { TableRound, TableState } from "../../blackjack/blackjack-api.ts";
import type { Move } from "../../blackjack/engine/play.ts";
import { connectBetControls } from "../bet-controls.ts";
import { isDialogOpen, showNotice, showSheet } from "../dialogs.ts";
import { failureNotice } from "../failure-notice.ts";
import classes from "../game.module.css";
import type { Page } from "../page.ts";
import { createRail } from "../rail.ts";
import { startReminders } from "../reminder-notice.ts";
import { formatReturn } from "../signed-amount.ts";
import { codeOf, openStage, sleep } from "../stage.ts";
import { StudioFailure } from "../studio-calls.ts";
import type { Words } from "../words.ts";
import cards from "./cards.module.css";
import { helpContent } from "./help.ts";
import { createMoveControls } from "./moves.ts";
import { proofContent } from "./proof.ts";
import { newPlayerSeed, type TableCalls } from "./table-calls.ts";
import { createTableView, describeRound } from "./table-view.ts";

export interface BlackjackOptions {
  readonly page: Page;
  readonly words: Words;
  readonly calls: TableCalls;
  readonly isCalm: () => boolean;
}

/** Polling interval while a stake or a result is being booked. */
const bookingPollMs = 1_500;

/** Opens the blackjack table in the page and handles play. The studio decides all results. */
export function startBlackjack(root: HTMLElement, options: BlackjackOptions): Promise<void> {
  const { page, words, calls } = options;
  return openStage(root, {
    page,
    words,
    open: calls.open,
    play: (stage, state) => playBlackjack(stage, state, options),
  });
}

function playBlackjack(
  stage: HTMLElement,
  first: TableState,
  { page, words, calls, isCalm }: BlackjackOptions,
): void {
  const { blackjack } = words;
  const isDemo = first.mode === "demo";
  const view = createTableView(words, isCalm);
  const rail = createRail(words, isDemo, {
    start: blackjack.deal,
    starting: blackjack.wait,
    icon: "cards",
  });
  const moves = createMoveControls(blackjack, (move) => void makeMove(move));
  const announcer = element("p", { class: classes["Told"], role: "status" });
  let state = first;
  let isBusy = false;
  const openRound = () => (state.round && state.round.active !== null ? state.round : null);
  const bet = connectBetControls({
    rail,
    words,
    bets: first.bets,
    lastBet: first.round?.bet,
    mayChoose: () => !isBusy && !openRound(),
    announce: (text) => (announcer.textContent = text),
    start: () => void deal(),
  });
  const remindIfDue = startReminders(first, { words, page, net: () => state.net, mayRemind: () => !isBusy });

  /** `heldMs`: how long the start is held at least, in milliseconds. */
  function setBusy(held: boolean, heldMs = state.roundMs): void {
    isBusy = held;
    const round = openRound();
    const hadFocus = rail.element.contains(document.activeElement);
    const isShown = moves.element.isConnected;
    rail.setBusy(held, heldMs);
    rail.showInstead(round ? moves.element : null);
    if (round) moves.show(round, state.balance, held);
    // The controls change their place, and the focus goes with them.
    if (hadFocus && round && !isShown) moves.focus();
    if (hadFocus && !round && isShown) rail.startButton.focus();
    if (!held) remindIfDue();
  }

  function deal(): Promise<void> {
    if (openRound()) return Promise.resolve();
    return run(() => calls.deal({ bet: bet(), commitment: state.commitment, playerSeed: newPlayerSeed() }));
  }

  function makeMove(move: Move): Promise<void> {
    const round = openRound();
    if (!round) return Promise.resolve();
    return run(() => calls.move(round.roundId, move, round.moves.length));
  }

  /** Sends a call and shows what came of it. One at a time. */
  async function run(call: () => Promise<TableState>): Promise<void> {
    if (isBusy || isDialogOpen()) return;
    setBusy(true);
    announcer.textContent = "";
    try {
      await show(await call());
    } catch (error) {
      await fail(error);
    }
    setBusy(false);
  }

  /** Shows a state of the table, and waits until its cards are dealt, its win is booked and the next round may start. */
  async function show(next: TableState): Promise<void> {
    const mayStartMs = performance.now() + next.waitMs;
    state = next;
    const { round } = next;
    rail.showBalance(next.balance - (round?.settled ? (round.win ?? 0n) : 0n));
    if (round) {
      view.say(round.active === null ? blackjack.dealerTurn : "");
      await view.show(round);
      announce(round);
    }
    rail.showBalance(next.balance);
    rail.showNet(next.net);
    if (!isDemo && round) postToSite(page.siteOrigin, "balance-changed");
    if (next.booking) return awaitBooking();
    if (openRound()) return;
    const waitMs = Math.max(0, mayStartMs - performance.now());
    setBusy(true, waitMs);
    await sleep(waitMs);
  }

  function announce(round: TableRound): void {
    const result = resultText(round);
    view.say(result, (round.win ?? 0n) > round.stake);
    const balance =
      round.win === null
        ? ""
        : round.win > 0n
          ? words.roundTold(formatMinor(round.win), formatMinor(state.balance))
          : words.roundLostTold(formatMinor(state.balance));
    announcer.textContent = [describeRound(words, round), balance || result].join(" ");
  }

  function resultText({ active, win, stake, hands }: TableRound): string {
    if (active !== null)
      return hands.length > 1 ? `${blackjack.yourTurn} · ${blackjack.hand(active + 1)}` : blackjack.yourTurn;
    if (win === null || win === 0n) return words.noWin;
    return `${win > stake ? words.win : words.returned} ${formatMinor(win)}`;
  }

  /** Shows that a stake or a result is still being booked, and blocks the table until it is. */
  async function awaitBooking(): Promise<void> {
    view.say(words.booking);
    announcer.textContent = words.booking;
    await sleep(bookingPollMs);
    await reload();
  }

  async function reload(): Promise<void> {
    try {
      await show(await calls.open());
    } catch (error) {
      await fail(error);
    }
  }

  async function readAgain(): Promise<void> {
    setBusy(true);
    await reload();
    setBusy(false);
  }

  async function fail(error: unknown): Promise<void> {
    const code = codeOf(error);
    if (error instanceof StudioFailure && code === "TOO_SOON") return sleep(error.waitMs);
    if (code === "ROUND_OPEN" || code === "OUT_OF_STEP") return reload();
    if (error instanceof StudioFailure && error.balance !== null) rail.showBalance(error.balance);
    showNotice(
      failureNotice(code, { words, page, isDemo, isOpen: true }, () => {
        void readAgain();
      }),
    );
  }

  const proofButton = element(
    "button",
    { type: "button", class: cards["ProofButton"], "aria-label": blackjack.proofButton },
    icon("proof"),
  );
  proofButton.addEventListener("click", () =>
    showSheet(blackjack.proofTitle, words.close, proofContent(blackjack, state)),
  );
  rail.rulesButton.setAttribute("aria-label", blackjack.help);
  rail.rulesButton.addEventListener("click", () =>
    showSheet(blackjack.rulesTitle, words.close, helpContent(words, state)),
  );
  stage.append(
    view.element,
    element("div", { class: cards["StatusBar"] }, view.status, proofButton),
    rail.element,
    announcer,
  );
  view.say(blackjack.ready(formatReturn(first.rtpBp)));
  setBusy(true);
  void show(first).then(() => setBusy(false));
}
