import { formatMinor } from "@tessera/shared/core/money";
import { element } from "../../../platform/client/element.ts";
import { createSound } from "../../../platform/client/sound.ts";
import type { TableRound, TableState } from "../blackjack-api.ts";
import { shoeSize } from "../engine/shoe.ts";
import type { Move } from "../engine/play.ts";
import { connectBetControls } from "../../page/bet-controls.ts";
import { showSheet } from "../../page/dialogs.ts";
import classes from "../../page/game.module.css";
import type { GameOptions } from "../../page/start-game.ts";
import { newPlayerSeed } from "../../page/player-seed.ts";
import { createRail } from "../../page/rail.ts";
import { startReminders } from "../../page/reminder-notice.ts";
import { createRoundCalls } from "../../page/round-calls.ts";
import { formatReturn } from "../../page/signed-amount.ts";
import { openStage } from "../../page/stage.ts";
import { createStatusBar } from "../../page/status-bar.ts";
import statusBar from "../../page/status-bar.module.css";
import type { BlackjackPageWords } from "./locales/words.ts";
import { helpContent } from "./help.ts";
import { createMoveControls } from "./moves.ts";
import type { TableCalls } from "./table-calls.ts";
import { createTableView, describeRound } from "./table-view.ts";
import { verify } from "./verify.ts";

type BlackjackOptions = GameOptions<BlackjackPageWords, TableCalls>;

/** Tone of a card that is dealt, and of a win above the stake. */
const tones = {
  card: { from: 340, to: 180, ms: 70 },
  win: { from: 520, to: 780, ms: 260 },
} as const;

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
  const sound = createSound(words.sound, statusBar["Button"]);
  const view = createTableView(words, { isCalm, onCard: () => sound.play(tones.card) });
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
  const status = createStatusBar(
    { words, gameWords: blackjack.proof },
    () => ({
      places: shoeSize,
      round: state.round,
      nextCommitment: openRound() ? null : state.commitment,
      verify: () => (state.round ? verify(state.round) : null),
    }),
    sound.button,
  );
  const { bet } = connectBetControls({
    rail,
    words,
    bets: first,
    lastBet: first.round?.bet,
    mayChoose: () => !isBusy && !openRound(),
    announce: (text) => (announcer.textContent = text),
    onBet: view.showBet,
    start: () => void deal(),
  });
  const remindIfDue = startReminders(first, { words, page, net: () => state.net, mayRemind: () => !isBusy });
  const rounds = createRoundCalls({
    page,
    words,
    rail,
    isDemo,
    open: calls.open,
    reveal,
    isRoundOpen: () => openRound() !== null,
    hold,
    tellBooking() {
      status.say(words.booking);
      announcer.textContent = words.booking;
    },
  });

  function hold(isHeld: boolean, heldMs: number): void {
    isBusy = isHeld;
    const round = openRound();
    const hadFocus = rail.element.contains(document.activeElement);
    const isShown = moves.element.isConnected;
    rail.setBusy(isHeld, heldMs);
    rail.showInstead(round ? moves.element : null);
    if (round) moves.show(round, state.balance, isHeld);
    // The controls change their place, and the focus goes with them.
    if (hadFocus && round && !isShown) moves.focus();
    if (hadFocus && !round && isShown) rail.startButton.focus();
    if (!isHeld) remindIfDue();
  }

  async function deal(): Promise<void> {
    if (openRound()) return;
    await rounds.run(() => {
      announcer.textContent = "";
      return calls.deal({ bet: bet(), commitment: state.commitment, playerSeed: newPlayerSeed() });
    });
  }

  async function makeMove(move: Move): Promise<void> {
    const round = openRound();
    if (!round) return;
    await rounds.run(() => {
      announcer.textContent = "";
      return calls.move(round.roundId, move, round.moves.length);
    });
  }

  async function reveal(next: TableState): Promise<void> {
    state = next;
    const { round } = next;
    rail.showBalance(next.balance - (round?.settled ? (round.win ?? 0n) : 0n));
    if (!round) return;
    status.say(round.active === null ? blackjack.dealerTurn : "");
    await view.show(round);
    announce(round);
  }

  function announce(round: TableRound): void {
    const result = resultText(round);
    const isGain = (round.win ?? 0n) > round.stake;
    status.say(result, isGain);
    if (isGain) sound.play(tones.win);
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

  rail.rulesButton.setAttribute("aria-label", blackjack.help);
  rail.rulesButton.addEventListener("click", () =>
    showSheet(blackjack.rulesTitle, words.close, helpContent(words, state)),
  );
  stage.toggleAttribute("data-beside", true);
  stage.append(view.element, status.element, rail.element, announcer);
  status.say(blackjack.ready(formatReturn(first.rtpBp)));
  void rounds.begin(first);
}
