import { hitsOf, marksMax, numberCount } from "../engine/draw.ts";
import type { KenoRound, KenoState } from "../keno-api.ts";
import { showSheet } from "../../page/dialogs.ts";
import type { GameOptions } from "../../page/start-game.ts";
import { newPlayerSeed } from "../../page/player-seed.ts";
import { createSeededGame } from "../../page/seeded-game.ts";
import { formatReturn } from "../../page/signed-amount.ts";
import { openStage, sleep } from "../../page/stage.ts";
import { createToolButton } from "../../page/tool-button.ts";
import type { KenoPageWords } from "./locales/words.ts";
import { createBoard } from "./board.ts";
import { helpContent } from "./help.ts";
import type { KenoCalls } from "./keno-calls.ts";
import classes from "./keno.module.css";
import { createPayLine } from "./pay-line.ts";
import { pickNumbers } from "./pick.ts";
import { recentDraws, resultText } from "./recent-draws.ts";
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

/** Opens the keno in the page and handles play. The studio decides all results. */
export function startKeno(root: HTMLElement, options: KenoOptions): Promise<void> {
  const { page, words, calls } = options;
  return openStage(root, {
    page,
    words,
    open: calls.open,
    play: (stage, state) => playKeno(stage, state, options),
  });
}

function playKeno(stage: HTMLElement, first: KenoState, { page, words, calls, isCalm }: KenoOptions): void {
  const { keno } = words;
  const rtp = formatReturn(first.rtpBp);
  const board = createBoard(keno, toggle);
  const payLine = createPayLine(keno);
  const pickButton = createToolButton(keno.pick, pick);
  const clearButton = createToolButton(keno.clear, () => mark([], keno.cleared));
  const recentButton = createToolButton(keno.recent, () =>
    showSheet(keno.recent, words.close, recentDraws(words, game.state().recent)),
  );
  let marks: ReadonlySet<number> = new Set(first.round?.marks);
  /** Round whose numbers are on the board, or were before the marks changed. */
  let shownRoundId = first.round?.roundId ?? null;
  const game = createSeededGame<KenoRound, KenoState>({
    page,
    words,
    gameWords: keno,
    control: { start: keno.draw, starting: keno.drawing, icon: "balls" },
    first,
    lastBet: first.round?.bet,
    places: numberCount,
    open: calls.open,
    start: () => void draw(),
    reveal,
    setBusy(isHeld) {
      board.setBusy(isHeld);
      for (const button of [pickButton, clearButton]) button.setAttribute("aria-disabled", String(isHeld));
    },
    verify,
    help: (state) => helpContent(words, state, marks.size),
  });
  const { status, sound, say, tell } = game;

  /** Shows and tells new marks; numbers of the last draw leave the board. */
  function mark(numbers: Iterable<number>, told: string): void {
    marks = new Set(numbers);
    board.show(marks, []);
    payLine.show(marks.size, null);
    status.say(marks.size > 0 ? keno.marked(marks.size, rtp) : keno.ready(marksMax, rtp));
    tell(told);
  }

  function toggle(number: number): void {
    const isMarked = marks.has(number);
    if (!isMarked && marks.size === marksMax) return say(keno.tooMany(marksMax));
    const others = [...marks].filter((other) => other !== number);
    const numbers = isMarked ? others : [...others, number];
    mark(numbers, keno.marked(numbers.length, rtp));
  }

  function pick(): void {
    const numbers = pickNumbers(marks.size || pickCount);
    mark(numbers, keno.picked(numbers.join(", ")));
  }

  async function draw(): Promise<void> {
    if (marks.size === 0) {
      if (!game.isBusy()) say(keno.noMarks);
      return;
    }
    await game.run(() => {
      tell("");
      status.say(keno.drawing);
      board.show(marks, []);
      payLine.show(marks.size, null);
      const { commitment } = game.state();
      return calls.draw({ bet: game.bet(), marks: [...marks], commitment, playerSeed: newPlayerSeed() });
    });
  }

  async function reveal({ round }: KenoState): Promise<void> {
    if (!round) {
      status.say(marks.size > 0 ? keno.marked(marks.size, rtp) : keno.ready(marksMax, rtp));
      return;
    }
    marks = new Set(round.marks);
    const isNew = round.roundId !== shownRoundId;
    shownRoundId = round.roundId;
    if (isNew && !isCalm()) await drawOneByOne(round);
    showDrawn(round, round.drawn.length);
    announce(round);
  }

  /**
   * Shows the numbers in their order; by the clock, so that a page in the background does not fall behind.
   */
  async function drawOneByOne(round: KenoRound): Promise<void> {
    const startedMs = performance.now();
    for (let count = 0; count < round.drawn.length;) {
      count = Math.min(round.drawn.length, Math.floor((performance.now() - startedMs) / stepMs) + 1);
      showDrawn(round, count);
      sound.play(marks.has(round.drawn[count - 1] ?? 0) ? tones.hit : tones.drawn);
      await sleep(startedMs + count * stepMs - performance.now());
    }
  }

  function showDrawn(round: KenoRound, count: number): void {
    const drawn = round.drawn.slice(0, count);
    board.show(marks, drawn);
    payLine.show(round.marks.length, hitsOf(round.marks, drawn).length);
  }

  function announce(round: KenoRound): void {
    status.say(resultText(words, round), round.win > round.bet);
    const hits = hitsOf(round.marks, round.drawn);
    const told = keno.drawTold(round.drawn.join(", "), hits.join(", ") || keno.noHits);
    game.tellResult(`${told} ${keno.hitsOf(hits.length, round.marks.length)}`);
  }

  board.show(marks, []);
  payLine.show(marks.size, null);
  game.begin(stage, {
    className: classes["Desk"],
    playedOn: [board.element],
    aboveTools: [payLine.element],
    tools: [pickButton, clearButton, recentButton],
  });
}
