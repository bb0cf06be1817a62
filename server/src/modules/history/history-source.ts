import type { HistoryDetail, HistoryStatus, HistoryType } from "@tessera/shared/contracts/account";
import type { Language } from "@tessera/shared/contracts/scalars";
import type { OrderKind } from "@tessera/shared/core/identifiers";
import type { MinorUnits } from "@tessera/shared/core/money";

/** A movement as a source's `select` has to give it. */
export interface Movement {
  readonly id: string;
  readonly type: HistoryType;
  /** Public order number; null where it follows from id and day. */
  readonly number: string | null;
  readonly status: HistoryStatus;
  /** Never negative: `direction` says which way it went. */
  readonly amountMinor: MinorUnits;
  readonly currency: string;
  readonly direction: HistoryDetail["direction"];
  readonly titleEn: string;
  readonly titleId: string;
  readonly createdAt: Date;
  /** The journal whose entry on the main account is the balance afterwards. */
  readonly journalId: string | null;
  /** What the dialog of a movement shows beyond its row, for the source itself to read. */
  readonly detail: Readonly<Record<string, unknown>>;
}

/**
 * One kind of movement in the history. A module that has another adds a file with its source and names it in
 * `history-sources.ts`; the union, its filters, its totals and the dialog follow.
 */
export interface HistorySource {
  readonly type: HistoryType;
  /**
   * A `select` over the rows of player `$1`, with the columns id, type, number, status, amount_minor, currency,
   * direction, title_en, title_id, created_at, journal_id and detail (jsonb), in this order. Conditions on created_at
   * and id are added around it, so it must be a plain select that PostgreSQL can push them into.
   */
  readonly select: string;
  /** Letter of the numbers of rows that have none of their own; absent where every row has one. */
  readonly numberKind?: OrderKind;
  /** The rows of the dialog. */
  fields(movement: Movement, language: Language): HistoryDetail["fields"];
}
