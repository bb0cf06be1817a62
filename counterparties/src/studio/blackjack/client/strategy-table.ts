import { element } from "../../../platform/client/element.ts";
import type { Card } from "../engine/cards.ts";
import type { Move } from "../engine/play.ts";
import { bestMove } from "../engine/strategy.ts";
import type { BlackjackWords } from "./locales/words.ts";
import classes from "./cards.module.css";

/** One row of the table: hands that are played alike, and the move against each of the dealer's cards. */
interface Row {
  readonly label: string;
  readonly moves: readonly Move[];
}

/** The dealer's cards from 2 to 10, then the ace. */
const dealerCards: readonly Card[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];
const withoutSplit: readonly Move[] = ["hit", "stand", "double"];

/**
 * Basic strategy as tables of hard totals, soft totals and pairs, made from the strategy that the return is
 * counted with.
 */
export function strategyTables(words: BlackjackWords): HTMLElement[] {
  const hard = range(5, 20).map((total) => rowOf(String(total), hardHand(total), withoutSplit));
  const soft = range(13, 20).map((total) => rowOf(String(total), [0, total - 12], withoutSplit));
  const pairs = range(2, 11).map((value) => {
    const card = value === 11 ? 0 : value - 1;
    return rowOf(value === 11 ? "A" : String(value), [card, card], [...withoutSplit, "split"]);
  });
  const parts: readonly (readonly [string, readonly Row[]])[] = [
    [words.hardTotals, merged(hard)],
    [words.softTotals, merged(soft)],
    [words.pairs, merged(pairs)],
  ];
  return [
    element("h3", {}, words.strategyTitle),
    element("p", {}, words.strategyLead),
    ...parts.map(([title, rows]) => tableOf(words, title, rows)),
  ];
}

function rowOf(label: string, cards: readonly Card[], allowed: readonly Move[]): Row {
  return { label, moves: dealerCards.map((up) => bestMove(cards, up, allowed)) };
}

/** Two cards of different value with this total and without an ace. */
function hardHand(total: number): Card[] {
  const lower = Math.max(2, total - 10);
  return [lower - 1, total - lower - 1];
}

/** Joins neighbours with the same moves: 5, 6, 7, 8 become `5–8`. */
function merged(rows: readonly Row[]): Row[] {
  return rows.reduce<Row[]>((joined, row) => {
    const last = joined.at(-1);
    if (last?.moves.join() !== row.moves.join()) return [...joined, row];
    return [...joined.slice(0, -1), { ...last, label: `${last.label.split("–")[0] ?? ""}–${row.label}` }];
  }, []);
}

function tableOf(words: BlackjackWords, title: string, rows: readonly Row[]): HTMLElement {
  const dealer = dealerCards.map((card) =>
    element("th", { scope: "col" }, card === 0 ? "A" : String(card + 1)),
  );
  return element(
    "table",
    { class: classes["Strategy"] },
    element("caption", {}, title),
    element("thead", {}, element("tr", {}, element("th", { scope: "col" }, words.yourHand), ...dealer)),
    element("tbody", {}, ...rows.map((row) => rowElement(words, row))),
  );
}

function rowElement(words: BlackjackWords, { label, moves }: Row): HTMLElement {
  const cells = moves.map((move) =>
    element(
      "td",
      { "data-move": move },
      element("span", { "aria-hidden": "true" }, words.moveSigns[move]),
      element("span", { class: classes["Spoken"] }, words.moves[move]),
    ),
  );
  return element("tr", {}, element("th", { scope: "row" }, label), ...cells);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
