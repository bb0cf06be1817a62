import type { Sql } from "@tessera/database";
import type { JackpotDraw } from "@tessera/shared/contracts/games";
import type { Language } from "@tessera/shared/core/languages";
import type { MinorUnits } from "@tessera/shared/core/money";
import { maskUsername } from "../../platform/security/masking.ts";
import { textColumn } from "../../platform/storage/text-column.ts";
import { defaultCurrency } from "../players/index.ts";
import { type Stored, withInstants } from "../../platform/storage/instants.ts";
import { pageOfTable } from "../../platform/lists/list-page.ts";

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

  return {
    ...pageOfTable(rows.map(toDraw), Number(counted?.total ?? 0), { pageIndex, pageSize }),
    running,
  };
}

interface RunningRow {
  readonly name: string;
  readonly pool: string;
  readonly currency: string;
  readonly cycle: number;
  readonly commitment: string;
  readonly siteCommitment: string;
  readonly oddsMinor: MinorUnits;
  readonly mustDropMinor: MinorUnits;
}

interface DrawRow extends Stored<Omit<JackpotDraw, "ticket" | "winner">, "drawnAt"> {
  readonly username: string;
  readonly bookingId: string;
  /** These three are null in a draw by the former rule. */
  readonly siteSecret: string | null;
  readonly siteCommitment: string | null;
  readonly playerSeed: string | null;
}

function toDraw(row: DrawRow): JackpotDraw {
  const { username, bookingId, siteSecret, siteCommitment, playerSeed, ...draw } = row;
  const hasTicket = siteSecret !== null && siteCommitment !== null && playerSeed !== null;
  return {
    ...withInstants(draw),
    ticket: hasTicket ? { bookingId, playerSeed, secret: siteSecret, commitment: siteCommitment } : null,
    winner: maskUsername(username),
  };
}
