import type { DepositMethod } from "./deposits.ts";
import type { HistoryItem, HistoryStatus, HistoryType } from "./account.ts";

/** Labels of movements; each language has a file in `locales`. */
export interface MovementWords {
  readonly types: Readonly<Record<HistoryType, string>>;
  readonly statuses: Readonly<Record<HistoryStatus, string>>;
  readonly directions: Readonly<Record<HistoryItem["direction"], string>>;
}

/** Name of every payment method, in the forms and the history; each language has a file in `locales`. */
export type PaymentMethodNames = Readonly<Record<DepositMethod, string>>;
