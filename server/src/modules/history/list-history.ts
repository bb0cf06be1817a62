import type { Sql } from "@tessera/database";
import type {
  HistoryDetail,
  HistoryItem,
  HistoryStatus,
  HistoryType,
} from "@tessera/shared/contracts/account";
import type { Language } from "@tessera/shared/contracts/scalars";
import { orderNumber } from "@tessera/shared/core/identifiers";
import { minorUnits, type MinorUnits } from "@tessera/shared/core/money";
import { bangkokDay } from "@tessera/shared/core/time";
import type { InstantRange } from "./history-range.ts";
import { soughtSql, type SoughtMovement } from "./search-history.ts";
import { defaultNumberKind, type HistorySource, type Movement } from "./history-source.ts";
import { historySources } from "./history-sources.ts";
import { withInstants } from "../../platform/storage/instants.ts";
import type { WantedTablePage } from "../../platform/lists/list-page.ts";

export interface HistoryFilter {
  readonly type: HistoryType | "all";
  readonly status?: HistoryStatus | undefined;
  readonly range: InstantRange;
  readonly search?: SoughtMovement | undefined;
}

export interface HistoryPage extends WantedTablePage {
  readonly sortBy: "createdAt" | "amount";
}

export interface HistoryList {
  readonly items: HistoryItem[];
  readonly total: number;
  /** Totals of the whole filter, not of the page. Pending and unsuccessful movements have moved no money. */
  readonly totals: { readonly inMinor: MinorUnits; readonly outMinor: MinorUnits };
}

type MovementRow = Movement & { readonly balanceAfterMinor: MinorUnits | null };

const sortColumns = { createdAt: "m.created_at", amount: "m.amount_minor" } as const;
/** Outgoing money is held when it is requested; incoming money counts only after success. */
const outgoingStatuses = "('pending', 'processing', 'success')";

/** Lists one page of a player's movements and the totals of all that match the filter. */
export async function listHistory(
  sql: Sql,
  playerId: string,
  language: Language,
  filter: HistoryFilter,
  page: HistoryPage,
): Promise<HistoryList> {
  const sources = historySources.filter(({ type }) => filter.type === "all" || filter.type === type);
  if (sources.length === 0) return nothing;
  const matching = `${movementsOf(sources)}
    where m.created_at >= :from and m.created_at < :until and (:status::text is null or m.status = :status)
      ${filter.search ? `and ${soughtSql(sources)}` : ""}`;
  const { from, until } = filter.search?.range ?? filter.range;
  const sought = filter.search && { number: filter.search.number, name: filter.search.name };
  const values = { playerId, from, until, status: filter.status, ...sought };
  const direction = page.sortDir === "asc" ? "asc" : "desc";
  const readTotals = sql.query<{ total: bigint; inMinor: bigint; outMinor: bigint }>(
    `select count(*) as total,
       coalesce(sum(m.amount_minor) filter (where m.direction = 'in' and m.status = 'success'), 0)
         as "inMinor",
       coalesce(sum(m.amount_minor) filter (where m.direction = 'out' and m.status in ${outgoingStatuses}), 0)
         as "outMinor"
     ${matching}`,
    values,
  );
  const readRows = sql.query<MovementRow>(
    `${selectMovement} from (select m.* ${matching}
       order by ${sortColumns[page.sortBy]} ${direction}, m.id ${direction} limit :pageSize offset :start) m
     order by ${sortColumns[page.sortBy]} ${direction}, m.id ${direction}`,
    { ...values, pageSize: page.pageSize, start: page.pageIndex * page.pageSize },
  );
  const [[totals], rows] = await Promise.all([readTotals, readRows]);
  return {
    items: rows.map((row) => historyItemOf(row, language)),
    total: Number(totals?.total ?? 0),
    totals: { inMinor: minorUnits(totals?.inMinor ?? 0), outMinor: minorUnits(totals?.outMinor ?? 0) },
  };
}

/** Finds a movement of a player with the rows of its dialog; undefined when it is not this player's. */
export async function findHistoryItem(
  sql: Sql,
  playerId: string,
  language: Language,
  key: { readonly type: HistoryType; readonly id: string },
): Promise<HistoryDetail | undefined> {
  const source = sourceOf(key.type);
  if (!source) return undefined;
  const [row] = await sql.query<MovementRow>(
    `${selectMovement} from (select m.* ${movementsOf([source])} where m.id = :id) m`,
    { playerId, id: key.id },
  );
  if (!row) return undefined;
  const reels = await source.reels?.(sql, playerId, key.id);
  return {
    ...historyItemOf(row, language),
    fields: source.fields(row, language),
    ...(reels && { reels }),
  };
}

const nothing: HistoryList = {
  items: [],
  total: 0,
  totals: { inMinor: minorUnits(0), outMinor: minorUnits(0) },
};

function sourceOf(type: HistoryType): HistorySource | undefined {
  return historySources.find((source) => source.type === type);
}

function movementsOf(sources: readonly HistorySource[]): string {
  return `from (${sources.map(({ select }) => select).join(" union all ")}) m`;
}

/** The balance is read for the rows of the page only, not for all that match. */
const selectMovement = `select m.id, m.type, m.number, m.status, m.amount_minor as "amountMinor", m.currency,
  m.direction, m.name, m.created_at as "createdAt",
  m.journal_id as "journalId", m.detail,
  (select e.balance_after from entries e join accounts a on a.id = e.account_id
   where e.journal_id = m.journal_id and a.player_id = :playerId and a.kind = 'main'
   order by e.id desc limit 1) as "balanceAfterMinor"`;

function historyItemOf(row: MovementRow, language: Language): HistoryItem {
  const { id, type, status, amountMinor, currency, direction, createdAt, balanceAfterMinor } = row;
  return {
    ...withInstants({ id, type, status, amountMinor, currency, direction, createdAt, balanceAfterMinor }),
    number: row.number ?? numberOf(row),
    title: sourceOf(type)?.title(row, language) ?? "",
  };
}

/**
 * Derives the number of a row without a stored one from its day and the random end of its id, so it never
 * changes.
 */
function numberOf({ type, id, createdAt }: MovementRow): string {
  const kind = sourceOf(type)?.numberKind ?? defaultNumberKind;
  const tail = Buffer.from(id.replaceAll("-", ""), "hex").subarray(-5);
  return orderNumber(kind, bangkokDay(createdAt), tail);
}
