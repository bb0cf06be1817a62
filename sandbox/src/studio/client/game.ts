import { formatMinor } from "@tessera/shared/core/money";
import type { Grid } from "../engine/spin.ts";
import { symbols, type ReelSymbol } from "../engine/symbols.ts";
import type { GameState, PlayedRound } from "../game-api.ts";
import { isDialogOpen, showNotice, showSheet } from "./dialogs.ts";
import { element } from "../../platform/client/element.ts";
import { failureNotice } from "./failure-notice.ts";
import classes from "./game.module.css";
import type { Page } from "./page.ts";
import { paytable } from "./paytable.ts";
import { createReminder, formatPlayingTime } from "./playing-time.ts";
import { createPressGate } from "./press.ts";
import { createRail } from "./rail.ts";
import { createReels } from "./reels.ts";
import { createResult } from "./result.ts";
import { formatNet, formatReturn } from "./signed-amount.ts";
import { symbolName } from "./symbol-name.ts";
import { tellSite } from "../../platform/client/site-messages.ts";
import { StudioFailure, type StudioCalls } from "./studio-calls.ts";
import type { Words } from "./words.ts";

export interface GameOptions {
  readonly page: Page;
  readonly words: Words;
  readonly calls: StudioCalls;
  readonly isCalm: () => boolean;
}

/** How often the studio is asked whether a round that is being booked is booked. */
const bookingPollMs = 1_500;

/** Opens the game in the page and lets it be played. Everything that decides a result is at the studio. */
export async function startGame(root: HTMLElement, options: GameOptions): Promise<void> {
  const { page, words, calls } = options;
  const stage = element("main", { class: classes["Game"] });
  const status = element("p", { class: classes["Opening"], role: "status" }, words.opening);
  stage.append(scene(page), heading(page), status);
  root.replaceChildren(stage);
  try {
    const state = await calls.open();
    status.remove();
    playGame(stage, state, options);
  } catch (error) {
    status.remove();
    showNotice(
      failureNotice(codeOf(error), { words, page, isDemo: false, isOpen: false }, () => {
        void startGame(root, options);
      }),
    );
  }
}

