import { dayMs } from "@tessera/shared/core/durations";
import { erasure } from "../../platform/storage/erasure.ts";
import { retention } from "../../platform/storage/retention.ts";
import type { Sql } from "@tessera/database";
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
  await sql.query(
    `insert into error_logs (id, error, error_info, url, username, tag, client_date, signature_ok, ip, user_agent,
       created_at, remote, release, fingerprint)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      newId(),
      redactTokens(report.error),
      redactTokens(report.errorInfo),
      redactTokens(report.url),
      redactTokens(report.user),
      report.tag,
      instantOf(report.date),
      reporter.signatureOk,
      reporter.ip,
      reporter.userAgent,
      at,
      remote,
      release,
      fingerprintOf(remote, report.error),
    ],
  );
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

/** Retention of crash reports. */
export const errorLogRetention = retention("error_logs", 30 * dayMs, "created_at < $1");

/** Maximum number of stored crash reports (the newest), because anybody can send them. */
export const errorLogsMax = 50_000;

/** Deletes the oldest crash reports beyond their maximum number. */
export async function deleteErrorsBeyondMax(sql: Sql): Promise<void> {
  await sql.query(
    `delete from error_logs where id in (select id from error_logs order by created_at desc, id desc offset $1)`,
    [errorLogsMax],
  );
}
