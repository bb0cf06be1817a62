import type { Database, Sql } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { defaultCurrency } from "../players/index.ts";
import type {
  CatalogueStudio,
  CatalogueTitle,
  GameCatalogue,
} from "../../integrations/studios/game-catalogue.ts";
import { seedRows } from "../../platform/storage/seed-rows.ts";
import { searchWords } from "./game-search.ts";
import { turnoverWeightBp } from "./turnover-weight.ts";

/** Parts of the catalogue that become rows. */
export type Catalogue = Omit<GameCatalogue, "draw">;

export interface SeedOptions {
  /** Origin of the process that serves the studios, for example `http://127.0.0.1:3001`. */
  readonly studioUrl: string;
  /** Origin of the studio with its own wallet. */
  readonly liveStudioUrl: string;
  readonly now: Date;
  readonly catalogue: Catalogue;
}

const batchSize = 1_000;
/** A pool grows by a five-thousandth of its start in an hour: slowly, but visibly at every tick. */
const jackpotGrowthHours = 5_000;

/**
 * Writes the catalogue to the database: inserts new titles, updates changed ones and hides missing ones. Idempotent,
 * and keeps what an operator has changed.
 */
export function seedCatalogue(database: Database, options: SeedOptions): Promise<void> {
  const { now, catalogue } = options;
  return database.transaction(async (sql) => {
    await seedProviders(sql, catalogue.studios, options);
    await seedJackpots(sql, catalogue.jackpotPools, now);
    const studioNames = new Map(catalogue.studios.map(({ code, name }) => [code, name]));
    const rows = catalogue.titles.map((title) => gameRow(title, studioNames.get(title.studio) ?? ""));
    for (let start = 0; start < rows.length; start += batchSize) {
      await seedGames(sql, rows.slice(start, start + batchSize));
    }
    const slugs = rows.map(({ slug }) => slug);
    await hideMissingGames(sql, slugs);
  });
}

async function seedProviders(
  sql: Sql,
  seeded: readonly CatalogueStudio[],
  { studioUrl, liveStudioUrl }: SeedOptions,
): Promise<void> {
  const rows = seeded.map(({ code, name, walletMode, swatch }, sort) => {
    const origin = walletMode === "transfer" ? liveStudioUrl : studioUrl;
    return {
      code,
      name,
      wallet_mode: walletMode,
      base_url: `${origin}/studio/v1/${code}`,
      launch_origin: new URL(origin).origin,
      swatch,
      sort,
      status: "active",
    };
  });
  await seedRows(sql, {
    table: "providers",
    key: ["code"],
    groups: [["name"], ["wallet_mode", "base_url", "launch_origin"], ["swatch"], ["sort"], ["status"]],
    rows,
  });
}

/** Seeds the pools. An existing pool keeps its start, or every restart would reset it. */
async function seedJackpots(sql: Sql, pools: Catalogue["jackpotPools"], now: Date): Promise<void> {
  const rows = pools.map(({ code, name, seedMinor }) => ({
    pool: code,
    name,
    start_minor: seedMinor,
    growth_minor_per_hour: Math.floor(seedMinor / jackpotGrowthHours),
    currency: defaultCurrency,
    started_at: now.toISOString(),
  }));
  await seedRows(sql, {
    table: "jackpots",
    key: ["pool"],
    once: ["currency", "start_minor", "growth_minor_per_hour", "started_at"],
    groups: [["name"]],
    rows,
  });
}

function gameRow(title: CatalogueTitle, studioName: string) {
  return {
    id: newId(),
    provider_code: title.studio,
    provider_game_id: title.slug,
    slug: title.slug,
    name: title.name,
    category: title.category,
    rtp_bp: title.rtpBp,
    volatility: title.volatility,
    min_bet_minor: title.minBetMinor,
    max_bet_minor: title.maxBetMinor,
    turnover_weight_bp: turnoverWeightBp[title.category],
    tags: title.tags,
    jackpot_pool: title.jackpotPool ?? null,
    demo: title.playable,
    status: title.playable ? "active" : "coming_later",
    popularity: title.popularity,
    released_on: title.releasedOn,
    search: searchVector([...Object.values(title.name), studioName].join(" ")),
  };
}

/** Formats a text's words as a PostgreSQL `tsvector`. They hold letters and digits only, so none needs an escape. */
function searchVector(text: string): string {
  return searchWords(text)
    .map((word) => `'${word}'`)
    .join(" ");
}

const gameColumns = [
  ["provider_code", "provider_game_id"],
  ["name", "search"],
  ["category"],
  ["rtp_bp"],
  ["volatility"],
  ["min_bet_minor", "max_bet_minor"],
  ["turnover_weight_bp"],
  ["tags"],
  ["jackpot_pool"],
  ["demo"],
  ["status"],
  ["popularity"],
  ["released_on"],
] as const;

async function seedGames(sql: Sql, rows: readonly ReturnType<typeof gameRow>[]): Promise<void> {
  await seedRows(sql, { table: "games", key: ["slug"], once: ["id"], groups: gameColumns, rows });
}

/** Hides seeded titles that the catalogue no longer has, unless an operator has set their status. */
async function hideMissingGames(sql: Sql, slugs: readonly string[]): Promise<void> {
  await sql.query(
    `with hidden as (
       update games g set status = 'hidden' from seeded_rows k
        where k.table_name = 'games' and k.key = g.slug and k."values" ->> 'status' = g.status and g.status <> 'hidden'
          and g.slug not in (select jsonb_array_elements_text($1::jsonb))
        returning g.slug)
     update seeded_rows k set "values" = k."values" || '{"status": "hidden"}' from hidden h
      where k.table_name = 'games' and k.key = h.slug`,
    [JSON.stringify(slugs)],
  );
}
