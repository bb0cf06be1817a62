import { formatMinor } from "@tessera/shared/core/money";
import { element } from "../../../platform/client/element.ts";
import { hitsOf } from "../engine/draw.ts";
import type { KenoRound } from "../keno-api.ts";
import { resultText } from "../../page/result-text.ts";
import type { KenoPageWords } from "./locales/words.ts";
import classes from "../../page/sheets.module.css";

/** Renders the player's last draws of this game, the newest first. */
export function recentDraws(words: KenoPageWords, rounds: readonly KenoRound[]): HTMLElement {
  const { keno } = words;
  if (rounds.length === 0) return element("p", { class: classes["NoDraws"] }, keno.recentEmpty);
  return element("ol", { class: classes["Draws"] }, ...rounds.map((round) => drawOf(words, round)));
}

function drawOf(words: KenoPageWords, round: KenoRound): HTMLElement {
  const { keno } = words;
  const { bet, marks, drawn } = round;
  const inOrder = drawn.toSorted((one, other) => one - other);
  return element(
    "li",
    {},
    element("p", {}, `${words.bet} ${formatMinor(bet)} · ${drawText(words, round)}`),
    element(
      "dl",
      {},
      element("dt", {}, keno.recentMarks),
      element("dd", {}, ...balls(words, marks, round)),
      element("dt", {}, keno.recentDrawn),
      element("dd", {}, ...balls(words, inOrder, round)),
    ),
  );
}

function balls(
  { keno }: KenoPageWords,
  numbers: readonly number[],
  { marks, drawn }: KenoRound,
): HTMLElement[] {
  const hits = hitsOf(marks, drawn);
  return numbers.map((number) => {
    const isHit = hits.includes(number);
    return element(
      "span",
      { class: classes["Ball"], "data-hit": isHit },
      element("span", { "aria-hidden": isHit ? "true" : undefined }, String(number)),
      ...(isHit ? [element("span", { class: classes["Spoken"] }, keno.hit(number))] : []),
    );
  });
}

/** Hits and win of a round. */
export function drawText(words: KenoPageWords, { marks, drawn, win, bet }: KenoRound): string {
  return `${words.keno.hitsOf(hitsOf(marks, drawn).length, marks.length)} · ${resultText(words, win, bet)}`;
}
