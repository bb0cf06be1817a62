import type { Database, Sql } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import type { Feed, FeedProblem, FeedStudio, FeedTitle } from "../../../integrations/studios/game-feed.ts";
import { studioAddress, type StudioContract } from "../../../integrations/studios/studio-contract.ts";
import { type Seed, seedRows } from "../../../platform/storage/seed-rows.ts";
import { openPots } from "../../jackpots/index.ts";
import { findTooHighPools, findTooHighTitles, type TooHighReturns } from "../../player-return/index.ts";
import { searchWords } from "../game-search.ts";
import { texts } from "../texts.ts";
import { chooseSlugs } from "./choose-slugs.ts";
import { turnoverWeightOf } from "./turnover-weight.ts";

/** The studios that the site works with, in display order. */
export interface Studios {
  readonly studios: readonly StudioContract[];
}

export interface FeedImport extends Studios {
  readonly contract: StudioContract;
  readonly feed: Pick<Feed, "studio" | "pools" | "titles">;
  /** Ids of titles that the feed has but that cannot be taken over: their rows stay as they are. */
  readonly retainedIds: readonly string[];
  /** False when the feed has titles whose ids cannot be read: any of the missing could be one of them. */
  readonly hidesMissing: boolean;
  readonly now: Date;
}

/**
 * Titles of one transaction: few enough that nobody waits long on the embedded database, which has one
 * connection.
 */
const batchSize = 250;

/**
 * Writes what a studio offers: inserts new titles, updates changed ones, hides those that are gone, and those
 * with which players would get back too much. Idempotent, and keeps what an operator has changed. Returns
 * what was left out. Source: decisions 0520, 0711.
 */
export async function importFeed(database: Database, input: FeedImport): Promise<readonly FeedProblem[]> {
  const { contract, feed, retainedIds, now } = input;
  const highPools = await database.transaction(async (sql) => {
    await seedRows(sql, providerSeed([providerRow(contract, feed.studio, input)]));
    const tooHigh = await findTooHighPools(sql, feed.pools, now);
    const pools = feed.pools.filter(({ code }) => !tooHigh.has(code));
    await openPots(sql, pools, now);
    return tooHigh;
  });
  const context = { contract, studioName: feed.studio.name, pools: await readPools(database) };
  const highTitles = new Map<string, number | null>();
  for (let start = 0; start < feed.titles.length; start += batchSize) {
    const titles = feed.titles.slice(start, start + batchSize);
    const tooHigh = await database.transaction((sql) => seedGames(sql, titles, context, now));
    for (const [id, returnBp] of tooHigh) highTitles.set(id, returnBp);
  }
  const offered = feed.titles.map(({ id }) => id).filter((id) => !highTitles.has(id));
  await database.transaction((sql) =>
    hideGames(sql, contract.code, {
      missingFrom: input.hidesMissing ? [...offered, ...retainedIds] : null,
      gone: [...highTitles.keys()],
    }),
  );
  return [...problemsOf(highPools, "pool "), ...problemsOf(highTitles)];
}

/** Describes what would return too much; a pool has no title. */
function problemsOf(tooHigh: TooHighReturns, pool = ""): FeedProblem[] {
  return [...tooHigh].map(([id, returnBp]) => {
    const share = returnBp === null ? "without a bound" : `${(returnBp / 100).toFixed(2)} %`;
    const problem = `would return ${share} with what the site offers`;
    return pool === "" ? { title: id, problem } : { title: null, problem: `${pool}${id}: ${problem}` };
  });
}

/**
 * Brings the addresses of known studios up to date: a site that starts under another port reaches them before
 * it has read their feeds.
 */
export function updateStudioAddresses(database: Database, studios: Studios): Promise<void> {
  return database.transaction(async (sql) => {
    const seeded = await sql.query<{ code: string; values: Readonly<Record<string, unknown>> }>(
      `select key as code, "values" from seeded_rows where table_name = 'providers'`,
    );
    const rows = seeded.flatMap(({ code, values }) => {
      const contract = studios.studios.find((candidate) => candidate.code === code);
      return contract ? [{ ...values, code, ...contractColumns(contract, studios) }] : [];
    });
    await seedRows(sql, providerSeed(rows));
  });
}

function contractColumns(contract: StudioContract, studios: Studios) {
  const { baseUrl, launchOrigin } = studioAddress(contract);
  return {
    wallet_mode: contract.walletMode,
    base_url: baseUrl,
    launch_origin: launchOrigin,
    sort: studios.studios.findIndex(({ code }) => code === contract.code),
  };
}

function providerRow(contract: StudioContract, studio: FeedStudio, studios: Studios) {
  const { name, description, swatch, ground, logo } = studio;
  const columns = contractColumns(contract, studios);
  return { code: contract.code, name, description, swatch, ground, logo, status: "active", ...columns };
}

function providerSeed(rows: Seed["rows"]): Seed {
  return {
    table: "providers",
    key: ["code"],
    groups: [
      ["name"],
      ["description"],
      ["wallet_mode", "base_url", "launch_origin"],
      ["swatch"],
      ["ground"],
      ["logo"],
      ["sort"],
      ["status"],
    ],
    rows,
  };
}

async function readPools(sql: Sql): Promise<ReadonlySet<string>> {
  const rows = await sql.query<{ pool: string }>("select pool from jackpots");
  return new Set(rows.map(({ pool }) => pool));
}

