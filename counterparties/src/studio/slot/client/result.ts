import { formatMinor } from "@tessera/shared/core/money";
import type { ShownRound } from "../slot-api.ts";
import { element } from "../../../platform/client/element.ts";
import type { LitPath, Reels } from "./reels.ts";
import classes from "./result.module.css";
import type { SlotPageWords } from "./locales/words.ts";

const countUpMs = 700;
const allLinesMs = 1_200;
const eachLineMs = 1_400;

export interface ResultOptions {
  readonly words: SlotPageWords;
  readonly reels: Reels;
  readonly lines: readonly (readonly number[])[];
  readonly isCalm: () => boolean;
}

type Outcome = ShownRound["paidSpin"];

interface Win {
  readonly path: LitPath;
  readonly text: string;
}

/** Result line under the reels. */
export class Result {
  readonly element: HTMLElement;
  readonly #options: ResultOptions;
  readonly #label = element("span", { class: classes["Label"] });
  readonly #amount = element("strong", { class: classes["Amount"] });
  readonly #detail = element("span", { class: classes["Detail"] });
  #timer: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;

  constructor(options: ResultOptions) {
    this.#options = options;
    const parts = [this.#label, this.#amount, this.#detail];
    this.element = element("p", { class: classes["Result"], "aria-hidden": "true" }, ...parts);
  }

  say(text: string): void {
    this.clear();
    this.#write("", "", text);
  }

  /** Clears the result before a new round. */
  clear(): void {
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    this.#options.reels.highlight([]);
    this.#write("", "", "");
    delete this.element.dataset["won"];
  }

  /**
   * Shows the sum of a round with a feature. `bet`: what a win must exceed; it is shown without celebration
   * otherwise.
   */
  total(win: bigint, bet: bigint): void {
    const { words, isCalm } = this.#options;
    this.clear();
    if (win === 0n) return this.#write(words.noWin, "", "");
    const isGain = win > bet;
    this.element.dataset["won"] = isGain ? "gain" : "return";
    this.#write(isGain ? words.win : words.returned, formatMinor(win), "");
    if (isGain && !isCalm()) this.#countUp(win);
  }

  /** Shows the wins of a spin. `bet`: what a win must exceed to be celebrated. */
  show(outcome: Outcome, bet: bigint): void {
    this.total(outcome.win, bet);
    if (outcome.win === 0n) return;
    const wins = winsOf(outcome, this.#options);
    this.#options.reels.highlight(wins.map(({ path }) => path));
    const [only] = wins;
    if (wins.length === 1 && only) this.#detail.textContent = only.text;
    else if (!this.#options.isCalm()) this.#timer = setTimeout(() => this.#showOne(wins, 0), allLinesMs);
  }

  #write(label: string, amount: string, detail: string): void {
    this.#label.textContent = label;
    this.#amount.textContent = amount;
    this.#detail.textContent = detail;
  }

  #showOne(wins: readonly Win[], index: number): void {
    const win = wins[index % wins.length];
    if (!win) return;
    this.#options.reels.highlight([win.path]);
    this.#detail.textContent = win.text;
    this.#timer = setTimeout(() => this.#showOne(wins, index + 1), eachLineMs);
  }

  #countUp(win: bigint): void {
    const startedMs = performance.now();
    const step = () => {
      const share = Math.min((performance.now() - startedMs) / countUpMs, 1);
      const eased = 1 - (1 - share) ** 3;
      const shown = share === 1 ? win : (win * BigInt(Math.round(eased * 1000))) / 1000n;
      this.#amount.textContent = formatMinor(shown);
      if (share < 1) this.#frame = requestAnimationFrame(step);
    };
    step();
  }
}

/** Wins of a spin, each with its cells and its text. */
function winsOf(
  { grid, lineWins, scatterWin }: Outcome,
  { words, lines }: Pick<ResultOptions, "words" | "lines">,
): Win[] {
  const onLines = lineWins.map(({ line, count, win }): Win => {
    const rows = lines[line] ?? [];
    const cells = rows.slice(0, count).map((row, reel) => ({ reel, row }));
    return { path: { cells, line: rows }, text: words.lineWin(line + 1, count, formatMinor(win)) };
  });
  if (!scatterWin) return onLines;
  const cells = grid.flatMap((symbols, reel) =>
    symbols.flatMap((symbol, row) => (symbol === "S" ? [{ reel, row }] : [])),
  );
  const text = words.scatterWin(scatterWin.count, formatMinor(scatterWin.win));
  return [...onLines, { path: { cells, line: null }, text }];
}
