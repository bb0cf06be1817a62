import type { Database, Sql } from "@tessera/database";
import { bangkokDayRange } from "@tessera/shared/core/calendar";
import { type RealCurrency, realPerCreditOf } from "@tessera/shared/core/exchange";
import { minorPerCredit, type MinorUnits, minorUnits } from "@tessera/shared/core/money";

/**
 * Entries of house accounts in money, written from `from` on and before `until`, each with the figure that it
 * belongs to, its share in it, and the studio of the account, empty for none. Source:
 * spec:operators#money-of-a-day.
 * - `moneyIn`: what left accounts of gateways and banks for credited deposits, fees included.
 * - `moneyOut`: what came to them for paid withdrawals, without the fees that the site keeps.
 * - `grossRevenue`: change of the accounts of games: bets without what they put into pots, less wins without
 *   those of pots.
 * - `bonusCost`: what bonuses and prizes of wheels gave players, less what was taken back of them.
 * @param from SQL of an instant
 * @param until SQL of an instant
 */
export function figuredEntries(from: string, until: string): string {
  return `select e.currency, e.created_at,
      case when a.kind = 'ggr' then coalesce(a.detail, '') else '' end as studio,
      case when a.kind = 'ggr' then 'grossRevenue' when a.kind in ('promo', 'shop') then 'bonusCost'
        when j.kind = 'deposit.credit' then 'moneyIn' else 'moneyOut' end as figure,
      case when a.kind = 'ggr' or j.kind = 'withdraw.paid' then e.amount else -e.amount end as share
    from entries e
      join accounts a on a.id = e.account_id and a.owner_type = 'house'
      join currencies c on c.code = e.currency and c.kind = 'money'
      join journals j on j.id = e.journal_id
    where e.created_at >= ${from} and e.created_at < ${until}
      and (a.kind = 'ggr'
        or a.kind in ('gateway', 'bank') and j.kind in ('deposit.credit', 'withdraw.paid')
        or a.kind in ('promo', 'shop') and j.kind in ('promo.bonus', 'promo.clawback', 'spin.prize'))`;
}

/** Bangkok day of an instant, as SQL. */
const dayOf = (instant: string) => `((${instant}) at time zone 'Asia/Bangkok')::date`;

/**
 * Returns how sums of a currency's entries, in minor units, become units of its real money; negative ones,
 * too.
 */
export function toReal(currency: RealCurrency): (minor: bigint) => MinorUnits {
  const realPerCredit = realPerCreditOf(currency);
  return (minor) => minorUnits((minor * realPerCredit) / minorPerCredit);
}

/**
 * Figures of every day from `from` on and before `until`, as rows (day, currency, studio, figure, amount). A
 * player is active on the day on which a round of his began. `activePlayers` without a studio counts each
 * player of all studios once.
 * @param from SQL of the first instant of a day
 * @param until SQL of the first instant after the last day
 */
export function figuresOfDays(from: string, until: string): string {
  return `select ${dayOf("created_at")} as day, currency, studio, figure, sum(share)::bigint as amount
      from (${figuredEntries(from, until)}) as figured group by 1, 2, 3, 4
    union all
    select day, currency, coalesce(provider_code, ''), 'activePlayers', count(distinct player_id)
      from (select ${dayOf("started_at")} as day, currency, provider_code, player_id from rounds
        where started_at >= ${from} and started_at < ${until}) as played
      group by grouping sets ((day, currency, provider_code), (day, currency))
    union all
    select ${dayOf("created_at")}, currency, '', 'newPlayers', count(*) from players
      where created_at >= ${from} and created_at < ${until} group by 1, 2`;
}

/**
 * Keeps the figures of every day that ended an hour ago and is not stored yet, the earliest first. The
 * database's own clock decides, which is the one that dates entries: each transaction that dates one on such
 * a day has ended. Idempotent, also at the same time on two nodes.
 */
export async function keepDays(database: Database): Promise<void> {
  const days = await database.query<{ day: string | null }>(
    `select to_char(d, 'YYYY-MM-DD') as day
       from (select least((select created_at from entries order by id limit 1),
               (select created_at from players order by created_at limit 1)) as begun) as first,
         generate_series(${dayOf("first.begun")}, ${dayOf("now() - interval '1 hour'")} - 1, interval '1 day') as d
      where not exists (select from report_days k where k.day = d::date)
      order by d`,
  );
  for (const { day } of days) if (day !== null) await keepDay(database, day);
}

/** Keeps the figures of a day that is over, once. */
export async function keepDay(sql: Sql, day: string): Promise<void> {
  const { from, until } = bangkokDayRange(day, day);
  await sql.query(
    `with stored as (insert into report_days (day) values ($1::text::date) on conflict do nothing returning day)
     insert into day_figures (day, currency, studio, figure, amount)
     select stored.day, f.currency, f.studio, f.figure, f.amount
       from stored, lateral (${figuresOfDays("$2::timestamptz", "$3::timestamptz")}) as f`,
    [day, from, until],
  );
}
