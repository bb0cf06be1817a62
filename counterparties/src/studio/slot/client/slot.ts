import { element } from "../../../platform/client/element.ts";
import { createSound } from "../../../platform/client/sound.ts";
import { symbols, type ReelSymbol } from "../engine/symbols.ts";
import type { ShownRound, SlotState } from "../slot-api.ts";
import { connectBetControls } from "../../page/bet-controls.ts";
import { isDialogOpen, showSheet } from "../../page/dialogs.ts";
import classes from "../../page/game.module.css";
import type { GameOptions } from "../../page/start-game.ts";
import { newPlayerSeed } from "../../page/player-seed.ts";
import { createProofButton } from "../../page/proof-button.ts";
import { createRail } from "../../page/rail.ts";
import { startReminders } from "../../page/reminder-notice.ts";
import { createRoundCalls } from "../../page/round-calls.ts";
import { formatReturn } from "../../page/signed-amount.ts";
import { openStage, sleep } from "../../page/stage.ts";
import statusBar from "../../page/status-bar.module.css";
import type { SlotPageWords } from "./locales/words.ts";
import { createFeatureBar } from "./feature-bar.ts";
import feature from "./feature.module.css";
import { paytable } from "./paytable.ts";
import { createPickBoard } from "./pick-board.ts";
import { createReels } from "./reels.ts";
import { createResult } from "./result.ts";
import { describeFreeRounds, describeGrid, describeRound } from "./round-texts.ts";
import type { SlotCalls } from "./slot-calls.ts";
import { stripsContent } from "./strips.ts";
import { machineOf, verify } from "./verify.ts";

type SlotOptions = GameOptions<SlotPageWords, SlotCalls>;

/** A win that does not exceed the bet has no sound. */
const tones = {
  stop: { from: 160, to: 90, ms: 70 },
  scatter: { from: 520, to: 780, ms: 160 },
  uncover: { from: 390, to: 520, ms: 140 },
  win: { from: 440, to: 880, ms: 420 },
} as const;

/** Time for which the wins of the last free spin are seen before the sum of the round. */
const lastWinsMs = 1_600;

/** Opens the slot in the page and handles play. The studio decides all results. */
export function startSlot(root: HTMLElement, options: SlotOptions): Promise<void> {
  const { page, words, calls } = options;
  return openStage(root, {
    page,
    words,
    open: calls.open,
    play: (stage, state) => playSlot(stage, state, options),
  });
}

