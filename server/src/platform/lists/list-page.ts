import type { Sql } from "@tessera/database";
import { bangkokDayRange } from "@tessera/shared/core/calendar";
import type { ListOrder } from "@tessera/shared/operator-contracts/list-query";
import { Refusal } from "../errors/refusal.ts";
import { readSearch, type Sought, startsWith } from "./read-search.ts";

/** Rows of one page. */
const pageSize = 50;

/** Columns in which a list is searched, each one with its own index where the table is large. */
interface Searched {
  /** Table with the joins that the columns need; that of the list when absent. */
  readonly from?: string;
  /** Public numbers, in capital letters: searched by their beginning. */
  readonly numbers?: readonly string[];
  /** References of banks, gateways and studios: searched by their beginning. */
  readonly references?: readonly string[];
  /** Names and words: searched by their beginning, in either case. Without an index. */
  readonly names?: readonly string[];
  /** Ids, of the rows themselves or of what they belong to. */
  readonly ids?: readonly string[];
  /** Ids of players, searched by everything that is known of a player. */
  readonly players?: readonly string[];
  /** Amounts of credits in minor units. */
  readonly amounts?: readonly string[];
  /** Amounts of real money in the smallest unit of the row's column `currency`. */
  readonly reals?: readonly string[];
  /** Conditions of a list's own. `players` is a statement of the ids of the players that match the search. */
  readonly others?: (sought: Sought, bind: Bind, players: string) => readonly string[];
}

/** Adds a parameter to the statement. Returns its placeholder. */
type Bind = (value: unknown) => string;

/**
 * A long list: its rows in the order of a time, and of the key where that is equal. The key of a row never
 * changes.
 */
export interface List {
  /**
   * Statement without a condition; it names the table as `from` does. Its own parameters are the first ones.
   */
  readonly select: string;
  readonly parameters?: readonly unknown[];
  /** Condition of all its rows; its parameters are those of the statement. */
  readonly where?: string;
  /** Table with its name in the statement: `deposits d`. */
  readonly from: string;
  /** Column of the time. */
  readonly at: string;
  /** True when the time is a Bangkok day. */
  readonly isDay?: boolean;
  /** Column of the key, which a row has as `id`; the column `id` when absent. */
  readonly key?: string;
  readonly search?: Searched;
}

/** Wanted part of a list: the query of a call. */
export interface ListWanted {
  readonly search?: string | undefined;
  /** First and last Bangkok day. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly order?: ListOrder | undefined;
  /** Key of the last row of the page before. */
  readonly after?: string | undefined;
}

export interface ListPage<Item> {
  readonly items: Item[];
  /** Key after which the next page begins; null on the last page. */
  readonly nextAfter: string | null;
}

/** Converts the rows of a page, as a call answers them. */
export function mapPage<Row, Item>({ items, nextAfter }: ListPage<Row>, toItem: (row: Row) => Item) {
  return { items: items.map(toItem), nextAfter };
}

/** Wanted page of a table that is paged by numbers. */
export interface WantedTablePage {
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly sortDir: "asc" | "desc";
}

/** Answers one page of a table that is paged by numbers. `total` is the number of rows on all its pages. */
export function pageOfTable<Item>(
  items: Item[],
  total: number,
  { pageIndex, pageSize }: Pick<WantedTablePage, "pageIndex" | "pageSize">,
) {
  return { items, pageIndex, pageSize, total, pageCount: Math.ceil(total / pageSize) };
}

/**
 * Reads one page of a list. A page begins after a row and not at a number of rows, so that rows that are
 * added move nothing from one page to another; after a row that is not there, the page is empty. Refuses with
 * DATE_RANGE_INVALID.
 *
 * @param wanted.order newest first when absent
 * @param where values of further conditions, each with a `?` for its value; a condition without a value is
 *   left out
 */
