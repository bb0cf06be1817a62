import type { Sql } from "@tessera/database";
import { minorUnits } from "@tessera/shared/core/money";
import type { FeedPool } from "../../integrations/studios/game-feed.ts";
import { post } from "../../ledger/index.ts";
import { seedRows } from "../../platform/storage/seed-rows.ts";
import { newSiteSecret } from "./jackpot-play.ts";
import { seedLegs } from "./pot.ts";

/**
 * Writes the pools of a studio's feed, and opens a pot with its seed for each currency of the site in which
 * the pool has a commitment. Idempotent; what a pot holds stays. Source: spec:jackpots#pots.
 */
export async function openPots(sql: Sql, pools: readonly FeedPool[], now: Date): Promise<void> {
  await seedRows(sql, {
    table: "jackpots",
    key: ["pool"],
    groups: [["name"], ["share_bp"], ["seed_minor", "must_drop_minor"], ["odds_minor"]],
    rows: pools.map(({ code, name, shareBp, seedMinor, mustDropMinor, oddsMinor }) => ({
      pool: code,
      name,
      share_bp: shareBp,
      seed_minor: seedMinor,
      must_drop_minor: mustDropMinor,
      odds_minor: oddsMinor,
    })),
  });
  const offered = pools.flatMap(({ code, commitments }) =>
    Object.entries(commitments).map(([currency, commitment]) => ({
      pool: code,
      currency,
      commitment,
      siteSecret: newSiteSecret(),
    })),
  );
  const opened = await sql.query<{ pool: string; currency: string; seedMinor: bigint }>(
    `with opened as (
       insert into jackpot_pots (pool, currency, cycle, commitment, site_secret, odds_minor, shown_minor, shown_at, base_minor, share_most_bp)
       select j.pool, c.code, 1, decode(o.commitment, 'hex'), decode(o."siteSecret", 'hex'), j.odds_minor, j.seed_minor, $2,
         j.seed_minor, j.share_bp
       from json_to_recordset($1::json) as o (pool text, currency text, commitment text, "siteSecret" text)
         join jackpots j on j.pool = o.pool join currencies c on c.code = o.currency and c.kind = 'money'
       order by j.pool, c.code
       on conflict do nothing returning pool, currency, shown_minor)
     select pool, currency, shown_minor as "seedMinor" from opened where shown_minor > 0`,
    [JSON.stringify(offered), now],
  );
  // A share that is lowered must not make the turnover of a running cycle larger than it was.
  await sql.query(
    `update jackpot_pots p set share_most_bp = j.share_bp from jackpots j where j.pool = p.pool and p.share_most_bp < j.share_bp`,
  );
  for (const { pool, currency, seedMinor } of opened) {
    await post(sql, {
      ...seedLegs({ pool, currency, cycle: 1, seedMinor: minorUnits(seedMinor) }),
      by: "system:games",
      at: now,
    });
  }
}
