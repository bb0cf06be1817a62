import { formatMinor } from "@tessera/shared/core/money";
import { element, icon } from "../../../platform/client/element.ts";
import { postToSite } from "../../../platform/client/site-messages.ts";
import { createSound } from "../../../platform/client/sound.ts";
import type { CrashRoundView, CrashState, OwnStanding } from "../crash-api.ts";
import { formatMultiplier, multiplierAt } from "../engine/multiplier.ts";
import { connectBetControls } from "../../page/bet-controls.ts";
import { isDialogOpen, showNotice, showSheet } from "../../page/dialogs.ts";
import { failureNotice } from "../../page/failure-notice.ts";
import game from "../../page/game.module.css";
import type { GameOptions } from "../../page/start-game.ts";
import { newPlayerSeed } from "../../page/player-seed.ts";
import { createRail } from "../../page/rail.ts";
import { startReminders } from "../../page/reminder-notice.ts";
import { formatReturn } from "../../page/signed-amount.ts";
import { codeOf, openStage, sleep } from "../../page/stage.ts";
import { StudioFailure } from "../../page/studio-calls.ts";
import type { CrashPageWords } from "./locales/words.ts";
import type { CrashCalls } from "./crash-calls.ts";
import classes from "./crash.module.css";
import { createFlightClock } from "./flight-clock.ts";
import { createFlightView } from "./flight-view.ts";
import { helpContent } from "./help.ts";
import { createPlayerList } from "./player-list.ts";
import { proofContent } from "./proof.ts";
import { isOvertaken } from "./overtaken-answer.ts";
import { resultOf } from "./result-text.ts";
import { watchRounds } from "./round-watch.ts";
import { createTargetField } from "./target-field.ts";
import type { SeenRound } from "./verify.ts";

type CrashOptions = GameOptions<CrashPageWords, CrashCalls>;

/** A bet that the player has placed for the next round, stored in the page until that takes bets. */
interface QueuedBet {
  readonly bet: bigint;
  readonly target: number | null;
}

/** Interval in which the number is drawn when the player wants less motion. */
const calmDrawMs = 250;
/** Pause before a cash-out that did not reach the studio is sent again. */
const cashOutAgainMs = 400;
/** Multipliers that a screen reader announces during a flight with an own bet. */
const milestones = [150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000];
const seenRoundsMax = 10;
/** Time after a press, and after the end of a bet, in which a further press does nothing. */
const guardMs = 700;
const tones = {
  takeOff: { from: 220, to: 440, ms: 350 },
  cashOut: { from: 660, to: 990, ms: 250 },
  crash: { from: 200, to: 60, ms: 500 },
};

/** Opens a crash game in the page and handles play. The studio decides all results. */
export function startCrash(root: HTMLElement, options: CrashOptions): Promise<void> {
  const { page, words, calls } = options;
  return openStage(root, {
    page,
    words,
    open: calls.open,
    play: (stage, state) => playCrash(stage, state, options),
  });
}

