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

/** Result line under the reels. */
export interface Result {
  readonly element: HTMLElement;
  readonly say: (text: string) => void;
  /** Shows the wins of a spin. `bet`: what a win must exceed to be celebrated. */
  readonly show: (outcome: Outcome, bet: bigint) => void;
  /** Shows the sum of a round with a feature. */
  readonly total: (win: bigint, bet: bigint) => void;
  /** Clears the result before a new round. */
  readonly clear: () => void;
}

type Outcome = ShownRound["paidSpin"];

interface Win {
  readonly path: LitPath;
  readonly text: string;
}

export function createResult({ words, reels, lines, isCalm }: ResultOptions): Result {
  const label = element("span", { class: classes["Label"] });
  const amount = element("strong", { class: classes["Amount"] });
  const detail = element("span", { class: classes["Detail"] });
  const root = element("p", { class: classes["Result"], "aria-hidden": "true" }, label, amount, detail);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;

  function clear(): void {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    reels.highlight([]);
    write("", "", "");
    delete root.dataset["won"];
  }

  function write(labelText: string, amountText: string, detailText: string): void {
    label.textContent = labelText;
    amount.textContent = amountText;
    detail.textContent = detailText;
  }

  /** A win that does not exceed the bet is shown without celebration. */
  function total(win: bigint, bet: bigint): void {
    clear();
    if (win === 0n) return write(words.noWin, "", "");
    const isGain = win > bet;
    root.dataset["won"] = isGain ? "gain" : "return";
    write(isGain ? words.win : words.returned, formatMinor(win), "");
    if (isGain && !isCalm()) countUp(win);
  }

  function show(outcome: Outcome, bet: bigint): void {
    total(outcome.win, bet);
    if (outcome.win === 0n) return;
    const wins = winsOf(outcome);
    reels.highlight(wins.map(({ path }) => path));
    const [only] = wins;
    if (wins.length === 1 && only) detail.textContent = only.text;
    else if (!isCalm()) timer = setTimeout(() => showOne(wins, 0), allLinesMs);
  }

  function showOne(wins: readonly Win[], index: number): void {
    const win = wins[index % wins.length];
    if (!win) return;
    reels.highlight([win.path]);
    detail.textContent = win.text;
    timer = setTimeout(() => showOne(wins, index + 1), eachLineMs);
  }

  function countUp(win: bigint): void {
    const startedMs = performance.now();
    const step = () => {
      const share = Math.min((performance.now() - startedMs) / countUpMs, 1);
      const eased = 1 - (1 - share) ** 3;
      amount.textContent = formatMinor(share === 1 ? win : (win * BigInt(Math.round(eased * 1000))) / 1000n);
      if (share < 1) frame = requestAnimationFrame(step);
    };
    step();
  }

  function winsOf({ grid, lineWins, scatterWin }: Outcome): Win[] {
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

  return {
    element: root,
    say: (text) => {
      clear();
      write("", "", text);
    },
    show,
    total,
    clear,
  };
}
