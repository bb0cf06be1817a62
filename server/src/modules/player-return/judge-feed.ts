import type { Sql } from "@tessera/database";
import type { GameCategory } from "@tessera/shared/contracts/game-categories";
import {
  type BestPlay,
  higherReturn,
  isReturnTooHigh,
  jackpotReturnBp,
  playerReturnBp,
  type PoolReturnTerms,
} from "@tessera/shared/core/player-return";
import { listPlayedGames, readPoolReturns } from "./games.ts";
import { type Offers, readOffers, returnsIn } from "./offers.ts";
import { lockOffers } from "./refuse-return-too-high.ts";

/** A title of a feed with its best play. */
export interface JudgedTitle extends Pick<BestPlay, "returnBp" | "countedBp"> {
  readonly id: string;
  readonly category: GameCategory;
  readonly pool: string | null;
}

/** Returns by what was judged, in basis points; null without a bound. */
export type TooHighReturns = ReadonlyMap<string, number | null>;

/**
 * Finds the titles of a studio with which players would get back 100 % or more, in the transaction that takes
 * them over. A title that is offered already and returns no more than before is none of them, whatever else
 * the site offers. Source: spec:money#player-return.
 */
export async function findTooHighTitles(
  sql: Sql,
  providerCode: string,
  titles: readonly JudgedTitle[],
  now: Date,
): Promise<TooHighReturns> {
  await lockOffers(sql);
  const offered = await readOffered(sql, providerCode);
  const raised = titles.filter((title) => !returnsNoMore(title, offered.get(title.id)));
  if (raised.length === 0) return new Map();
  const offers = await readEveryOffer(sql, now);
  const pools = await readPoolReturns(sql);
  const judged = raised.map(({ id, category, pool, ...play }) => {
    const jackpotBp = pool === null ? 0 : (pools.get(pool) ?? null);
    return [id, highestOf({ category, play: { ...play, jackpotBp } }, offers)] as const;
  });
  return new Map(judged.filter(([, returnBp]) => isReturnTooHigh(returnBp)));
}

/** Finds the pools whose new terms would return too much in a game that feeds them already. */
export async function findTooHighPools(
  sql: Sql,
  pools: readonly (Omit<PoolReturnTerms, "seedMinor" | "mustDropMinor" | "oddsMinor"> & {
    readonly code: string;
    readonly seedMinor: number;
    readonly mustDropMinor: number;
    readonly oddsMinor: number;
  })[],
  now: Date,
): Promise<TooHighReturns> {
  if (pools.length === 0) return new Map();
  await lockOffers(sql);
  const present = await readPoolReturns(sql);
  const raised = pools.flatMap(({ code, shareBp, seedMinor, mustDropMinor, oddsMinor }) => {
    const terms = {
      shareBp,
      seedMinor: BigInt(seedMinor),
      mustDropMinor: BigInt(mustDropMinor),
      oddsMinor: BigInt(oddsMinor),
    };
    const jackpotBp = jackpotReturnBp(terms);
    const before = present.get(code);
    return before === undefined || higherReturn(before, jackpotBp) === before ? [] : [{ code, jackpotBp }];
  });
  if (raised.length === 0) return new Map();
  const offers = await readEveryOffer(sql, now);
  const games = await listPlayedGames(sql);
  const judged = raised.map(({ code, jackpotBp }) => {
    const returns = games
      .filter(({ pool }) => pool === code)
      .map(({ category, play }) => highestOf({ category, play: { ...play, jackpotBp } }, offers));
    return [code, returns.reduce(higherReturn, 0)] as const;
  });
  return new Map(judged.filter(([, returnBp]) => isReturnTooHigh(returnBp)));
}

interface JudgedGame {
  readonly category: GameCategory;
  readonly play: BestPlay;
}

const highestOf = ({ category, play }: JudgedGame, offers: readonly Offers[]) =>
  offers.map((offer) => playerReturnBp(play, returnsIn(offer, category))).reduce(higherReturn, 0);

/** Reads what the players of every currency are offered. */
async function readEveryOffer(sql: Sql, now: Date): Promise<readonly Offers[]> {
  const currencies = await sql.query<{ code: string }>("select code from currencies where kind = 'money'");
  const offers: Offers[] = [];
  for (const { code } of currencies) offers.push(await readOffers(sql, code, now));
  return offers;
}

/** Reads the titles of a studio that are offered now. */
async function readOffered(sql: Sql, providerCode: string): Promise<ReadonlyMap<string, JudgedTitle>> {
  const rows = await sql.query<JudgedTitle & object>(
    `select g.provider_game_id as id, g.category, coalesce(g.best_return_bp, g.rtp_bp) as "returnBp",
       g.turnover_weight_bp as "countedBp", g.jackpot_pool as pool
     from games g join seeded_rows k on k.table_name = 'games' and k.key = concat_ws(' ', g.provider_code, g.provider_game_id)
      where g.provider_code = $1 and g.rtp_bp is not null and k."values" -> 'dropped' is null`,
    [providerCode],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const returnsNoMore = (title: JudgedTitle, before: JudgedTitle | undefined) =>
  before !== undefined &&
  title.category === before.category &&
  title.pool === before.pool &&
  title.returnBp <= before.returnBp &&
  title.countedBp <= before.countedBp;