function playCrash(
  stage: HTMLElement,
  first: CrashState,
  { page, words, calls, isCalm }: CrashOptions,
): void {
  const { crash } = words;
  const isDemo = first.mode === "demo";
  const view = createFlightView({ picture: `/art/${page.slug}/flyer.svg`, isCalm });
  const list = createPlayerList(crash, first.currency);
  const rail = createRail(words, isDemo, { start: crash.bet, starting: crash.wait, icon: "rise" });
  const announcer = element("p", { class: game["Told"], role: "status" });
  const status = element("p", { class: classes["Status"], "aria-hidden": "true" });
  const target = createTargetField(crash, first.own?.target ?? null, announce);
  const sound = createSound(words.sound, classes["Tool"]);
  const clock = createFlightClock();
  const seenRounds = new Map<number, SeenRound>();
  let standing: OwnStanding = first;
  let round: CrashRoundView | null = null;
  let queued: QueuedBet | null = null;
  let isSending = false;
  let isReached = true;
  let told = 0;
  let drawnMs = -Infinity;
  /** Until then a press is the rest of another one, such as a second tap or a cash-out that came too late. */
  let guardedUntilMs = -Infinity;

  /** The player's bet in the round that is shown. */
  const own = () => (standing.own && standing.own.number === round?.number ? standing.own : null);
  const isFlying = () => round?.phase === "flying" && own()?.win === null;
  const isWaiting = () => own() !== null && (round?.phase === "betting" || round?.phase === "closing");
  const isBound = () => isSending || queued !== null || isWaiting() || isFlying();
  const { bet } = connectBetControls({
    rail,
    words,
    bets: first,
    lastBet: first.own?.bet,
    mayChoose: () => !isBound(),
    announce,
    start: press,
  });
  const remindIfDue = startReminders(first, {
    words,
    page,
    net: () => standing.net,
    mayRemind: () => !isBound(),
  });

  function announce(text: string): void {
    announcer.textContent = text;
  }

  function say(text: string, isGain = false): void {
    status.textContent = text;
    status.toggleAttribute("data-gain", isGain);
  }

  function tell(text: string): void {
    say(text);
    announce(text);
  }

  function press(): void {
    if (isDialogOpen() || isSending || performance.now() < guardedUntilMs) return;
    guardedUntilMs = performance.now() + guardMs;
    if (isFlying()) return void cashOut();
    if (isWaiting()) return;
    if (queued) {
      queued = null;
      tell(crash.queueCancelled);
    } else {
      queued = { bet: bet(), target: target.target() };
      if (round?.phase === "betting" && !own()) return void sendBet();
      tell(crash.queued);
    }
    showControls();
  }

  /** Sends the queued bet to the round that takes bets. One press places one bet in one round. */
  async function sendBet(): Promise<void> {
    if (!queued || !round || isSending) return;
    const { number, commitment } = round;
    const request = { ...queued, number, playerSeed: newPlayerSeed() };
    queued = null;
    isSending = true;
    say("");
    showControls();
    try {
      note({ number, commitment, ownSeed: request.playerSeed, crashPoint: null });
      takeState(await calls.bet(request));
      tell(crash.placed(formatMinor(request.bet)));
    } catch (error) {
      await failBet(error);
    }
    isSending = false;
    showControls();
  }

  async function failBet(error: unknown): Promise<void> {
    const code = codeOf(error);
    if (code === "BETTING_CLOSED") return tell(crash.bettingClosed);
    if (code === "TABLE_FULL") return tell(crash.tableFull);
    if (code === "ROUND_OPEN" || code === "OUT_OF_STEP") return reload();
    if (error instanceof StudioFailure && error.balance !== null) rail.showBalance(error.balance);
    showNotice(
      failureNotice(code, { words, page, isDemo, isOpen: true }, () => {
        void reload();
      }),
    );
  }

  /** Sends the cash-out, again and again while the flight goes on and the studio was not reached. */
  async function cashOut(): Promise<void> {
    if (!round) return;
    isSending = true;
    showControls();
    await sendCashOut(round.number);
    isSending = false;
    showControls();
  }

  async function sendCashOut(number: number): Promise<void> {
    if (!isFlying() || round?.number !== number) return;
    try {
      takeState(await calls.cashOut(number));
    } catch (error) {
      if (codeOf(error) !== "CONNECTION_LOST") return failCashOut(error);
      tell(crash.cashOutUnsent);
      await sleep(cashOutAgainMs);
      return sendCashOut(number);
    }
  }

  async function failCashOut(error: unknown): Promise<void> {
    const code = codeOf(error);
    if (code === "CASH_OUT_TOO_LATE") tell(crash.tooLate);
    else if (code !== "OUT_OF_STEP") fail(error);
    await reload(code === "CASH_OUT_TOO_LATE");
  }

  async function reload(isSilent = false): Promise<void> {
    try {
      takeState(await calls.open(), isSilent);
    } catch (error) {
      fail(error);
    }
  }

  function fail(error: unknown): void {
    const notice = failureNotice(codeOf(error), { words, page, isDemo, isOpen: true }, () => {
      void reload();
    });
    showNotice(notice);
  }

  function takeState(state: CrashState, isSilent = false): void {
    takeOwn(state, isSilent);
    if (state.round) takeRound(state.round);
  }

  function takeOwn(next: OwnStanding, isSilent = false): void {
    const before = standing;
    if (isOvertaken(before, next)) return;
    standing = { own: next.own, balance: next.balance, net: next.net, booking: next.booking };
    rail.showBalance(next.balance);
    rail.showNet(next.net);
    if (!isDemo && next.balance !== before.balance) postToSite(page.siteOrigin, "balance-changed");
    const result = next.own && resultOf(words, next.own);
    const isNew = before.own?.roundId !== next.own?.roundId || before.own?.win !== next.own?.win;
    view.mark(own()?.cashedOut ?? null);
    if (result && isNew) {
      guardedUntilMs = performance.now() + guardMs;
      if (next.own?.cashedOut != null) sound.play(tones.cashOut);
      if (!isSilent) say(result.text, result.isGain);
      announce(result.text);
    }
    showControls();
  }

  function takeRound(next: CrashRoundView): void {
    const before = round;
    // An answer that was overtaken on its way is older than what is shown.
    if (before && next.number < before.number) return;
    round = next;
    clock.take(next);
    const isNew = before?.number !== next.number;
    if (isNew) begin(next);
    if (isNew || before.phase !== next.phase) enter(next);
    list.show(next, own());
    view.mark(own()?.cashedOut ?? null);
    draw();
    showControls();
  }

  function begin(next: CrashRoundView): void {
    told = 0;
    const known = seenRounds.get(next.number);
    if (next.phase === "betting" || next.phase === "closing")
      note({ ...next, ownSeed: known?.ownSeed ?? null, crashPoint: null });
  }

  function enter({ number, phase, leftMs, multiplier }: CrashRoundView): void {
    if (phase === "betting") {
      if (queued) return void sendBet();
      if (!own()) say(crash.ready(formatReturn(first.rtpBp)));
      announce(crash.bettingOpen(Math.ceil((leftMs ?? 0) / 1_000)));
    }
    if (phase === "flying") {
      sound.play(tones.takeOff);
      if (own()) announce(crash.takingOff);
    }
    if (phase !== "crashed") return;
    const seen = seenRounds.get(number);
    if (seen) note({ ...seen, crashPoint: multiplier });
    sound.play(tones.crash);
    if (!own()) announce(crash.crashedAt(formatMultiplier(multiplier ?? 100)));
    remindIfDue();
  }

  /** Notes what the page was shown of a round, for the check of its proof. */
  function note({ number, commitment, ownSeed, crashPoint }: SeenRound): void {
    seenRounds.set(number, { number, commitment, ownSeed, crashPoint });
    const [oldest] = seenRounds.keys();
    if (seenRounds.size > seenRoundsMax && oldest !== undefined) seenRounds.delete(oldest);
  }

  function draw(): void {
    if (!round) return;
    const elapsedMs = round.phase === "crashed" ? (round.elapsedMs ?? 0) : clock.elapsedMs();
    view.draw(round, elapsedMs);
    view.say(phaseText(round));
    if (!isFlying()) return;
    const multiplier = multiplierAt(elapsedMs);
    showCashOut(multiplier);
    const reached = milestones.findLast((milestone) => milestone <= multiplier) ?? 0;
    if (reached > told) announce(formatMultiplier(reached));
    told = Math.max(told, reached);
  }

  function phaseText({ phase }: CrashRoundView): string {
    if (!isReached) return crash.reconnecting;
    const seconds = Math.ceil(clock.leftMs() / 1_000);
    if (phase === "betting") return crash.betsClose(seconds);
    if (phase === "closing") return crash.takingOff;
    return phase === "crashed" ? crash.nextRound(seconds) : "";
  }

  function showCashOut(multiplier: number): void {
    const amount = ((own()?.bet ?? 0n) * BigInt(multiplier)) / 100n;
    const label = isSending ? crash.wait : crash.cashOutFor(formatMinor(amount));
    rail.showStep({ label, name: crash.cashOut, isEnabled: !isSending });
  }

  function showControls(): void {
    target.hold(isBound());
    if (isFlying()) return showCashOut(multiplierAt(clock.elapsedMs()));
    const mayBet = round?.phase === "betting" && !own();
    const label = isSending
      ? crash.wait
      : isWaiting()
        ? crash.betPlaced
        : queued
          ? crash.cancelBet
          : mayBet
            ? crash.bet
            : crash.betNext;
    rail.showStep({ label, isEnabled: !isSending && !isWaiting(), mayChoose: !isBound() });
  }

  const proofButton = element(
    "button",
    { type: "button", class: classes["Tool"], "aria-label": crash.proof.title },
    icon("proof"),
  );
  proofButton.addEventListener("click", () =>
    showSheet(
      crash.proof.title,
      words.close,
      proofContent(words, calls.proof, (number) => seenRounds.get(number)),
    ),
  );
  rail.rulesButton.setAttribute("aria-label", crash.help);
  rail.rulesButton.addEventListener("click", () =>
    showSheet(crash.rulesTitle, words.close, helpContent(words, first)),
  );
  stage.toggleAttribute("data-beside", true);
  stage.append(
    element("div", { class: classes["Table"] }, list.past, view.element, list.element),
    element("div", { class: classes["Bar"] }, status, target.element, sound.button, proofButton),
    rail.element,
    announcer,
  );
  rail.showBalance(first.balance);
  rail.showNet(first.net);
  say(crash.ready(formatReturn(first.rtpBp)));
  if (first.round) takeRound(first.round);
  showControls();
  watchRounds({
    calls,
    onRound: takeRound,
    onOwn: takeOwn,
    onReach(isSo) {
      if (isSo !== isReached && !isSo) announce(crash.reconnecting);
      isReached = isSo;
    },
    onFailure: fail,
    isPassing: (error) => codeOf(error) === "CONNECTION_LOST" || codeOf(error) === "INTERNAL",
  });
  const frame = (nowMs: number) => {
    if (nowMs - drawnMs >= (isCalm() ? calmDrawMs : 0)) {
      drawnMs = nowMs;
      draw();
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
