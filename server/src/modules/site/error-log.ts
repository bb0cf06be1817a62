import { dayMs } from "@tessera/shared/core/durations";
import { erasure } from "../../platform/storage/erasure.ts";
import { expiredRows, insertRow, type Sql } from "@tessera/database";
import type { ErrorReport } from "@tessera/shared/contracts/site";
import { newId } from "@tessera/shared/core/identifiers";
import { fingerprintOf, originOf } from "./error-groups.ts";
import { redactTokens } from "./redaction.ts";

export interface Reporter {
  readonly ip: string;
  readonly userAgent: string;
  /** False for the report of a document whose shell did not start, which comes unsigned. */
  readonly signatureOk: boolean;
}

/**
 * Stores a crash report with every token in it redacted. `at` is the server's time; the report has the
 * browser's.
 */
export async function storeErrorReport(
  sql: Sql,
  report: ErrorReport,
  reporter: Reporter,
  at: Date,
): Promise<void> {
  const { remote, release } = originOf(report.errorInfo);
  await insertRow(sql, "error_logs", {
    id: newId(),
    error: redactTokens(report.error),
    error_info: redactTokens(report.errorInfo),
    url: redactTokens(report.url),
    username: redactTokens(report.user),
    tag: report.tag,
    client_date: instantOf(report.date),
    signature_ok: reporter.signatureOk,
    ip: reporter.ip,
    user_agent: reporter.userAgent,
    created_at: at,
    remote,
    release,
    fingerprint: fingerprintOf(remote, report.error),
  });
}

function instantOf(date: string): Date | null {
  const instant = new Date(date);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

/** Erasure of the crash reports of a player. */
export const errorLogErasure = erasure(
  "error_logs",
  "delete from error_logs where username = (select username from players where id = $1)",
);

/** Maximum number of stored crash reports (the newest), because anybody can send them. */
export const errorLogsMax = 50_000;

/**
 * Clean-ups of crash reports: after their retention period, and the oldest beyond their maximum number. The
 * index finds the first one beyond it, however many there are.
 */
export const errorLogCleanUps = {
  old: expiredRows("error_logs", 30 * dayMs, "created_at"),
  beyondMax: expiredRows(
    "error_logs",
    0,
    "created_at",
    `created_at <= (select created_at from error_logs order by created_at desc offset ${errorLogsMax} limit 1)`,
  ),
} as const;
