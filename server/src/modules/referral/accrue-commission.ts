import { insertRow, type Sql } from "@tessera/database";
import { bangkokDayRange } from "@tessera/shared/core/calendar";
import { hourMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { minorUnits, shareOf } from "@tessera/shared/core/money";
import { forEachDue } from "../../platform/jobs/due-rows.ts";
import type { JobDependencies } from "../../platform/jobs/jobs.ts";
import { pastDays } from "../../platform/jobs/past-days.ts";
import { lockPlayer } from "../players/index.ts";
import { isTurnover, type Span, turnoverOf } from "../play/index.ts";
import { emitReferralUpdated } from "./profiles.ts";
import { type BudgetedRate, countCommission, rateOfDay } from "./rate-budget.ts";
import { findSharedTrace } from "./shared-traces.ts";

/**
 * Time after a day's end at which its commission is accrued: 12:00 in Bangkok. Source: spec:money#commission.
 */
const accrueAfterMs = 12 * hourMs;

/** Time for which commission is held before its release. Source: spec:money#commission. */
const holdMs = 24 * hourMs;

/** Name of the jobs in journals and decisions. */
export const commissionActor = "system:commission";

/**
 * Accrues the commission of every Bangkok day that ended 12 hours ago or earlier, one row per downline and
 * day. A downline's day waits until none of his rounds of it is open. Days that were missed are caught up.
 * Source: spec:money#commission.
 */
export async function accrueCommission(
  dependencies: Pick<JobDependencies, "database" | "clock" | "log">,
): Promise<void> {
  const { database, clock } = dependencies;
  for (const day of await openDays(database, clock.now())) {
    const span = bangkokDayRange(day, day);
    await forEachDue(dependencies, downlinesToAccrue(day, span), (downlineId) =>
      database.transaction((sql) => accrueDay(sql, downlineId, { day, span, now: clock.now() })),
    );
    await closeDay(database, day, span, clock.now());
  }
}

/** Past days whose commission is not all accrued, the earliest first. */
async function openDays(sql: Sql, now: Date): Promise<readonly string[]> {
  const days = pastDays(now, accrueAfterMs);
  const closed = await sql.query<{ day: string }>(
    "select to_char(day, 'YYYY-MM-DD') as day from commission_days where day = any($1::date[])",
    [days],
  );
  const isClosed = new Set(closed.map(({ day }) => day));
  return days.filter((day) => !isClosed.has(day));
}

/**
 * Downlines of approved referrers with turnover on a day that is worth 0.01 or more, no open round of it, and
 * no row yet. Turnover in another currency than the referrer's earns nothing: there is no rate between them.
 */
function downlinesToAccrue(day: string, { from, until }: Span) {
  return {
    job: "commission.accrue",
    table: `(select p.id, f.rate_bp, sum(r.counted_minor) as turnover, bool_or(r.status = 'open') as plays
      from rounds r join players p on p.id = r.player_id
        join referral_profiles f on f.player_id = p.referred_by join players referrer on referrer.id = p.referred_by
      where r.started_at >= :from and r.started_at < :until and ${isTurnover}
        and f.status = 'approved' and f.approved_at < :until and referrer.currency = p.currency
      group by p.id, f.rate_bp)`,
    where: `due.turnover * due.rate_bp >= 10000 and not due.plays and :now::timestamptz >= :until
      and not exists (select from commissions c where c.downline_id = due.id and c.day = :day::text::date)`,
    values: { from, until, day },
    orderBy: "due.id",
  };
}

interface AccruedDay {
  readonly day: string;
  readonly span: Span;
  readonly now: Date;
}

interface EarningPair {
  readonly referrerId: string;
  readonly currency: string;
}

async function accrueDay(sql: Sql, downlineId: string, { day, span, now }: AccruedDay): Promise<void> {
  const [pair] = await sql.query<EarningPair>(
    `select p.referred_by as "referrerId", p.currency from players p where p.id = $1 and p.referred_by is not null`,
    [downlineId],
  );
  if (!pair) return;
  await lockPair(sql, downlineId, pair.referrerId);
  // Under the lock: an operator may have decided since the row was found, or another node have accrued the
  // day.
  const [rate] = await sql.query<BudgetedRate & object>(
    `select rate_bp as "rateBp", budget_minor as "budgetMinor", budget_used_minor as "budgetUsedMinor" from referral_profiles
      where player_id = $1 and status = 'approved'
        and not exists (select from commissions where downline_id = $2 and day = $3::text::date)`,
    [pair.referrerId, downlineId, day],
  );
  if (!rate) return;
  const turnover = minorUnits(await turnoverOf(sql, downlineId, span));
  const shared = await findSharedTrace(sql, pair.referrerId, downlineId, now);
  const rateBp = shared
    ? rate.rateBp
    : await rateOfDay(sql, pair.referrerId, { rate, turnover, by: commissionActor, now });
  const amount = shareOf(turnover, rateBp);
  if (amount === 0n) return;
  await insertRow(sql, "commissions", {
    id: newId(),
    referrer_id: pair.referrerId,
    downline_id: downlineId,
    day,
    currency: pair.currency,
    turnover_minor: turnover,
    rate_bp: rateBp,
    amount_minor: amount,
    status: shared ? "void" : "accrued",
    void_reason: shared,
    release_at: new Date(now.getTime() + holdMs),
    decided_at: shared && now,
    decided_by: shared && commissionActor,
    created_at: now,
  });
  if (!shared) await countCommission(sql, pair.referrerId, amount);
  await emitReferralUpdated(sql, pair.referrerId);
}

/**
 * Locks a downline and his referrer, always in this order: a player is referred at his registration only, so
 * the references have no circle, and two such transactions cannot wait for each other.
 */
export async function lockPair(sql: Sql, downlineId: string, referrerId: string): Promise<void> {
  await lockPlayer(sql, downlineId);
  await lockPlayer(sql, referrerId);
}

/** Closes a day when every downline's commission is accrued and none of them has an open round of it. */
async function closeDay(sql: Sql, day: string, span: Span, now: Date): Promise<void> {
  const { table, where, values } = downlinesToAccrue(day, span);
  await sql.query(
    `insert into commission_days (day, closed_at)
     select :day::text::date, :now where not exists (select from ${table} due where due.plays or (${where}))
     on conflict do nothing`,
    { now, ...values },
  );
}
