import { hitsOf, marksMax, numberCount } from "../engine/draw.ts";
import type { KenoRound, KenoState } from "../keno-api.ts";
import { showSheet } from "../../page/dialogs.ts";
import type { GameOptions } from "../../page/start-game.ts";
import { newPlayerSeed } from "../../page/player-seed.ts";
import { createSeededGame, type SeededGame } from "../../page/seeded-game.ts";
import { formatReturn } from "../../page/signed-amount.ts";
import { sleep } from "../../page/stage.ts";
import { createToolButton } from "../../page/tool-button.ts";
import type { KenoPageWords } from "./locales/words.ts";
import { createBoard } from "./board.ts";
import { helpContent } from "./help.ts";
import type { KenoCalls } from "./keno-calls.ts";
import classes from "./keno.module.css";
import { createPayLine } from "./pay-line.ts";
import { pickNumbers } from "./pick.ts";
import { drawText, recentDraws } from "./recent-draws.ts";
import { verify } from "./verify.ts";

type KenoOptions = GameOptions<KenoPageWords, KenoCalls>;

/** Time between two drawn numbers, in milliseconds; all twenty within the shortest round. */
const stepMs = 190;
/** Tone of a drawn number, and of one that was marked. */
const tones = {
  drawn: { from: 300, to: 290, ms: 70 },
  hit: { from: 520, to: 560, ms: 110 },
} as const;
/** Numbers that are picked for a player who has marked none. */
const pickCount = 5;

/** Shows the opened game on the stage and handles play. */
export function playKeno(stage: HTMLElement, first: KenoState, options: KenoOptions): void {
  new KenoPlay(first, options).begin(stage);
}

/** Play on one page: the marks of the player, and the draws that are shown on them. */
class KenoPlay {
  readonly #words;
  readonly #calls;
  readonly #isCalm;
  readonly #rtp: string;
  readonly #board;
  readonly #payLine;
  readonly #tools: readonly [pick: HTMLElement, clear: HTMLElement, recent: HTMLElement];
  readonly #game: SeededGame<KenoState>;
  #marks: ReadonlySet<number>;
  /** Round whose numbers are on the board, or were before the marks changed. */
  #shownRoundId: string | null;

  constructor(first: KenoState, options: KenoOptions) {
    const { words, calls, isCalm } = options;
    const { keno } = words;
    this.#words = words;
    this.#calls = calls;
    this.#isCalm = isCalm;
    this.#rtp = formatReturn(first.rtpBp);
    this.#board = createBoard(keno, (number) => this.#toggle(number));
    this.#payLine = createPayLine(keno);
    this.#tools = [
      createToolButton(keno.pick, () => this.#pick()),
      createToolButton(keno.clear, () => this.#mark([], keno.cleared)),
      createToolButton(keno.recent, () => this.#showRecent()),
    ];
    this.#marks = new Set(first.round?.marks);
    this.#shownRoundId = first.round?.roundId ?? null;
    this.#game = this.#createGame(first, options);
  }

  #createGame(first: KenoState, { page, words, calls }: KenoOptions): SeededGame<KenoState> {
    const { keno } = words;
    return createSeededGame<KenoRound, KenoState>({
      page,
      words,
      gameWords: keno,
      control: { start: keno.draw, starting: keno.drawing, icon: "balls" },
      first,
      lastBet: first.round?.bet,
      places: numberCount,
      open: calls.open,
      start: () => void this.#draw(),
      reveal: (state) => this.#reveal(state),
      setBusy: (isHeld) => this.#setBusy(isHeld),
      verify,
      help: (state) => helpContent(words, state, this.#marks.size),
    });
  }

  begin(stage: HTMLElement): void {
    this.#showMarks();
    this.#game.begin(stage, {
      className: classes["Desk"],
      playedOn: [this.#board.element],
      aboveTools: [this.#payLine.element],
      tools: this.#tools,
    });
  }

  #setBusy(isHeld: boolean): void {
    const [pick, clear] = this.#tools;
    this.#board.setBusy(isHeld);
    for (const button of [pick, clear]) button.setAttribute("aria-disabled", String(isHeld));
  }

  #showRecent(): void {
    const { keno, close } = this.#words;
    showSheet(keno.recent, close, recentDraws(this.#words, this.#game.state().recent));
  }

  /** Shows the marks without the numbers of a draw. */
  #showMarks(): void {
    this.#board.show(this.#marks, []);
    this.#payLine.show(this.#marks.size, null);
  }

  #sayMarks(): void {
    const { keno } = this.#words;
    const { size } = this.#marks;
    this.#game.status.say(size > 0 ? keno.marked(size, this.#rtp) : keno.ready(marksMax, this.#rtp));
  }

