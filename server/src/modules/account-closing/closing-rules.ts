import { dayMs } from "@tessera/shared/core/durations";

/** Days in which a player can undo the closing of his account. Source: decision 0790. */
export const undoDays = 14;
export const undoMs = undoDays * dayMs;

/**
 * Days after the closing until personal data is erased, as the page about privacy says. Source:
 * decision 0791.
 */
export const erasedAfterDays = 180;
export const erasedAfterMs = erasedAfterDays * dayMs;