export async function listPage<Row extends { readonly id: string }>(
  sql: Sql,
  list: List,
  wanted: ListWanted,
  where: Readonly<Record<string, unknown>> = {},
): Promise<ListPage<Row>> {
  const { select, from, at } = list;
  const key = list.key ?? `${from.split(" ").at(-1)}.id`;
  const parameters = [...(list.parameters ?? [])];
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  const [comparison, direction] = wanted.order === "oldest" ? [">", "asc"] : ["<", "desc"];
  const conditions = [
    ...Object.entries(where).flatMap(([condition, value]) =>
      value === undefined ? [] : [condition.replaceAll("?", () => bind(value))],
    ),
    ...dayConditions(list, wanted, bind),
    ...(wanted.search ? [searchCondition(list, key, wanted.search, bind)] : []),
    ...(wanted.after === undefined
      ? []
      : [
          `(${at}, ${key}) ${comparison} (select ${at}, ${key} from ${from} where ${key} = ${bind(wanted.after)})`,
        ]),
  ];
  const rows = await sql.query<Row>(
    `${select} where ${[list.where ?? "true", ...conditions].join(" and ")}
      order by ${at} ${direction}, ${key} ${direction} limit ${pageSize + 1}`,
    parameters,
  );
  const items = rows.slice(0, pageSize);
  const last = items.at(-1);
  return { items, nextAfter: rows.length > pageSize && last ? last.id : null };
}

function dayConditions({ at, isDay }: Pick<List, "at" | "isDay">, { from, to }: ListWanted, bind: Bind) {
  if (from !== undefined && to !== undefined && from > to) throw new Refusal("DATE_RANGE_INVALID");
  const first =
    from === undefined ? [] : [`${at} >= ${bind(isDay ? from : bangkokDayRange(from, from).from)}`];
  const last =
    to === undefined
      ? []
      : [`${at} ${isDay ? "<=" : "<"} ${bind(isDay ? to : bangkokDayRange(to, to).until)}`];
  return [...first, ...last];
}

/** Condition of the rows that a search finds: of one union, each of whose parts uses an index of its own. */
function searchCondition(
  { from, where = "true", search = {} }: Pick<List, "from" | "where" | "search">,
  key: string,
  text: string,
  bind: Bind,
): string {
  const sought = readSearch(text);
  const found = foundBy(search, sought, bind).map(
    (condition) => `select ${key} from ${search.from ?? from} where (${condition}) and ${where}`,
  );
  return found.length === 0 ? "false" : `${key} in (${found.join(" union all ")})`;
}

function foundBy(search: Searched, sought: Sought, bind: Bind): string[] {
  const { text, id, hundredths } = sought;
  const each = (columns: readonly string[] | undefined, condition: (column: string) => string) =>
    (columns ?? []).map(condition);
  const players = () => `select of.id from players of where ${playerCondition(sought, bind)}`;
  return [
    ...each(search.numbers, (column) => `${column} like ${bind(startsWith(text.toUpperCase()))}`),
    ...each(search.references, (column) => `${column} like ${bind(startsWith(text))}`),
    ...each(search.names, (column) => `${column} ilike ${bind(startsWith(text))}`),
    ...each(id === undefined ? [] : search.ids, (column) => `${column} = ${bind(id ?? null)}`),
    ...each(search.players, (column) => `${column} in (${players()})`),
    ...each(
      hundredths === undefined ? [] : search.amounts,
      (column) => `${column} = ${bind(hundredths ?? null)}`,
    ),
    ...each(hundredths === undefined ? [] : search.reals, (column) =>
      realCondition(column, hundredths ?? 0n, bind),
    ),
    ...(search.others?.(sought, bind, players()) ?? []),
  ];
}

function playerCondition({ text, id, email, phone }: Sought, bind: Bind): string {
  if (id !== undefined) return `of.id = ${bind(id)}`;
  if (email !== undefined) return `of.email_norm = ${bind(email)}`;
  const named = `of.username like ${bind(startsWith(text.toLowerCase()))}`;
  return phone === undefined ? named : `${named} or of.phone = ${bind(phone)}`;
}

/**
 * Condition of an amount of real money: hundredths are its smallest unit, or a hundred of it, by its
 * currency.
 */
function realCondition(column: string, hundredths: bigint, bind: Bind): string {
  const table = column.split(".")[0];
  return `${column} = any(${bind([hundredths, hundredths / 100n])}::bigint[]) and ${column}::numeric * 100 = ${bind(hundredths)}::numeric
    * (select 10::numeric ^ c.real_exponent from currencies c where c.code = ${table}.currency)`;
}
