import { jackpotPools, liveStudios, studios, titles, type Studio, type Title } from "@tessera/catalogue";
import type { Database, Sql } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { defaultCurrency } from "../../platform/house-rules.ts";
import { searchWords } from "./game-search.ts";
import { turnoverWeightBp } from "./turnover-weight.ts";

/** The parts of a catalogue that become rows. Studios and slugs are plain text, so a bench may invent thousands. */
export interface Catalogue {
  readonly studios: readonly Studio[];
  readonly titles: readonly (Omit<Title, "studio" | "jackpotPool"> & {
    readonly studio: string;
    readonly jackpotPool?: string;
  })[];
  readonly jackpotPools: readonly {
    readonly code: string;
    readonly name: Title["name"];
    readonly seedMinor: number;
  }[];
}

export const ownCatalogue: Catalogue = { studios: [...studios, ...liveStudios], titles, jackpotPools };

export interface SeedOptions {
  /** Origin of the process that serves the studios, for example `http://127.0.0.1:3001`. */
  readonly studioUrl: string;
  /** Origin of the studio that keeps the money of its players itself. */
  readonly liveStudioUrl: string;
  readonly now: Date;
  readonly catalogue?: Catalogue;
}

const batchSize = 1_000;
/** A pool grows by a five-thousandth of its start in an hour: slow to watch, never still. */
const jackpotGrowthHours = 5_000;

/**
 * Brings the catalogue into the database: new titles come in, changed ones change, missing ones are hidden. Repeating
 * it changes nothing, and what an operator set to maintenance or hidden stays so.
 */
export function seedCatalogue(database: Database, options: SeedOptions): Promise<void> {
  const { now, catalogue = ownCatalogue } = options;
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
  seeded: readonly Studio[],
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
    };
  });
  await sql.query(
    `insert into providers (code, name, wallet_mode, base_url, launch_origin, swatch, sort)
     select * from json_to_recordset($1::json)
       as seed (code text, name text, wallet_mode text, base_url text, launch_origin text, swatch text, sort int)
     on conflict (code) do update set name = excluded.name, wallet_mode = excluded.wallet_mode,
       base_url = excluded.base_url, launch_origin = excluded.launch_origin, swatch = excluded.swatch,
       sort = excluded.sort
     where (providers.name, providers.wallet_mode, providers.base_url, providers.launch_origin, providers.swatch,
         providers.sort)
       is distinct from (excluded.name, excluded.wallet_mode, excluded.base_url, excluded.launch_origin,
         excluded.swatch, excluded.sort)`,
    [JSON.stringify(rows)],
  );
}

/** A pool that exists keeps its start, or every restart would empty it. */
async function seedJackpots(sql: Sql, pools: Catalogue["jackpotPools"], now: Date): Promise<void> {
  const rows = pools.map(({ code, name, seedMinor }) => ({
    pool: code,
    name_en: name.en,
    name_id: name.id,
    start_minor: seedMinor,
    growth_minor_per_hour: Math.floor(seedMinor / jackpotGrowthHours),
  }));
  await sql.query(
    `insert into jackpots (pool, name_en, name_id, currency, start_minor, growth_minor_per_hour, started_at)
     select pool, name_en, name_id, $2, start_minor, growth_minor_per_hour, $3
     from json_to_recordset($1::json)
       as seed (pool text, name_en text, name_id text, start_minor bigint, growth_minor_per_hour bigint)
     on conflict (pool) do update set name_en = excluded.name_en, name_id = excluded.name_id
     where (jackpots.name_en, jackpots.name_id) is distinct from (excluded.name_en, excluded.name_id)`,
    [JSON.stringify(rows), defaultCurrency, now],
  );
}

function gameRow(title: Catalogue["titles"][number], studioName: string) {
  return {
    id: newId(),
    provider_code: title.studio,
    provider_game_id: title.slug,
    slug: title.slug,
    name_en: title.name.en,
    name_id: title.name.id,
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
    words: searchWords(`${title.name.en} ${title.name.id} ${studioName}`),
  };
}

const gameColumns = `provider_code, provider_game_id, slug, name_en, name_id, category, rtp_bp, volatility,
  min_bet_minor, max_bet_minor, turnover_weight_bp, tags, jackpot_pool, demo, status, popularity, released_on`;

async function seedGames(sql: Sql, rows: readonly ReturnType<typeof gameRow>[]): Promise<void> {
  const changeable = `${gameColumns}, search`;
  const excluded = changeable.replaceAll(/\w+/g, "excluded.$&");
  // An operator's word stands: only between "active" and "coming later" does the catalogue decide.
  const seeded = excluded.replace(
    "excluded.status",
    `case when games.status in ('active', 'coming_later') then excluded.status else games.status end`,
  );
  await sql.query(
    `insert into games (id, ${changeable})
     select id, ${gameColumns}, array_to_tsvector(words)
     from json_to_recordset($1::json) as seed (id uuid, provider_code text, provider_game_id text, slug text,
       name_en text, name_id text, category text, rtp_bp int, volatility text, min_bet_minor bigint,
       max_bet_minor bigint, turnover_weight_bp int, tags text[], jackpot_pool text, demo boolean, status text,
       popularity int, released_on date, words text[])
     on conflict (slug) do update set (${changeable}) = (${seeded})
     where (${changeable.replaceAll(/\w+/g, "games.$&")}) is distinct from (${seeded})`,
    [JSON.stringify(rows)],
  );
}

async function hideMissingGames(sql: Sql, slugs: readonly string[]): Promise<void> {
  await sql.query(
    `update games set status = 'hidden'
     where status <> 'hidden' and slug not in (select json_array_elements_text($1::json))`,
    [JSON.stringify(slugs)],
  );
}
