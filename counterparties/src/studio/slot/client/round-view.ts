import { element } from "../../../platform/client/element.ts";
import { createSound } from "../../../platform/client/sound.ts";
import { symbols, type ReelSymbol } from "../engine/symbols.ts";
import type { ShownRound, SlotState } from "../slot-api.ts";
import classes from "../../page/game.module.css";
import type { GameOptions } from "../../page/start-game.ts";
import type { Rail } from "../../page/rail.ts";
import { formatReturn } from "../../page/signed-amount.ts";
import { sleep } from "../../page/stage.ts";
import statusBar from "../../page/status-bar.module.css";
import type { SlotPageWords } from "./locales/words.ts";
import { createFeatureBar } from "./feature-bar.ts";
import feature from "./feature.module.css";
import { createPickBoard } from "./pick-board.ts";
import { Reels } from "./reels.ts";
import { Result } from "./result.ts";
import { describeFreeRounds, describeGrid, describeRound } from "./round-texts.ts";
import type { SlotCalls } from "./slot-calls.ts";
import type { SlotSituation } from "./slot-situation.ts";

export type SlotOptions = GameOptions<SlotPageWords, SlotCalls>;

/** A win that does not exceed the bet has no sound. */
const tones = {
  stop: { from: 160, to: 90, ms: 70 },
  scatter: { from: 520, to: 780, ms: 160 },
  uncover: { from: 390, to: 520, ms: 140 },
  win: { from: 440, to: 880, ms: 420 },
} as const;

/** Time for which the wins of the last free spin are seen before the sum of the round. */
const lastWinsMs = 1_600;

export interface RoundViewOptions extends Pick<SlotOptions, "words" | "isCalm"> {
  readonly situation: SlotSituation;
  readonly rail: Rail;
  readonly pictureOf: (symbol: ReelSymbol) => string;
  /** Called with the tile that the player chooses. */
  readonly onPick: (tile: number) => void;
}

/** Shows the rounds of a slot: reels, result, feature and tiles, and what is said about them. */
export class RoundView {
  readonly #options: RoundViewOptions;
  readonly #sound;
  readonly #reels;
  readonly #result;
  readonly #bar;
  readonly #board;
  readonly #announcer = element("p", { class: classes["Spoken"], role: "status" });