  /** Shows and tells new marks; numbers of the last draw leave the board. */
  #mark(numbers: Iterable<number>, text: string): void {
    this.#marks = new Set(numbers);
    this.#showMarks();
    this.#sayMarks();
    this.#game.tell(text);
  }

  #toggle(number: number): void {
    const { keno } = this.#words;
    const isMarked = this.#marks.has(number);
    if (!isMarked && this.#marks.size === marksMax) return this.#game.say(keno.tooMany(marksMax));
    const others = [...this.#marks].filter((other) => other !== number);
    const numbers = isMarked ? others : [...others, number];
    this.#mark(numbers, keno.marked(numbers.length, this.#rtp));
  }

  #pick(): void {
    const numbers = pickNumbers(this.#marks.size || pickCount);
    this.#mark(numbers, this.#words.keno.picked(numbers.join(", ")));
  }

  async #draw(): Promise<void> {
    const { keno } = this.#words;
    const game = this.#game;
    if (this.#marks.size === 0) {
      if (!game.isBusy()) game.say(keno.noMarks);
      return;
    }
    await game.run(() => {
      game.tell("");
      game.status.say(keno.drawing);
      this.#showMarks();
      const { commitment } = game.state();
      const marks = [...this.#marks];
      return this.#calls.draw({ bet: game.bet(), marks, commitment, playerSeed: newPlayerSeed() });
    });
  }

  async #reveal({ round }: KenoState): Promise<void> {
    if (!round) return this.#sayMarks();
    this.#marks = new Set(round.marks);
    const isNew = round.roundId !== this.#shownRoundId;
    this.#shownRoundId = round.roundId;
    if (isNew && !this.#isCalm()) await this.#drawOneByOne(round);
    this.#showDrawn(round, round.drawn.length);
    this.#announce(round);
  }

  /**
   * Shows the numbers in their order; by the clock, so that a page in the background does not fall behind.
   */
  async #drawOneByOne(round: KenoRound): Promise<void> {
    const startedMs = performance.now();
    for (let count = 0; count < round.drawn.length;) {
      count = Math.min(round.drawn.length, Math.floor((performance.now() - startedMs) / stepMs) + 1);
      this.#showDrawn(round, count);
      const isHit = this.#marks.has(round.drawn[count - 1] ?? 0);
      this.#game.sound.play(isHit ? tones.hit : tones.drawn);
      await sleep(startedMs + count * stepMs - performance.now());
    }
  }

  #showDrawn(round: KenoRound, count: number): void {
    const drawn = round.drawn.slice(0, count);
    this.#board.show(this.#marks, drawn);
    this.#payLine.show(round.marks.length, hitsOf(round.marks, drawn).length);
  }

  #announce(round: KenoRound): void {
    const { keno } = this.#words;
    this.#game.status.say(drawText(this.#words, round), round.win > round.bet);
    const hits = hitsOf(round.marks, round.drawn);
    const drawn = keno.drawAnnounced(round.drawn.join(", "), hits.join(", ") || keno.noHits);
    this.#game.tellResult(`${drawn} ${keno.hitsOf(hits.length, round.marks.length)}`);
  }
}
