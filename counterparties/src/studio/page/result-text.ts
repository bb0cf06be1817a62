import { formatMinor } from "@tessera/shared/core/money";
import type { Words } from "./locales/words.ts";

/** Returns the text of a result. A win that is not above the bet is described as returned. */
export function resultText(words: Words, win: bigint, bet: bigint): string {
  return win === 0n ? words.noWin : `${win > bet ? words.win : words.returned} ${formatMinor(win)}`;
}

/** Returns the payout of a round with the balance, for screen readers. */
export function moneyAnnounced(words: Words, win: bigint, balance: bigint): string {
  return win > 0n
    ? words.roundAnnounced(formatMinor(win), formatMinor(balance))
    : words.roundLostAnnounced(formatMinor(balance));
}
