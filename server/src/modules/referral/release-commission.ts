import type { Sql } from "@tessera/database";
import { bangkokDayRange } from "@tessera/shared/core/calendar";
import { minorUnits, type MinorUnits, shareOf } from "@tessera/shared/core/money";
import { houseAccount, playerAccount, post } from "../../ledger/index.ts";
import { forEachDue } from "../../platform/jobs/due-rows.ts";
import type { JobDependencies } from "../../platform/jobs/jobs.ts";
import { turnoverOf } from "../play/index.ts";
import { commissionActor, lockPair } from "./accrue-commission.ts";
import { type CommissionRow, findCommission } from "./commission-rows.ts";
import { emitReferralUpdated, readProfile } from "./profiles.ts";
import { findSharedTrace, type SharedTrace } from "./shared-traces.ts";

/** Commission whose hold is over, of referrers who are still approved and active. */
const dueCommissions = {
  job: "commission.release",
  table: `(select c.id, c.release_at from commissions c
    join referral_profiles f on f.player_id = c.referrer_id and f.status = 'approved'
    join players p on p.id = c.referrer_id and p.status = 'active' where c.status = 'accrued')`,
  where: "due.release_at <= :now",
  orderBy: "due.release_at, due.id",
};

/**
 * Releases commission to the referrers' commission wallets when its hold is over. What has turned out to be
 * shared is void, and turnover that was rolled back meanwhile does not count; after the release it is final.
 * Source: spec:money#commission.
 */
export async function releaseCommission(
  dependencies: Pick<JobDependencies, "database" | "clock" | "log">,
): Promise<void> {
  const { database, clock } = dependencies;
  await forEachDue(dependencies, dueCommissions, (id) =>
    database.transaction((sql) => release(sql, id, clock.now())),
  );
}

async function release(sql: Sql, id: string, now: Date): Promise<void> {
  const row = await lockCommission(sql, id);
  if (row?.status !== "accrued" || (await readProfile(sql, row.referrerId)).status !== "approved") return;
  const { from, until } = bangkokDayRange(row.day, row.day);
  const turnover = minorUnits(await turnoverOf(sql, row.downlineId, { from, until }));
  const amount = shareOf(turnover, row.rateBp);
  const shared = await findSharedTrace(sql, row.referrerId, row.downlineId, now);
  if (shared) await voidCommission(sql, row, { reason: shared, by: commissionActor, now });
  else if (amount === 0n) await voidCommission(sql, row, { reason: "rolled_back", by: commissionActor, now });
  else await book(sql, row, { turnover, amount, now });
  await emitReferralUpdated(sql, row.referrerId);
}

/** Locks the two players of a commission and reads it; undefined when there is none. */
export async function lockCommission(sql: Sql, id: string): Promise<CommissionRow | undefined> {
  const found = await findCommission(sql, id);
  if (!found) return undefined;
  await lockPair(sql, found.downlineId, found.referrerId);
  return findCommission(sql, id);
}

interface Share {
  readonly turnover: MinorUnits;
  readonly amount: MinorUnits;
  readonly now: Date;
}

async function book(sql: Sql, row: CommissionRow, { turnover, amount, now }: Share): Promise<void> {
  const { journalId } = await post(sql, {
    kind: "commission.release",
    idemKey: `comm:${row.referrerId}:${row.downlineId}:${row.day}`,
    ref: { type: "commission", id: row.id },
    legs: [
      { account: houseAccount("commission", row.currency), amount: minorUnits(-amount) },
      { account: playerAccount(row.referrerId, "commission"), amount },
    ],
    by: commissionActor,
    at: now,
  });
  await sql.query(
    `update commissions set status = 'released', turnover_minor = :turnover, amount_minor = :amount, journal_id = :journalId,
       decided_at = :now, decided_by = :commissionActor, version = version + 1
      where id = :id`,
    { id: row.id, turnover, amount, journalId, now, commissionActor },
  );
}

interface VoidDecision {
  readonly reason: SharedTrace | "rolled_back" | "operator";
  /** Why an operator has voided it. */
  readonly note?: string;
  readonly by: string;
  readonly now: Date;
}

/** Voids accrued commission whose players are locked. */
export async function voidCommission(
  sql: Sql,
  { id }: Pick<CommissionRow, "id">,
  { reason, note, by, now }: VoidDecision,
): Promise<void> {
  await sql.query(
    `update commissions set status = 'void', void_reason = :reason, note = :note, decided_at = :now, decided_by = :by,
       version = version + 1
      where id = :id`,
    { id, reason, note, now, by },
  );
}