function playSlot(stage: HTMLElement, first: SlotState, { page, words, calls, isCalm }: SlotOptions): void {
  const { slot } = words;
  const pictureOf = (symbol: ReelSymbol) => `/art/${page.slug}/${symbol}.svg`;
  const isDemo = first.mode === "demo";
  const sound = createSound(words.sound, statusBar["Button"]);
  const reels = createReels({
    strips: first.strips,
    pictureOf,
    isCalm,
    onStop: (stopped) => sound.play(first.feature && stopped.includes("S") ? tones.scatter : tones.stop),
  });
  const result = createResult({ words, reels, lines: first.lines, isCalm });
  const rail = createRail(words, isDemo, { start: words.spin, starting: words.spinning, icon: "turn" });
  const bar = createFeatureBar(words, first);
  const board = createPickBoard(words, first, (tile) => void uncover(tile));
  const announcer = element("p", { class: classes["Told"], role: "status" });
  let state = first;
  let isBusy = false;
  /** False while the page shows a round that was over when it was opened. */
  const hasNews = () => state !== first || openRound() !== null;
  /** `isOn` while free spins follow each other. */
  const run = { isOn: false };
  /** When the next spin may start, by the clock of the page. */
  let mayStartMs = 0;
  const openRound = () => (state.round && state.round.next !== null ? state.round : null);
  const { bet, show: showBet } = connectBetControls({
    rail,
    words,
    bets: first,
    lastBet: first.round?.isFree ? undefined : first.round?.bet,
    mayChoose: () => !isBusy && !openRound(),
    fixed: freeStake,
    announce: (text) => (announcer.textContent = text),
    start: press,
  });
  const remindIfDue = startReminders(first, { words, page, net: () => state.net, mayRemind: () => !isBusy });
  const proofButton = createProofButton({ words, gameWords: slot.proof }, () => ({
    round: state.round,
    nextCommitment: openRound() ? null : state.commitment,
    verify: () => (state.round ? verify(machineOf(first), state.round) : null),
    more: [stripsContent(words, first)],
  }));
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
      result.say(words.booking);
      announcer.textContent = words.booking;
    },
  });

  function hold(isHeld: boolean, heldMs: number): void {
    isBusy = isHeld;
    showControls(heldMs);
    if (!isHeld) remindIfDue();
  }

  function showControls(heldMs = first.roundMs): void {
    const round = openRound();
    const hadFocus = rail.element.contains(document.activeElement);
    rail.setBusy(isBusy || round !== null, heldMs);
    showBet();
    rail.showStep(stepOf(round));
    if (hasNews()) board.show(state.round, isBusy);
    if (hadFocus && round?.next === "pick" && !isBusy) board.focus();
  }

  /** Stake of the free round that is open or comes next; null when the player bets. */
  function freeStake() {
    const round = openRound();
    const paidStake = round?.isFree ? round.bet : null;
    const amount = round ? paidStake : (state.freeRounds?.stake ?? null);
    return amount === null ? null : { amount, name: slot.stake };
  }

  /** Meaning of the start button during a round, and before a free one. */
  function stepOf(round: ShownRound | null) {
    if (!round) return state.freeRounds && !isBusy ? { label: slot.freeRound, isEnabled: true } : null;
    if (round.next === "pick") return { label: slot.chooseFirst, isEnabled: false, hidesIcon: true };
    if (run.isOn) return { label: slot.pause, isEnabled: true, isTimed: true, hidesIcon: true };
    const label = round.freeSpins.length > 0 ? slot.goOn : slot.startFreeSpins;
    return { label, isEnabled: !isBusy, hidesIcon: true };
  }

  function press(): void {
    const round = openRound();
    if (!round)
      return void spin(() =>
        calls.start({
          bet: bet(),
          commitment: state.commitment,
          playerSeed: newPlayerSeed(),
          ...(state.freeRounds && { freeRound: state.freeRounds.award }),
        }),
      );
    if (round.next !== "spin" || isDialogOpen()) return;
    if (run.isOn) run.isOn = false;
    else if (!isBusy) void runFreeSpins();
    showControls();
  }

  /** Turns the reels until the call is answered. */
  async function spin(call: () => Promise<SlotState>): Promise<void> {
    await rounds.run(async () => {
      result.clear();
      board.hide();
      if (!openRound()) bar.show(null, state.freeRounds);
      announcer.textContent = "";
      reels.turn();
      try {
        return await call();
      } catch (error) {
        reels.cancel();
        throw error;
      }
    });
  }

  /** Plays free spins one after the other until they are used up, paused, or something covers the game. */
  async function runFreeSpins(): Promise<void> {
    run.isOn = true;
    for (let round = openRound(); round && run.isOn;) {
      const { roundId, moves } = round;
      await sleep(mayStartMs - performance.now());
      if (!run.isOn || isDialogOpen() || document.hidden) break;
      await spin(() => calls.move(roundId, "spin", moves.length));
      const after = openRound();
      if (after?.moves.length === moves.length) break;
      round = after;
    }
    run.isOn = false;
    showControls();
  }

  async function uncover(tile: number): Promise<void> {
    const round = openRound();
    if (!round) return;
    await rounds.run(() => calls.move(round.roundId, tile, round.moves.length));
    if (openRound()?.next === "pick") board.focus();
    else if (board.element.contains(document.activeElement)) rail.startButton.focus();
  }

  async function reveal(next: SlotState): Promise<void> {
    const before = state.round;
    state = next;
    mayStartMs = performance.now() + next.waitMs;
    const { round } = next;
    if (!round) return;
    const isNew = before?.roundId !== round.roundId || before.moves.length !== round.moves.length;
    if (next === first && round.next === null) return showReels(round);
    if (!isNew) return showStill(round);
    rail.showBalance(next.balance - (round.settled ? round.win : 0n));
    if (round.picks.length > 0) return revealPick(round);
    const isFirst = round.freeSpins.length === 0;
    const outcome = round.freeSpins.at(-1) ?? round.paidSpin;
    await reels.stop(outcome.grid, first.feature !== null && isFirst);
    reels.expand(outcome.expanded);
    reels.element.setAttribute("aria-label", describeGrid(words, outcome));
    const toBeat = round.isFree ? 0n : round.bet;
    result.show(outcome, toBeat);
    if (outcome.win > toBeat) sound.play(tones.win);
    bar.show(round, next.freeRounds);
    announcer.textContent = describeRound(words, round, next);
    if (isFirst || round.next !== null) return;
    await sleep(outcome.win > 0n ? lastWinsMs : 0);
    result.total(round.win, toBeat);
  }

  async function revealPick(round: ShownRound): Promise<void> {
    sound.play(tones.uncover);
    bar.show(round, state.freeRounds);
    board.show(round, true);
    announcer.textContent = describeRound(words, round, state);
    if (round.next === null) result.total(round.win, round.isFree ? 0n : round.bet);
    // A second tap of the same press uncovers nothing.
    await sleep(400);
  }

  /**
   * Shows the reels of the last spin without a turn. A round that was over when the page was opened is no
   * news.
   */
  function showReels(round: ShownRound): void {
    const outcome = round.freeSpins.at(-1) ?? round.paidSpin;
    reels.cancel();
    reels.show(outcome.grid);
    reels.expand(outcome.expanded);
    reels.element.setAttribute("aria-label", describeGrid(words, outcome));
  }

  /**
   * Shows a round in its present state, when the page was opened in the middle of it or has read the state
   * again.
   */
  function showStill(round: ShownRound): void {
    showReels(round);
    if (round.moves.length > 0) result.total(round.win, round.bet);
    else result.show(round.paidSpin, round.bet);
    bar.show(round, state.freeRounds);
    board.show(round, isBusy);
    announcer.textContent = describeRound(words, round, state);
  }

  rail.rulesButton.addEventListener("click", () => {
    showSheet(words.paytable, words.close, ...paytable({ words, state, bet: bet(), pictureOf }));
  });
  const well = element("div", { class: classes["Well"] }, reels.element, board.element);
  stage.toggleAttribute("data-beside", true);
  stage.append(
    element(
      "div",
      { class: feature["Stage"] },
      bar.element,
      element("div", { class: classes["Stage"] }, element("div", { class: classes["Cabinet"] }, well)),
    ),
    element("div", { class: statusBar["Bar"] }, result.element, sound.button, proofButton),
    rail.element,
    announcer,
  );
  for (const symbol of symbols) new Image().src = pictureOf(symbol);
  const opening = first.strips.map((strip) => strip.slice(0, 3));
  reels.show(opening);
  reels.element.setAttribute("aria-label", describeGrid(words, { grid: opening, expanded: [] }));
  result.say(words.ready(first.lines.length, formatReturn(first.rtpBp)));
  rail.showBalance(first.balance);
  rail.showNet(first.net);
  bar.show(null, first.freeRounds);
  announcer.textContent = describeFreeRounds(words, first);
  void rounds.begin(first);
}