interface TitleContext {
  readonly contract: StudioContract;
  readonly studioName: string;
  readonly pools: ReadonlySet<string>;
}

const gameColumns = [
  ["name", "search"],
  ["category"],
  ["rtp_bp"],
  ["best_return_bp"],
  ["volatility"],
  ["mechanic"],
  ["min_bet_minor", "max_bet_minor"],
  ["turnover_weight_bp"],
  ["tags"],
  ["jackpot_pool"],
  ["free_round_stakes"],
  ["demo"],
  ["status"],
  ["popularity"],
  ["released_on"],
  ["languages"],
  ["artwork"],
] as const;

/** Writes titles as rows, but for those that it returns: players would get back too much with them. */
async function seedGames(
  sql: Sql,
  titles: readonly FeedTitle[],
  context: TitleContext,
  now: Date,
): Promise<TooHighReturns> {
  const { code, walletMode } = context.contract;
  const rows = titles.map((title) => gameRow(title, context));
  const judged = rows.map((row) => ({
    id: row.provider_game_id,
    category: row.category,
    returnBp: row.best_return_bp ?? row.rtp_bp,
    countedBp: walletMode === "seamless" ? row.turnover_weight_bp : 0,
    pool: row.jackpot_pool,
  }));
  const tooHigh = await findTooHighTitles(sql, code, judged, now);
  const accepted = titles.filter(({ id }) => !tooHigh.has(id));
  const slugs = await chooseSlugs(sql, code, accepted);
  await seedRows(sql, {
    table: "games",
    key: ["provider_code", "provider_game_id"],
    once: ["id", "slug"],
    groups: gameColumns,
    rows: rows
      .filter(({ provider_game_id: id }) => !tooHigh.has(id))
      .map((row) => ({ ...row, slug: slugs.get(row.provider_game_id) ?? row.provider_game_id })),
  });
  return tooHigh;
}

function gameRow(title: FeedTitle, { contract, studioName, pools }: TitleContext) {
  const pool = title.jackpotPool !== undefined && pools.has(title.jackpotPool) ? title.jackpotPool : null;
  return {
    id: newId(),
    provider_code: contract.code,
    provider_game_id: title.id,
    name: title.name,
    category: title.category,
    rtp_bp: title.rtpBp,
    best_return_bp: title.bestReturnBp ?? null,
    volatility: title.volatility,
    mechanic: title.mechanic ?? null,
    min_bet_minor: title.limits.minBetMinor,
    max_bet_minor: title.limits.maxBetMinor,
    turnover_weight_bp: turnoverWeightOf(title.category, pool !== null),
    tags: title.tags,
    jackpot_pool: pool,
    free_round_stakes: title.freeRoundStakes,
    demo: title.demo,
    status: title.state === "available" ? "active" : "coming_later",
    popularity: title.popularity,
    released_on: title.releasedOn,
    languages: title.languages,
    artwork: title.artwork,
    search: searchVector(
      [...Object.values(title.name), studioName, ...kindWords(title.category, title)].join(" "),
    ),
  };
}

/** Words of the kinds that a title belongs to, in every language: its category, its mechanic and its tags. */
function kindWords(category: FeedTitle["category"], { mechanic, tags }: FeedTitle): string[] {
  const categories = Object.values(texts).map((text) => text.categories[category]);
  return [...categories, ...Object.values(mechanic ?? {}), ...tags];
}

/**
 * Formats a text's words as a PostgreSQL `tsvector`. They hold letters and digits only, so none needs an
 * escape.
 */
function searchVector(text: string): string {
  return searchWords(text)
    .map((word) => `'${word}'`)
    .join(" ");
}

interface HiddenGames {
  /**
   * Ids of the feed's titles, also those that stay as they are; every other one is hidden. Null when they are
   * not all known.
   */
  readonly missingFrom: readonly string[] | null;
  /** Ids that are hidden in any case. */
  readonly gone: readonly string[];
}

/**
 * Marks the titles of a studio that its feed no longer has as dropped, and hides those whose status no
 * operator has set. The mark is in the remembered values, which the next feed that has the title writes
 * again. Source: decision 0622.
 */
async function hideGames(sql: Sql, code: string, { missingFrom, gone }: HiddenGames): Promise<void> {
  await sql.query(
    `with missing as (
       select k.key, g.id, k."values" ->> 'status' = g.status as follows from games g
         join seeded_rows k on k.table_name = 'games' and k.key = concat_ws(' ', g.provider_code, g.provider_game_id)
        where g.provider_code = $1 and k."values" -> 'dropped' is null
          and ($2::jsonb is not null and g.provider_game_id not in (select jsonb_array_elements_text($2::jsonb))
            or g.provider_game_id in (select jsonb_array_elements_text($3::jsonb)))
          for update of g),
     hidden as (update games g set status = 'hidden' from missing m where m.id = g.id and m.follows)
     update seeded_rows k set "values" = k."values" || '{"dropped": true}'
         || case when m.follows then '{"status": "hidden"}' else '{}' end::jsonb
       from missing m where k.table_name = 'games' and k.key = m.key`,
    [code, missingFrom && JSON.stringify(missingFrom), JSON.stringify(gone)],
  );
}
