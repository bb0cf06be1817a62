import type { Sql } from "@tessera/database";
import type { CommissionDay, CommissionStatus } from "@tessera/shared/contracts/referral";
import { actorNameSql } from "../../platform/audit/actor-name.ts";
import {
  type List,
  listPage,
  type ListPage,
  type ListWanted,
  type WantedTablePage,
} from "../../platform/lists/list-page.ts";
import { type Stored, withInstants } from "../../platform/storage/instants.ts";
import type { OperatorCommission } from "@tessera/shared/operator-contracts/commissions";

/** Commission of one downline and Bangkok day. */
export type CommissionRow = Stored<OperatorCommission, "releaseAt" | "decidedAt">;

const selectCommissions = `select c.id, c.referrer_id as "referrerId", r.username as referrer,
  c.downline_id as "downlineId", d.username as downline,
  to_char(c.day, 'YYYY-MM-DD') as day, c.currency, c.turnover_minor as "turnoverMinor", c.rate_bp as "rateBp",
  c.amount_minor as "amountMinor", c.status, c.void_reason as "voidReason", c.note, c.release_at as "releaseAt",
  c.decided_at as "decidedAt", ${actorNameSql("c.decided_by")} as "decidedBy"
  from commissions c join players r on r.id = c.referrer_id join players d on d.id = c.downline_id`;

export async function findCommission(sql: Sql, id: string): Promise<CommissionRow | undefined> {
  const [row] = await sql.query<CommissionRow>(`${selectCommissions} where c.id = $1`, [id]);
  return row;
}

interface CommissionsWanted extends ListWanted {
  readonly status: CommissionStatus | "all";
  readonly referrerId?: string | undefined;
}

const commissionList: List = {
  select: selectCommissions,
  from: "commissions c",
  at: "c.day",
  isDay: true,
  search: {
    ids: ["c.id"],
    players: ["c.referrer_id", "c.downline_id"],
    amounts: ["c.amount_minor", "c.turnover_minor"],
  },
};

/** Lists one page of commission by state, the latest days first. `referrerId` leaves other referrers out. */
export function listCommissions(
  sql: Sql,
  { status, referrerId, ...wanted }: CommissionsWanted,
): Promise<ListPage<CommissionRow>> {
  return listPage<CommissionRow>(sql, commissionList, wanted, {
    "c.status = ?": status === "all" ? undefined : status,
    "c.referrer_id = ?": referrerId,
  });
}

export interface CommissionDaysWanted extends WantedTablePage {
  readonly sortBy: "day" | "turnover" | "commission";
  readonly status?: CommissionStatus | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

type CommissionDayRow = Stored<CommissionDay, "releaseAt">;

const sortColumns = {
  day: "c.day",
  turnover: "sum(c.turnover_minor)",
  commission: "sum(c.amount_minor)",
} as const;

/** Condition of a referrer's rows: their status, first and last day; null for all. */
const wantedRows = `c.referrer_id = :referrerId and (:status::text is null or c.status = :status)
  and (:from::date is null or c.day >= :from) and (:to::date is null or c.day <= :to)`;

/** Lists one page of a referrer's commission by Bangkok day; equal ones by the day. */
export async function listCommissionDays(
  sql: Sql,
  referrerId: string,
  { pageIndex, pageSize, sortBy, sortDir, status, from, to }: CommissionDaysWanted,
): Promise<{ readonly items: CommissionDay[]; readonly total: number }> {
  const direction = sortDir === "desc" ? "desc" : "asc";
  const wanted = { referrerId, status, from, to };
  const [[count], rows] = await Promise.all([
    sql.query<{ total: number }>(
      `select count(distinct c.day)::int as total from commissions c where ${wantedRows}`,
      wanted,
    ),
    sql.query<CommissionDayRow>(
      `select to_char(c.day, 'YYYY-MM-DD') as day, count(*)::int as downlines, sum(c.turnover_minor) as "turnoverMinor",
         coalesce(sum(c.amount_minor) filter (where c.status = 'accrued'), 0) as "pendingMinor",
         coalesce(sum(c.amount_minor) filter (where c.status = 'released'), 0) as "releasedMinor",
         coalesce(sum(c.amount_minor) filter (where c.status = 'void'), 0) as "voidMinor",
         max(c.release_at) filter (where c.status = 'accrued') as "releaseAt"
       from commissions c where ${wantedRows}
       group by c.day order by ${sortColumns[sortBy]} ${direction}, c.day ${direction} limit :pageSize offset :offset`,
      { ...wanted, pageSize, offset: pageIndex * pageSize },
    ),
  ]);
  return { items: rows.map((row) => withInstants(row)), total: count?.total ?? 0 };
}
