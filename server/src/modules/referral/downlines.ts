import type { Sql } from "@tessera/database";
import type { Downline } from "@tessera/shared/contracts/referral";
import { bangkokDayRange } from "@tessera/shared/core/calendar";
import { dayMs } from "@tessera/shared/core/durations";
import { type MinorUnits, minorUnits } from "@tessera/shared/core/money";
import { maskUsername } from "../../platform/security/masking.ts";
import { isTurnover } from "../play/index.ts";
import { type Stored, withInstants } from "../../platform/storage/instants.ts";
import type { WantedTablePage } from "../../platform/lists/list-page.ts";

/** Time without play after which a player is not active. */
const activeMs = 30 * dayMs;

export interface DownlineTotals {
  readonly downlines: number;
  readonly activeDownlines: number;
  readonly turnoverMinor: MinorUnits;
}

export interface DownlinePage extends WantedTablePage {
  readonly sortBy: "joinedAt" | "turnover" | "commission";
  readonly activity: "all" | "active" | "inactive";
  /** First and last Bangkok day of the registration, `YYYY-MM-DD`; undefined for no bound. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * `:activeSince`: the instant since which somebody must have played to be active. Voided rounds are no
 * turnover, nor are those of a studio's own wallet.
 */
const downlinesOfReferrer = `
  select p.id, p.username, p.created_at as joined_at,
         coalesce(sum(r.counted_minor) filter (where ${isTurnover}), 0) as turnover_minor,
         coalesce(bool_or(r.started_at >= :activeSince), false) as active,
         (select coalesce(sum(c.amount_minor), 0) from commissions c
           where c.downline_id = p.id and c.status = 'released') as commission_minor
    from players p left join rounds r on r.player_id = p.id and r.status <> 'voided'
   where p.referred_by = :referrerId
   group by p.id`;

export async function totalDownlines(sql: Sql, referrerId: string, now: Date): Promise<DownlineTotals> {
  const [totals] = await sql.query<{ downlines: number; active: number; turnover_minor: bigint }>(
    `select count(*)::int as downlines, (count(*) filter (where active))::int as active,
            coalesce(sum(turnover_minor), 0) as turnover_minor
       from (${downlinesOfReferrer}) d`,
    { referrerId, activeSince: new Date(now.getTime() - activeMs) },
  );
  return {
    downlines: totals?.downlines ?? 0,
    activeDownlines: totals?.active ?? 0,
    turnoverMinor: minorUnits(totals?.turnover_minor ?? 0n),
  };
}

export interface CommissionTotals {
  /** All commission that was released, transferred or not. */
  readonly commissionMinor: MinorUnits;
  /** Commission that is held. */
  readonly pendingMinor: MinorUnits;
}

/** Sums the commission that a referrer has earned. */
export async function totalCommission(sql: Sql, referrerId: string): Promise<CommissionTotals> {
  const [row] = await sql.query<{ released: bigint; pending: bigint }>(
    `select
       (select coalesce(sum(e.amount), 0)
          from accounts a join entries e on e.account_id = a.id join journals j on j.id = e.journal_id
         where a.player_id = $1 and a.kind = 'commission' and j.kind = 'commission.release') as released,
       (select coalesce(sum(amount_minor), 0) from commissions
         where referrer_id = $1 and status = 'accrued') as pending`,
    [referrerId],
  );
  return {
    commissionMinor: minorUnits(row?.released ?? 0n),
    pendingMinor: minorUnits(row?.pending ?? 0n),
  };
}

type DownlineRow = Stored<Omit<Downline, "usernameMasked">, "joinedAt"> & { readonly username: string };

const sortColumns = {
  joinedAt: "joined_at",
  turnover: "turnover_minor",
  commission: "commission_minor",
} as const;

/** Condition of the wanted downlines: their activity, and bounds of the registration; null for none. */
const wantedDownlines = `(:activity = 'all' or active = (:activity = 'active'))
  and (:from::timestamptz is null or joined_at >= :from) and (:until::timestamptz is null or joined_at < :until)`;

/**
 * Lists one page of the players who registered with the referrer's code, ties in the order of their ids, and
 * counts those that match the filter.
 */
export async function listDownlines(
  sql: Sql,
  referrerId: string,
  now: Date,
  { pageIndex, pageSize, sortBy, sortDir, activity, from, to }: DownlinePage,
): Promise<{ readonly items: Downline[]; readonly total: number }> {
  const direction = sortDir === "desc" ? "desc" : "asc";
  const wanted = {
    referrerId,
    activeSince: new Date(now.getTime() - activeMs),
    activity,
    from: from === undefined ? null : bangkokDayRange(from, from).from,
    until: to === undefined ? null : bangkokDayRange(to, to).until,
  };
  const [[count], rows] = await Promise.all([
    sql.query<{ total: number }>(
      `select count(*)::int as total from (${downlinesOfReferrer}) d where ${wantedDownlines}`,
      wanted,
    ),
    sql.query<DownlineRow>(
      `select username, joined_at as "joinedAt", turnover_minor as "turnoverMinor",
         commission_minor as "commissionMinor", active from (${downlinesOfReferrer}) d
        where ${wantedDownlines}
        order by ${sortColumns[sortBy]} ${direction}, id ${direction} limit :pageSize offset :offset`,
      { ...wanted, pageSize, offset: pageIndex * pageSize },
    ),
  ]);
  return {
    items: rows.map(({ username, ...row }) => ({
      ...withInstants(row),
      usernameMasked: maskUsername(username),
    })),
    total: count?.total ?? 0,
  };
}
