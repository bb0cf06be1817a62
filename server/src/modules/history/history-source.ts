import type { Sql } from "@tessera/database";
import type { RoundReels } from "@tessera/shared/contracts/round-reels";
import type { HistoryDetail, HistoryStatus, HistoryType } from "@tessera/shared/contracts/account";
import { textIn, type Language, type StoredText } from "@tessera/shared/core/languages";
import type { OrderKind } from "@tessera/shared/core/identifiers";
import type { MinorUnits } from "@tessera/shared/core/money";

/** A movement in the form that a source's `select` returns. */
export interface Movement {
  readonly id: string;
  readonly type: HistoryType;
  /** Public order number; null when it is derived from id and day. */
  readonly number: string | null;
  readonly status: HistoryStatus;
  /** Never negative: `direction` has the sign. */
  readonly amountMinor: MinorUnits;
  readonly currency: string;
  readonly direction: HistoryDetail["direction"];
  /** Name of what it was for, as stored by language; null when the title consists of the site's own words. */
  readonly name: StoredText | null;
  readonly createdAt: Date;
  /** Journal whose entry on the main account holds the resulting balance. */
  readonly journalId: string | null;
  /** Data for the dialog beyond the row; only the source itself reads it. */
  readonly detail: Readonly<Record<string, unknown>>;
}

/**
 * One kind of movement in the history. A module with another kind adds a file with its source and registers
 * it in `history-sources.ts`; the union, its filters, its totals and the dialog include it.
 */
export interface HistorySource {
  readonly type: HistoryType;
  /**
   * A `select` over the rows of player `:playerId`, with the columns id, type, number, status, amount_minor,
   * currency, direction, name (jsonb), created_at, journal_id and detail (jsonb), in this order. Conditions
   * on created_at and id are added around it, so it must be a plain select that PostgreSQL can push them
   * into.
   */
  readonly select: string;
  /** Letter of the numbers of rows that have none of their own; absent where every row has one. */
  readonly numberKind?: OrderKind;
  /** Builds the title of the row. */
  title(movement: Movement, language: Language): string;
  /** Finds what the reels of a row showed, for the dialog; absent where rows have none. */
  readonly reels?: (sql: Sql, playerId: string, id: string) => Promise<RoundReels | undefined>;
  /** Builds the rows of the dialog. */
  fields(movement: Movement, language: Language): HistoryDetail["fields"];
}

/** Letter of derived numbers of a source that names none. */
export const defaultNumberKind: OrderKind = "R";

type Field = HistoryDetail["fields"][number];

/** Rows of a dialog, those without a value left out; instants as PostgreSQL writes them into JSON. */
export function fieldsOf(
  ...rows: readonly (readonly [kind: Field["kind"], label: string, value: string | null])[]
): Field[] {
  return rows.flatMap(([kind, label, value]) => {
    if (value === null) return [];
    return [{ label, value: kind === "instant" ? new Date(value).toISOString() : value, kind }];
  });
}

/** The stored name of a movement, as its title. */
export function nameIn({ name }: Movement, language: Language): string {
  return name ? textIn(name, language) : "";
}
