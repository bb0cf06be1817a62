import type { Sql } from "@tessera/database";
import { gameCategories, type GameCategory } from "@tessera/shared/contracts/game-categories";
import type { GameCard, GameDetail, GameProvider } from "@tessera/shared/contracts/games";
import { defaultLanguage, type Language, type StoredText, textIn } from "@tessera/shared/core/languages";
import { textColumn } from "../../platform/storage/text-column.ts";
import {
  cardColumns,
  type CardContext,
  cardTables,
  gameCardOf,
  type GameRow,
  isListed,
  isPlayable,
} from "./game-list.ts";
import { picturePath } from "./pictures/picture-address.ts";
import { texts } from "./texts.ts";

const recentGamesMax = 20;

/** Lists every category in display order, with its number of titles and of those whose game is built. */
export async function listCategories(
  sql: Sql,
  language: Language,
): Promise<{ code: GameCategory; name: string; count: number; built: number }[]> {
  const rows = await sql.query<{ category: GameCategory; count: bigint; built: bigint }>(
    `select g.category, count(*) as count, count(*) filter (where g.status <> 'coming_later') as built from games g join providers v on v.code = g.provider_code
     where ${isListed} group by g.category`,
  );
  const counts = new Map(rows.map((row) => [row.category, row]));
  return gameCategories.map((code) => ({
    code,
    name: texts[language].categories[code],
    count: Number(counts.get(code)?.count ?? 0),
    built: Number(counts.get(code)?.built ?? 0),
  }));
}

/** Lists the mechanics of the games that can be played, by name; the code is the English name. */
export function listMechanics(sql: Sql, language: Language): Promise<{ code: string; name: string }[]> {
  return sql.query(
    `select distinct coalesce(g.mechanic ->> '${defaultLanguage}', '') as code, ${textColumn("g.mechanic", language)} as name
     from games g join providers v on v.code = g.provider_code
     where ${isListed} and ${isPlayable} and g.mechanic is not null order by name`,
  );
}

/** Lists the studios with their number of games, in one category or in all; omits studios without any. */
export async function listProviders(sql: Sql, category?: GameCategory): Promise<GameProvider[]> {
  const rows = await sql.query<Omit<GameProvider, "logo" | "count"> & { logo: string | null; count: bigint }>(
    `select v.code, v.name, v.swatch, v.logo, v.status, v.wallet_mode as "walletMode", count(*) as count
     from providers v join games g on g.provider_code = v.code
     where ${isListed} and ($1::text is null or g.category = $1)
     group by v.code order by v.sort, v.code`,
    [category ?? null],
  );
  return rows.map((row) => ({
    ...row,
    logo: picturePath("studio", row.code, row.logo),
    count: Number(row.count),
  }));
}

/** Finds a game by its slug; undefined when there is none, or it is hidden. */
export async function findGame(
  sql: Sql,
  context: CardContext,
  slug: string,
): Promise<GameDetail | undefined> {
  const [row] = await sql.query<GameRow & { turnover_weight_bp: number; description: StoredText | null }>(
    `select ${cardColumns(context.language)}, g.turnover_weight_bp, v.description from ${cardTables}
     where ${isListed} and g.slug = $2`,
    [context.playerId, slug],
  );
  if (!row) return undefined;
  const description = describeGame(context.language, {
    category: row.category,
    studioName: row.provider_name,
    studioAbout: row.description ? textIn(row.description, context.language) : "",
  });
  return {
    ...gameCardOf(row),
    turnoverWeightBp: row.turnover_weight_bp,
    description,
  };
}

/**
 * Lists the last 20 games that the player has played, each once, the latest first: games with a game session
 * in which a bet was made and not cancelled. A game that was only opened does not count.
 */
export async function listRecentGames(
  sql: Sql,
  context: CardContext & { readonly playerId: string },
): Promise<(GameCard & { playedAt: string })[]> {
  const rows = await sql.query<GameRow & { played_at: Date }>(
    `select ${cardColumns(context.language)}, played.played_at from ${cardTables}
     join (select s.game_id, max(s.created_at) as played_at from game_sessions s
       where s.player_id = $1 and exists (select from rounds r
         where r.game_session_id = s.id and r.bet_minor > 0 and r.status <> 'voided')
       group by s.game_id) played on played.game_id = g.id
     where ${isListed} order by played.played_at desc, g.id limit ${recentGamesMax}`,
    [context.playerId],
  );
  return rows.map((row) => ({ ...gameCardOf(row), playedAt: row.played_at.toISOString() }));
}

/** Properties of a game that decide about its banner. */
export interface BannerGame {
  /** Background colour, as `#rrggbb`. */
  readonly ground: string;
  readonly isPlayable: boolean;
}

/**
 * Finds the games of banners, by slug; those that players may not see, and those without a colour, are left
 * out. `slugsSql` is a query of one column, the slugs, with the parameters of `parameters`.
 */
export async function findBannerGames(
  sql: Sql,
  slugsSql: string,
  parameters: readonly string[] = [],
): Promise<ReadonlyMap<string, BannerGame>> {
  const rows = await sql.query<BannerGame & { slug: string }>(
    `select g.slug, v.ground, ${isPlayable} as "isPlayable" from games g join providers v on v.code = g.provider_code
      where ${isListed} and v.ground is not null and g.slug in (${slugsSql})`,
    [...parameters],
  );
  return new Map(rows.map((row) => [row.slug, row]));
}

/** Describes a game in one or two sentences: its category, its studio and what that studio is known for. */
function describeGame(
  language: Language,
  game: { readonly category: GameCategory; readonly studioName: string; readonly studioAbout: string },
): string {
  const { categories, description } = texts[language];
  return description(categories[game.category], game.studioName, game.studioAbout).trim();
}
