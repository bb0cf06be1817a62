import { formatMinor } from "@tessera/shared/core/money";
import type { ShownRound, SlotState } from "../slot-api.ts";
import { moneyAnnounced } from "../../page/result-text.ts";
import type { SlotPageWords } from "./locales/words.ts";
import { symbolName } from "./symbol-name.ts";

/** Describes what the reels show, row by row, with filled reels as wilds. */
export function describeGrid(
  words: SlotPageWords,
  { grid, expanded }: Pick<ShownRound["paidSpin"], "grid" | "expanded">,
): string {
  const seen = (reel: number, row: number) => (expanded.includes(reel) ? "W" : (grid[reel]?.[row] ?? "H"));
  const names = (row: number) => grid.map((_, reel) => symbolName(words, seen(reel, row))).join(", ");
  return words.reels([0, 1, 2].map((row) => words.row(row + 1, names(row))).join(" "));
}

/** Builds the text of the last step's result and of the player's next step. */
export function describeRound(
  words: SlotPageWords,
  round: ShownRound,
  state: Pick<SlotState, "balance" | "freeRounds">,
): string {
  const { slot } = words;
  const { next, freeSpins, granted, picks, picksMax, win, paidSpin } = round;
  const last = freeSpins.at(-1);
  const ended = moneyAnnounced(words, win, state.balance);
  const step = [
    ...(last ? [`${slot.freeSpinOf(freeSpins.length, granted)}.`, wonBy(words, last.win)] : []),
    ...picks.slice(-1).map((pick) => `${slot.uncovered(pick.tile + 1, formatMinor(pick.win))}.`),
  ];
  if (next === null) return [...step, ended, ...freeRoundsAnnounced(words, state)].join(" ");
  if (next === "pick")
    return [
      ...(picks.length === 0 ? [wonBy(words, paidSpin.win), slot.boardBegins(picksMax)] : step),
      ...(picks.length === 0 ? [] : [`${slot.choose(picksMax - picks.length)}.`]),
    ].join(" ");
  if (!last) return [wonBy(words, paidSpin.win), slot.freeSpinsBegin(granted)].join(" ");
  return [...step, `${slot.won(formatMinor(win))}.`].join(" ");
}

/** Builds the text of the free rounds that are left; empty without any. */
export function describeFreeRounds(words: SlotPageWords, state: Pick<SlotState, "freeRounds">): string {
  return freeRoundsAnnounced(words, state).join(" ");
}

function freeRoundsAnnounced(
  { slot }: SlotPageWords,
  { freeRounds }: Pick<SlotState, "freeRounds">,
): string[] {
  if (!freeRounds) return [];
  const { left, stake } = freeRounds;
  return [`${slot.freeRoundsLeft(left)}.`, slot.freeRoundStake(formatMinor(stake))];
}

function wonBy(words: SlotPageWords, win: bigint): string {
  return win > 0n ? `${words.win} ${formatMinor(win)}.` : `${words.noWin}.`;
}
