import type { Sql } from "@tessera/database";
import type { GameCategory } from "@tessera/shared/contracts/game-categories";
import type { StoredText } from "@tessera/shared/core/languages";
import { type BestPlay, jackpotReturnBp, type PoolReturnTerms } from "@tessera/shared/core/player-return";

/** A game with its best play. */
export interface PlayedGame {
  readonly name: StoredText;
  readonly category: GameCategory;
  /** Jackpot pool that it feeds. */
  readonly pool: string | null;
  readonly play: BestPlay;
}

interface GameRow {
  readonly name: StoredText;
  readonly category: GameCategory;
  readonly returnBp: number;
  readonly countedBp: number;
  readonly pool: string | null;
}

/** Games with the same play are one; those that their studio has dropped cannot be put on. */
const selectGames = `select min(g.name::text)::jsonb as name, g.category, coalesce(g.best_return_bp, g.rtp_bp) as "returnBp",
    case v.wallet_mode when 'seamless' then g.turnover_weight_bp else 0 end as "countedBp", g.jackpot_pool as pool
  from games g join providers v on v.code = g.provider_code
  where g.rtp_bp is not null and not exists (select from seeded_rows k where k.table_name = 'games'
    and k.key = concat_ws(' ', g.provider_code, g.provider_game_id) and k."values" -> 'dropped' is not null)
  group by g.category, "returnBp", "countedBp", g.jackpot_pool`;

/** Lists the best plays of all games that the site offers, with one game of each. */
export async function listPlayedGames(sql: Sql): Promise<PlayedGame[]> {
  const [games, pools] = [await sql.query<GameRow & object>(selectGames), await readPoolReturns(sql)];
  return games.map(({ name, category, returnBp, countedBp, pool }) => ({
    name,
    category,
    pool,
    play: { returnBp, countedBp, jackpotBp: pool === null ? 0 : (pools.get(pool) ?? null) },
  }));
}

/** Reads the return of every jackpot pool, in basis points; null without a bound. */
export async function readPoolReturns(sql: Sql): Promise<ReadonlyMap<string, number | null>> {
  const rows = await sql.query<PoolReturnTerms & { readonly pool: string }>(
    `select pool, share_bp as "shareBp", seed_minor as "seedMinor", must_drop_minor as "mustDropMinor",
       odds_minor as "oddsMinor" from jackpots`,
  );
  return new Map(rows.map(({ pool, ...terms }) => [pool, jackpotReturnBp(terms)]));
}
