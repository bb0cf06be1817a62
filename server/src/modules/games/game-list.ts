import type { Sql } from "@tessera/database";
import type { GameCategory } from "@tessera/shared/contracts/game-categories";
import type { GameCard, GameSort, GameTag, GameVolatility } from "@tessera/shared/contracts/games";
import { defaultLanguage, type Language } from "@tessera/shared/core/languages";
import { minorUnits } from "@tessera/shared/core/money";
import { Refusal } from "../../platform/errors/refusal.ts";
import { defaultCurrency } from "../players/index.ts";
import { textColumn } from "../../platform/storage/text-column.ts";
import { encodeCursor, type GameCursor } from "./game-cursor.ts";
import { findMeanings, type Meanings } from "./game-search.ts";
import { picturePath } from "./pictures/picture-address.ts";

/**
 * Context of a card beside its row: the player for favourites and the currency of jackpots, the language of
 * names.
 */
export interface CardContext {
  readonly playerId: string | null;
  readonly language: Language;
}

export interface GameFilter {
  readonly category?: GameCategory | undefined;
  /** Codes of studios; empty means every studio. */
  readonly providers: readonly string[];
  readonly typed?: string | undefined;
  readonly tag?: GameTag | undefined;
  readonly favouritesOnly: boolean;
  readonly playableOnly: boolean;
  readonly volatility?: GameVolatility | undefined;
  /** English name of a mechanic. */
  readonly mechanic?: string | undefined;
  /** Only games that take a bet of so many minor units. */
  readonly betMinor?: bigint | undefined;
}

export interface GamePage {
  readonly sortBy: GameSort;
  readonly after: GameCursor | null;
  readonly pageSize: number;
}

/** A database row of a card: the columns of `cardColumns`. */
export interface GameRow {
  id: string;
  slug: string;
  name: string;
  provider_code: string;
  provider_name: string;
  category: GameCategory;
  tags: GameTag[];
  rtp_bp: number | null;
  volatility: GameCard["volatility"];
  mechanic: string | null;
  min_bet_minor: bigint | null;
  max_bet_minor: bigint | null;
  demo: boolean;
  wallet_mode: GameCard["walletMode"];
  status: GameCard["status"];
  favourite: boolean;
  /** Address of the card's picture at the studio. */
  picture: string | null;
  jackpot_minor: bigint | null;
}

/**
 * Columns of a card; `$1` is the player or null. Used with `cardTables`. The return to the player is the
 * game's own and what it gives to its jackpot. Source: spec:jackpots#return.
 */
export const cardColumns = (language: Language) =>
  `g.id, g.slug, ${textColumn("g.name", language)} as name, v.code as provider_code, v.name as provider_name, g.category,
   g.tags, g.rtp_bp + coalesce(j.share_bp, 0) as rtp_bp, g.volatility,
   ${textColumn("g.mechanic", language)} as mechanic, g.min_bet_minor, g.max_bet_minor, g.demo, v.wallet_mode,
   case when g.status = 'active' and v.status = 'maintenance' then 'maintenance' else g.status end as status,
   f.game_id is not null as favourite, g.artwork ->> 'card' as picture, pot.shown_minor as jackpot_minor`;

/** Tables that filters and orders read; `$1` is the player or null. */
const listTables = `games g
  join providers v on v.code = g.provider_code
  left join favourites f on f.game_id = g.id and f.player_id = $1::uuid`;

export const cardTables = `${listTables}
  left join jackpots j on j.pool = g.jackpot_pool
  left join jackpot_pots pot on pot.pool = g.jackpot_pool
    and pot.currency = coalesce((select currency from players where id = $1::uuid), '${defaultCurrency}')`;

/** SQL that is true for studios that players may see. */
const isShown = `v.status <> 'disabled'`;

/** SQL that is true for games that players may see. */
export const isListed = `g.status <> 'hidden' and ${isShown}`;

/** SQL that is true for games that can be played now. */
export const isPlayable = `g.status = 'active' and v.status = 'active'`;

export function gameCardOf(row: GameRow): GameCard {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    provider: { code: row.provider_code, name: row.provider_name },
    category: row.category,
    thumb: picturePath("game", row.slug, row.picture),
    tags: row.tags,
    rtpBp: row.rtp_bp,
    volatility: row.volatility,
    ...(row.mechanic !== null && { mechanic: row.mechanic }),
    minBetMinor: row.min_bet_minor === null ? null : minorUnits(row.min_bet_minor),
    maxBetMinor: row.max_bet_minor === null ? null : minorUnits(row.max_bet_minor),
    ...(row.jackpot_minor !== null && { jackpotMinor: minorUnits(row.jackpot_minor) }),
    demo: row.demo,
    walletMode: row.wallet_mode,
    status: row.status,
    favourite: row.favourite,
  };
}

interface ListedGames {
  readonly items: GameCard[];
  readonly nextAfter: string | null;
  readonly total: number;
}

/**
 * Lists one page of the filtered games, from the key of the previous page on, and the total number of them. A
 * search that finds nothing by the words as they are typed is repeated with words that are spelled alike.
 * Refuses with `NOT_FOUND` a filter that names an unknown studio: its list is no empty one.
 */
export async function listGames(
  sql: Sql,
  context: CardContext,
  filter: GameFilter,
  page: GamePage,
): Promise<ListedGames> {
  await assertStudios(sql, filter.providers);
  if (filter.typed === undefined) return listMatching(sql, context, filter, page, []);
  for (const isForgiving of [false, true]) {
    const meanings = await findMeanings(sql, filter.typed, isForgiving);
    const found = meanings && (await listMatching(sql, context, filter, page, meanings));
    if (found && found.total > 0) return found;
  }
  return { items: [], nextAfter: null, total: 0 };
}

