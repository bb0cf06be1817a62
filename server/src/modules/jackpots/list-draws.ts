import type { Sql } from "@tessera/database";
import type { JackpotDraw } from "@tessera/shared/contracts/games";
import type { Language } from "@tessera/shared/core/languages";
import { minorUnits } from "@tessera/shared/core/money";
import { maskUsername } from "../../platform/security/masking.ts";
import { textColumn } from "../../platform/storage/text-column.ts";
import { defaultCurrency } from "../players/index.ts";

export interface DrawsQuery {
  readonly pool: string;
  /** Null for a guest, who sees the draws in the default currency. */
  readonly playerId: string | null;
  readonly language: Language;
  readonly pageIndex: number;
  readonly pageSize: number;
}

const viewerCurrency = "coalesce((select currency from players where id = :playerId), :defaultCurrency)";

/**
 * Lists one page of a pot's draws in the viewer's currency, the latest first, with the terms of the running
 * cycle; undefined when there is no such pot.
 */
export async function listDraws(sql: Sql, { pool, playerId, language, pageIndex, pageSize }: DrawsQuery) {
  const viewer = { pool, playerId, defaultCurrency };
  const [[running], [counted], rows] = await Promise.all([
    sql.query<RunningRow & object>(
      `select ${textColumn("j.name", language)} as name, p.pool, p.currency, p.cycle,
         encode(p.commitment, 'hex') as commitment, encode(sha256(p.site_secret), 'hex') as "siteCommitment",
         p.odds_minor as "oddsMinor", j.must_drop_minor as "mustDropMinor"
       from jackpot_pots p join jackpots j on j.pool = p.pool where p.pool = :pool and p.currency = ${viewerCurrency}`,
      viewer,
    ),
    sql.query<{ total: bigint }>(
      `select count(*) as total from jackpot_draws d where d.pool = :pool and d.currency = ${viewerCurrency}`,
      viewer,
    ),
    sql.query<DrawRow & object>(
      `select d.cycle, d.amount_minor as "amountMinor", d.drawn_at as "drawnAt", u.username,
         d.player_id is not distinct from :playerId::uuid as "isOwn", paid.status = 'rolled_back' as "isReturned",
         d.must_drop as "mustDrop", bet.provider_tx_id as "betTxId", bet.amount_minor as "betMinor", d.odds_minor as "oddsMinor",
         encode(d.commitment, 'hex') as commitment, encode(d.secret, 'hex') as secret, d.bet_tx_id as "bookingId",
         encode(d.site_secret, 'hex') as "siteSecret", encode(sha256(d.site_secret), 'hex') as "siteCommitment",
         encode(d.player_seed, 'hex') as "playerSeed"
       from jackpot_draws d join players u on u.id = d.player_id join round_txs paid on paid.id = d.round_tx_id
         join round_txs bet on bet.id = d.bet_tx_id
       where d.pool = :pool and d.currency = ${viewerCurrency}
       order by d.drawn_at desc, d.cycle desc limit :pageSize offset :start`,
      { ...viewer, pageSize, start: pageIndex * pageSize },
    ),
  ]);
  if (!running) return undefined;
  const total = Number(counted?.total ?? 0);
  return {
    items: rows.map(toDraw),
    pageIndex,
    pageSize,
    total,
    pageCount: Math.ceil(total / pageSize),
    running: {
      ...running,
      oddsMinor: minorUnits(running.oddsMinor),
      mustDropMinor: minorUnits(running.mustDropMinor),
    },
  };
}

interface RunningRow {
  readonly name: string;
  readonly pool: string;
  readonly currency: string;
  readonly cycle: number;
  readonly commitment: string;
  readonly siteCommitment: string;
  readonly oddsMinor: bigint;
  readonly mustDropMinor: bigint;
}

interface DrawRow {
  readonly cycle: number;
  readonly amountMinor: bigint;
  readonly drawnAt: Date;
  readonly username: string;
  readonly isOwn: boolean;
  readonly isReturned: boolean;
  readonly mustDrop: boolean;
  readonly betTxId: string;
  readonly betMinor: bigint;
  readonly oddsMinor: bigint;
  readonly commitment: string;
  readonly secret: string;
  readonly bookingId: string;
  /** These three are null in a draw by the former rule. */
  readonly siteSecret: string | null;
  readonly siteCommitment: string | null;
  readonly playerSeed: string | null;
}

function toDraw(row: DrawRow): JackpotDraw {
  const { username, drawnAt, amountMinor, betMinor, oddsMinor, ...rest } = row;
  const { bookingId, siteSecret, siteCommitment, playerSeed, ...draw } = rest;
  const hasTicket = siteSecret !== null && siteCommitment !== null && playerSeed !== null;
  return {
    ...draw,
    ticket: hasTicket ? { bookingId, playerSeed, secret: siteSecret, commitment: siteCommitment } : null,
    amountMinor: minorUnits(amountMinor),
    drawnAt: drawnAt.toISOString(),
    winner: maskUsername(username),
    betMinor: minorUnits(betMinor),
    oddsMinor: minorUnits(oddsMinor),
  };
}