function playGame(stage: HTMLElement, state: GameState, { page, words, calls, isCalm }: GameOptions): void {
  const pictureOf = (symbol: ReelSymbol) => `/art/${page.slug}/${symbol}.svg`;
  const isDemo = state.mode === "demo";
  const reels = createReels({ strips: state.strips, pictureOf, isCalm });
  const result = createResult({ words, reels, lines: state.lines, isCalm });
  const rail = createRail(words, isDemo);
  const teller = element("p", { class: classes["Told"], role: "status" });
  const gate = createPressGate();
  const openedMs = performance.now() - state.elapsedSeconds * 1000;
  const reminder = createReminder(state.reminderSeconds, state.elapsedSeconds);
  let net = state.net;
  let betIndex = Math.max(0, state.bets.indexOf(state.lastRound?.bet ?? -1n));
  let isHeld = false;

  const bet = () => state.bets[betIndex] ?? 0n;
  const playedSeconds = () => Math.floor((performance.now() - openedMs) / 1000);

  function showStanding(standing: { readonly balance: bigint; readonly net: bigint }): void {
    net = standing.net;
    rail.showBalance(standing.balance);
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

  function hold(held: boolean): void {
    isHeld = held;
    rail.hold(held);
    if (!held) remindIfDue();
  }

  function chooseBet(step: 1 | -1): void {
    const next = betIndex + step;
    if (isHeld || next < 0 || next >= state.bets.length) return;
    betIndex = next;
    showBet();
    teller.textContent = words.betTold(formatMinor(bet()));
  }

  function showBet(): void {
    rail.showBet(bet(), betIndex > 0, betIndex < state.bets.length - 1);
  }

  async function spin(): Promise<void> {
    if (isHeld || isDialogOpen()) return;
    hold(true);
    result.clear();
    teller.textContent = "";
    reels.turn();
    try {
      const { round, balance, net: newNet, waitMs, booking } = await calls.play(bet());
      const mayStartMs = performance.now() + waitMs;
      rail.showBalance(round.balanceAfterBet);
      await reels.stop(round.outcome.grid);
      showStanding({ balance, net: newNet });
      tellRound(round, balance);
      await sleep(mayStartMs - performance.now());
      if (booking) return await awaitBooking();
    } catch (error) {
      reels.cancel();
      await fail(error);
    }
    hold(false);
  }

  function tellRound(round: PlayedRound, balance: bigint): void {
    describe(round.outcome.grid);
    result.show(round);
    const { win } = round.outcome;
    teller.textContent =
      win > 0n
        ? words.roundTold(formatMinor(win), formatMinor(balance))
        : words.roundLostTold(formatMinor(balance));
    if (!isDemo && round.settled) tellSite(page.siteOrigin, "balance-changed");
  }

  /** The last round is still on its way to the site: says so, and holds the game until it has arrived. */
  async function awaitBooking(): Promise<void> {
    result.say(words.booking);
    teller.textContent = words.booking;
    try {
      const now = await calls.open();
      if (now.booking) {
        await sleep(bookingPollMs);
        return await awaitBooking();
      }
      resume(now);
    } catch (error) {
      await fail(error);
      // A press asks the studio again, which knows whether the round is booked.
      hold(false);
    }
  }

  /** Shows how things stand at the studio, after a lost connection too: the last round may have been drawn meanwhile. */
  function resume(now: GameState): void {
    showStanding(now);
    result.clear();
    if (now.lastRound) {
      showGrid(now.lastRound.outcome.grid);
      result.show(now.lastRound);
    }
    if (!isDemo) tellSite(page.siteOrigin, "balance-changed");
    hold(false);
  }

  async function fail(error: unknown): Promise<void> {
    if (error instanceof StudioFailure && error.code === "TOO_SOON") return sleep(error.waitMs);
    if (error instanceof StudioFailure && error.code === "ROUND_OPEN") return awaitBooking();
    if (error instanceof StudioFailure && error.balance !== null) rail.showBalance(error.balance);
    showNotice(
      failureNotice(codeOf(error), { words, page, isDemo, isOpen: true }, () => {
        hold(true);
        void awaitBooking();
      }),
    );
  }

  function remindIfDue(): void {
    const played = playedSeconds();
    if (isHeld || isDialogOpen() || !reminder.isDue(played)) return;
    reminder.give(played);
    showNotice({
      title: words.realityTitle,
      text: words.reality(formatPlayingTime(played), formatNet(net)),
      choices: [
        { label: words.goOn },
        { label: words.stop, isMain: true, choose: () => tellSite(page.siteOrigin, "close") },
      ],
    });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isDialogOpen() || event.ctrlKey || event.metaKey || event.altKey) return;
    const isSpin = event.key === " " || event.key === "Enter";
    // On another button these keys are that button's own.
    if (isSpin && event.target instanceof HTMLButtonElement && event.target !== rail.spinButton) return;
    const step = betSteps[event.key];
    if (!isSpin && !step) return;
    event.preventDefault();
    if (step) chooseBet(step);
    else if (gate.press(event.key)) void spin();
  }

  function onKeyUp(event: KeyboardEvent): void {
    gate.release(event.key);
    // A browser turns the release of Space into a click on the focused button: the press has counted already.
    if (event.target === rail.spinButton && event.key === " ") event.preventDefault();
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
    teller,
  );
  rail.spinButton.addEventListener("click", () => void spin());
  rail.lowerButton.addEventListener("click", () => chooseBet(-1));
  rail.higherButton.addEventListener("click", () => chooseBet(1));
  window.addEventListener("keydown", onKeyDown);
  window.addEventListener("keyup", onKeyUp);
  window.addEventListener("blur", gate.releaseAll);
  setInterval(remindIfDue, 1000);

  for (const symbol of symbols) new Image().src = pictureOf(symbol);
  showStanding(state);
  showBet();
  showGrid(state.lastRound?.outcome.grid ?? firstSight(state));
  result.say(words.ready(state.lines.length, formatReturn(state.rtpBp)));
  hold(true);
  void sleep(state.waitMs).then(() => (state.booking ? awaitBooking() : hold(false)));
}

const betSteps: Readonly<Record<string, 1 | -1>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
};

/** Before the first round: where the strips begin. */
function firstSight({ strips }: GameState): Grid {
  return strips.map((strip) => strip.slice(0, 3));
}

function scene({ slug, glaze }: Page): Node {
  const names = ["deep", "body", "body-light", "lit", "bone", "counter"];
  for (const [index, name] of names.entries())
    if (glaze[index]) document.documentElement.style.setProperty(`--glaze-${name}`, glaze[index]);
  return slug
    ? element("img", { class: classes["Scene"], src: `/art/${slug}/scene.svg`, alt: "" })
    : document.createTextNode("");
}

/** Heading of the studio's document; in sight the name stands in the bar of the site. */
function heading({ gameName }: Page): HTMLElement {
  return element("h1", { class: classes["Told"] }, gameName);
}

function codeOf(error: unknown) {
  if (error instanceof StudioFailure) return error.code;
  throw error;
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));
}
