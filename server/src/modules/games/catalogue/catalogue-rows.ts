import type { Sql } from "@tessera/database";
import type { StoredText } from "@tessera/shared/core/languages";
import type { OperatorGame, OperatorStudio } from "@tessera/shared/operator-contracts/catalogue";
import { foundRow } from "../../../platform/errors/refusal.ts";
import { searchWords } from "../game-search.ts";
import { type Stored, withInstants } from "../../../platform/storage/instants.ts";

/**
 * Popularity of the first place; each next place has one less. Feeds give at most 999,999,999, so every place
 * precedes every game without one.
 */
export const firstPlacePopularity = 2_000_000_000;
const leastPlacePopularity = firstPlacePopularity - 1_000_000;

interface GameRow {
  readonly id: string;
  readonly slug: string;
  readonly name: StoredText;
  readonly providerCode: string;
  readonly providerName: string;
  readonly category: string;
  readonly status: OperatorGame["status"];
  readonly offered: string | null;
  readonly isDropped: boolean;
  readonly offeredPopularity: string | null;
  readonly until: Date | null;
  readonly popularity: number;
  readonly version: number;
}

const gameTables = `games g join providers v on v.code = g.provider_code
  left join seeded_rows k on k.table_name = 'games' and k.key = concat_ws(' ', g.provider_code, g.provider_game_id)`;

const selectGames = `select g.id, g.slug, g.name, g.provider_code as "providerCode", v.name as "providerName", g.category,
    g.status, k."values" ->> 'status' as offered, coalesce(k."values" -> 'dropped' is not null, false) as "isDropped",
    k."values" ->> 'popularity' as "offeredPopularity",
    g.maintenance_until as until, g.popularity, g.version
  from ${gameTables}`;

export interface GameSelection {
  readonly q?: string | undefined;
  readonly provider?: string | undefined;
  readonly status?: OperatorGame["status"] | undefined;
  readonly pageIndex: number;
  readonly pageSize: number;
}

/** Lists one page of the games, hidden ones too, and the number of all that match. */
export async function listOperatorGames(
  sql: Sql,
  { q, provider, status, pageIndex, pageSize }: GameSelection,
): Promise<{ items: OperatorGame[]; total: number }> {
  const words = searchWords(q ?? "").map((word) => `'${word}':*`);
  const matching = `(:provider::text is null or g.provider_code = :provider) and (:status::text is null or g.status = :status)
    and (:sought::text is null or g.search @@ :sought::tsquery)`;
  const wanted = { provider, status, sought: words.length === 0 ? null : words.join(" & ") };
  const [rows, [counted]] = await Promise.all([
    sql.query<GameRow>(
      `${selectGames} where ${matching} order by g.popularity desc, g.id desc limit :pageSize offset :offset`,
      { ...wanted, pageSize, offset: pageIndex * pageSize },
    ),
    sql.query<{ total: bigint }>(`select count(*) as total from games g where ${matching}`, wanted),
  ]);
  return { items: rows.map(toOperatorGame), total: Number(counted?.total ?? 0) };
}

/** Reads and locks a game, with the popularity that its feed gives. Refuses with NOT_FOUND. */
export async function lockGame(
  sql: Sql,
  id: string,
): Promise<{ game: OperatorGame; offeredPopularity: number }> {
  const row = foundRow(await sql.query<GameRow>(`${selectGames} where g.id = $1 for update of g`, [id]));
  return { game: toOperatorGame(row), offeredPopularity: Number(row.offeredPopularity ?? 0) };
}

function toOperatorGame(row: GameRow): OperatorGame {
  const { id, slug, name, category, status, until, popularity, version } = row;
  return {
    ...withInstants({ id, slug, name, category, status, until, version }),
    provider: { code: row.providerCode, name: row.providerName },
    offered: row.isDropped ? "hidden" : offeredStatus(row.offered),
    // A game follows the feed as long as its status is the one that the feed wrote.
    staysOff: status === "hidden" && row.offered !== "hidden",
    place: popularity > leastPlacePopularity ? firstPlacePopularity - popularity + 1 : null,
  };
}

/** Status by the feed. A row that the feed has never written counts as offered. */
function offeredStatus(offered: string | null): OperatorGame["offered"] {
  return offered === "hidden" || offered === "coming_later" ? offered : "active";
}

type StudioRow = Stored<Omit<OperatorStudio, "games">, "until"> & { readonly games: bigint };

const selectStudios = `select v.code, v.name, v.status, v.maintenance_until as until, v.version,
    (select count(*) from games g where g.provider_code = v.code and g.status <> 'hidden') as games
  from providers v`;

export async function listOperatorStudios(sql: Sql): Promise<OperatorStudio[]> {
  const rows = await sql.query<StudioRow>(`${selectStudios} order by v.sort, v.code`);
  return rows.map(toOperatorStudio);
}

/** Reads and locks a studio. Refuses with NOT_FOUND. */
export async function lockStudio(sql: Sql, code: string): Promise<OperatorStudio> {
  const studios = await sql.query<StudioRow>(`${selectStudios} where v.code = $1 for update of v`, [code]);
  return toOperatorStudio(foundRow(studios));
}

function toOperatorStudio(row: StudioRow): OperatorStudio {
  return { ...withInstants(row), games: Number(row.games) };
}