async function assertStudios(sql: Sql, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  const rows = await sql.query<{ code: string }>(
    `select code from providers v where code = any($1::text[]) and ${isShown}`,
    [codes],
  );
  const known = new Set(rows.map(({ code }) => code));
  if (!codes.every((code) => known.has(code)))
    throw new Refusal("NOT_FOUND", { fields: { provider: "unknown" } });
}

async function listMatching(
  sql: Sql,
  context: CardContext,
  filter: GameFilter,
  page: GamePage,
  meanings: readonly Meanings[],
): Promise<ListedGames> {
  const parameters: unknown[] = [context.playerId];
  const parameter = (value: unknown) => `$${parameters.push(value)}`;
  const conditions = filterConditions(filter, parameter);
  for (const queries of meanings) {
    conditions.push(`g.search @@ ${parameter(queries.map((query) => `(${query})`).join(" | "))}::tsquery`);
  }
  const matching = conditions.join(" and ");
  // A search looks at all its matches anyway; other lists read no more than their page.
  const isCountedAside = meanings.length === 0 || page.after !== null;
  // Sent before the parameters of the page are added.
  const readTotal = isCountedAside
    ? sql.query<{ total: bigint }>(`select count(*) as total from ${listTables} where ${matching}`, [
        ...parameters,
      ])
    : null;
  const sortBy = meanings.length > 0 && page.sortBy === "popularity" ? "match" : page.sortBy;
  // Each word has at least its last meaning.
  const lacks = [`${meanings.length}`];
  if (sortBy === "match") {
    for (const query of meanings.flatMap(nearerMeanings))
      lacks.push(`(not g.search @@ ${parameter(query)}::tsquery)::int`);
  }
  const order = orders[sortBy](context.language, lacks.join(" + "));
  const afterKey = page.after
    ? ` and ${order.after(parameter(page.after.key), parameter(page.after.id))}`
    : "";
  // One row more than requested shows whether there is another page. Cards are made of the page's games
  // alone: a search of a few letters matches thousands.
  const total = isCountedAside ? "null::bigint" : "count(*) over ()";
  const readRows = sql.query<GameRow & { sort_key: string; total: bigint | null }>(
    `select ${cardColumns(context.language)}, page.sort_key, page.total
     from (select g.id, (${order.key})::text as sort_key, ${total} as total from ${listTables}
       where ${matching}${afterKey} order by ${order.by} limit ${parameter(page.pageSize + 1)}) page, ${cardTables}
     where g.id = page.id and ${isListed} order by ${order.by}`,
    parameters,
  );
  const [counts, rows] = await Promise.all([readTotal, readRows]);
  const [counted = rows[0]] = counts ?? [];
  const items = rows.slice(0, page.pageSize);
  const last = rows.length > page.pageSize ? items.at(-1) : undefined;
  return {
    items: items.map(gameCardOf),
    nextAfter: last ? encodeCursor({ sortBy: page.sortBy, key: last.sort_key, id: last.id }) : null,
    total: Number(counted?.total ?? 0),
  };
}

/** Builds the SQL conditions of a filter; `parameter` adds a value and returns its placeholder. */
function filterConditions(filter: GameFilter, parameter: (value: unknown) => string): string[] {
  const conditions = [isListed];
  if (filter.category) conditions.push(`g.category = ${parameter(filter.category)}`);
  if (filter.providers.length > 0)
    conditions.push(`g.provider_code = any(${parameter(filter.providers)}::text[])`);
  if (filter.tag) conditions.push(`g.tags @> array[${parameter(filter.tag)}]`);
  if (filter.favouritesOnly) conditions.push("f.game_id is not null");
  if (filter.playableOnly) conditions.push(isPlayable);
  if (filter.volatility) conditions.push(`g.volatility = ${parameter(filter.volatility)}`);
  if (filter.mechanic) conditions.push(`g.mechanic ->> '${defaultLanguage}' = ${parameter(filter.mechanic)}`);
  if (filter.betMinor !== undefined)
    conditions.push(`${parameter(filter.betMinor)}::bigint between g.min_bet_minor and g.max_bet_minor`);
  return conditions;
}

interface Order {
  readonly key: string;
  readonly by: string;
  /** Builds the condition for "comes later than this key and id", in the direction of `by`. */
  after(key: string, id: string): string;
}

/**
 * Returns what a game may have that is nearer to a typed word than its last meaning: the first meaning, the
 * first two, and so on. A matching game is as far from a search as it lacks of these.
 */
function nearerMeanings(queries: Meanings): string[] {
  const alternatives = queries.map((query) => `(${query})`);
  return alternatives.slice(1).map((_, place) => alternatives.slice(0, place + 1).join(" | "));
}

/** Order by a number or day, the highest first. */
function orderByRank(key: string, type: string): Order {
  return {
    key,
    by: `${key} desc, g.id desc`,
    after: (keyParameter, id) => `(${key}, g.id) < (${keyParameter}::${type}, ${id}::uuid)`,
  };
}

/**
 * Orders. That by match takes the SQL of how far a game is from the search, times more than the numbers of
 * popularity span.
 */
const orders: Readonly<Record<GameSort | "match", (language: Language, distance: string) => Order>> = {
  match: (_language, distance) => orderByRank(`g.rank - (${distance})::bigint * 4000000000`, "bigint"),
  popularity: () => orderByRank("g.rank", "bigint"),
  newest: () => orderByRank("g.release_rank", "date"),
  name: (language) => {
    const key = `lower(${textColumn("g.name", language)}) collate "C"`;
    return {
      key,
      by: `${key}, g.id`,
      after: (keyParameter, id) => `(${key}, g.id) > (${keyParameter}::text collate "C", ${id}::uuid)`,
    };
  },
};
