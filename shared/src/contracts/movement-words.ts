import type { HistoryItem, HistoryStatus, HistoryType } from "./account.ts";

/** Labels of movements; each language has a file in `locales`. */
export interface MovementWords {
  readonly types: Readonly<Record<HistoryType, string>>;
  readonly statuses: Readonly<Record<HistoryStatus, string>>;
  readonly directions: Readonly<Record<HistoryItem["direction"], string>>;
}