  constructor(options: RoundViewOptions) {
    const { situation, words, isCalm, pictureOf, onPick } = options;
    const { first } = situation;
    this.#options = options;
    this.#sound = createSound(words.sound, statusBar["Button"]);
    this.#reels = new Reels({
      strips: first.strips,
      pictureOf,
      isCalm,
      onStop: (stopped) =>
        this.#sound.play(first.feature && stopped.includes("S") ? tones.scatter : tones.stop),
    });
    this.#result = new Result({ words, reels: this.#reels, lines: first.lines, isCalm });
    this.#bar = createFeatureBar(words, first);
    this.#board = createPickBoard(words, first, onPick);
  }

  /** Shows the parts on the stage, with a button in the bar, and the reels before the first round. */
  arrange(stage: HTMLElement, button: HTMLElement): void {
    const { situation, words, rail, pictureOf } = this.#options;
    const { first } = situation;
    const well = element("div", { class: classes["Well"] }, this.#reels.element, this.#board.element);
    const cabinet = element("div", { class: classes["Cabinet"] }, well);
    stage.toggleAttribute("data-beside", true);
    stage.append(
      element(
        "div",
        { class: feature["Stage"] },
        this.#bar.element,
        element("div", { class: classes["Stage"] }, cabinet),
      ),
      element("div", { class: statusBar["Bar"] }, this.#result.element, this.#sound.button, button),
      rail.element,
      this.#announcer,
    );
    for (const symbol of symbols) new Image().src = pictureOf(symbol);
    const opening = first.strips.map((strip) => strip.slice(0, 3));
    this.#reels.show(opening);
    this.#reels.element.setAttribute("aria-label", describeGrid(words, { grid: opening, expanded: [] }));
    this.#result.say(words.ready(first.lines.length, formatReturn(first.rtpBp)));
    rail.showBalance(first.balance);
    rail.showNet(first.net);
    this.#bar.show(null, first.freeRounds);
    this.announce(describeFreeRounds(words, first));
  }

  announce(text: string): void {
    this.#announcer.textContent = text;
  }

  tell(text: string): void {
    this.#result.say(text);
    this.announce(text);
  }

  /** Shows the tiles of the open round. */
  showTiles(): void {
    const { situation } = this.#options;
    if (situation.hasNews()) this.#board.show(situation.state.round, situation.isBusy);
  }

  focusTiles(): void {
    this.#board.focus();
  }

  hasTileFocus(): boolean {
    return this.#board.element.contains(document.activeElement);
  }

  /** Turns the reels until the call is answered. */
  async turnDuring(call: () => Promise<SlotState>): Promise<SlotState> {
    const { situation } = this.#options;
    this.#result.clear();
    this.#board.hide();
    if (!situation.openRound()) this.#bar.show(null, situation.state.freeRounds);
    this.announce("");
    this.#reels.turn();
    try {
      return await call();
    } catch (error) {
      this.#reels.cancel();
      throw error;
    }
  }

  /** Takes a state and shows what is new in it. Resolves when the result has been seen. */
  async reveal(next: SlotState): Promise<void> {
    const { situation, rail } = this.#options;
    const before = situation.state.round;
    situation.state = next;
    situation.mayStartMs = performance.now() + next.waitMs;
    const { round } = next;
    if (!round) return;
    const isNew = before?.roundId !== round.roundId || before.moves.length !== round.moves.length;
    if (next === situation.first && round.next === null) return this.#showReels(round);
    if (!isNew) return this.#showStill(round);
    rail.showBalance(next.balance - (round.settled ? round.win : 0n));
    return round.picks.length > 0 ? this.#revealPick(round) : this.#revealSpin(round);
  }

  async #revealSpin(round: ShownRound): Promise<void> {
    const { situation, words } = this.#options;
    const { first, state } = situation;
    const isFirst = round.freeSpins.length === 0;
    const outcome = round.freeSpins.at(-1) ?? round.paidSpin;
    await this.#reels.stop(outcome.grid, first.feature !== null && isFirst);
    this.#reels.expand(outcome.expanded);
    this.#reels.element.setAttribute("aria-label", describeGrid(words, outcome));
    const toBeat = round.isFree ? 0n : round.bet;
    this.#result.show(outcome, toBeat);
    if (outcome.win > toBeat) this.#sound.play(tones.win);
    this.#bar.show(round, state.freeRounds);
    this.announce(describeRound(words, round, state));
    if (isFirst || round.next !== null) return;
    await sleep(outcome.win > 0n ? lastWinsMs : 0);
    this.#result.total(round.win, toBeat);
  }

  async #revealPick(round: ShownRound): Promise<void> {
    const { situation, words } = this.#options;
    this.#sound.play(tones.uncover);
    this.#bar.show(round, situation.state.freeRounds);
    this.#board.show(round, true);
    this.announce(describeRound(words, round, situation.state));
    if (round.next === null) this.#result.total(round.win, round.isFree ? 0n : round.bet);
    // A second tap of the same press uncovers nothing.
    await sleep(400);
  }

  /**
   * Shows the reels of the last spin without a turn. A round that was over when the page was opened is no
   * news.
   */
  #showReels(round: ShownRound): void {
    const outcome = round.freeSpins.at(-1) ?? round.paidSpin;
    this.#reels.cancel();
    this.#reels.show(outcome.grid);
    this.#reels.expand(outcome.expanded);
    this.#reels.element.setAttribute("aria-label", describeGrid(this.#options.words, outcome));
  }

  /**
   * Shows a round in its present state, when the page was opened in the middle of it or has read the state
   * again.
   */
  #showStill(round: ShownRound): void {
    const { situation, words } = this.#options;
    this.#showReels(round);
    if (round.moves.length > 0) this.#result.total(round.win, round.bet);
    else this.#result.show(round.paidSpin, round.bet);
    this.#bar.show(round, situation.state.freeRounds);
    this.#board.show(round, situation.isBusy);
    this.announce(describeRound(words, round, situation.state));
  }
}
