import type { Sql } from "@tessera/database";
import { currentRequestId } from "./request-context.ts";

/** One thing that somebody did, with what it changed. */
export interface AuditEntry {
  /** `admin:<id>`, `player:<id>` or `system:<job>`. */
  readonly actor: string;
  /** Area and verb, for example `withdrawal.approve`. */
  readonly action: string;
  readonly target: { readonly type: string; readonly id: string };
  readonly before?: object | null;
  readonly after?: object | null;
  readonly ip?: string;
  readonly at: Date;
}

/** Writes an entry, with the id of the request that it was done for, in the transaction of what it tells. The log only grows: the database refuses everything else. */
export async function writeAudit(sql: Sql, entry: AuditEntry): Promise<void> {
  await sql.query(
    `insert into audit_log (actor, action, target_type, target_id, before, after, ip, request_id, created_at)
     values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7, $8, $9)`,
    [
      entry.actor,
      entry.action,
      entry.target.type,
      entry.target.id,
      jsonOf(entry.before),
      jsonOf(entry.after),
      entry.ip ?? null,
      currentRequestId(),
      entry.at,
    ],
  );
}

/** Amounts of money as digits, which JSON has no type for. */
function jsonOf(value: object | null | undefined): string | null {
  if (!value) return null;
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "bigint" ? inner.toString() : inner,
  );
}
