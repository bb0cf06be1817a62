import { insertRow, type Sql } from "@tessera/database";
import { currentRequestId } from "./request-context.ts";
import type { AuditAction, AuditTarget } from "@tessera/shared/operator-contracts/audit-actions";

/** One action of somebody, with its changes. */
export interface AuditEntry {
  /** `admin:<id>`, `player:<id>` or `system:<job>`. */
  readonly actor: string;
  /** Area and verb, for example `withdrawal.approve`. */
  readonly action: AuditAction;
  readonly target: { readonly type: AuditTarget; readonly id: string };
  readonly before?: object | null;
  readonly after?: object | null;
  readonly ip?: string;
  readonly at: Date;
}

/** Entry without who has acted, from where and when. */
export type AuditRow = Pick<AuditEntry, "action" | "target" | "before" | "after">;

/**
 * Writes an entry with the current request's id, in the transaction of the action. The log is append-only:
 * the database refuses updates and deletes.
 */
export async function writeAudit(sql: Sql, entry: AuditEntry): Promise<void> {
  await insertRow(sql, "audit_log", {
    actor: entry.actor,
    action: entry.action,
    target_type: entry.target.type,
    target_id: entry.target.id,
    before: jsonOf(entry.before),
    after: jsonOf(entry.after),
    ip: entry.ip ?? null,
    request_id: currentRequestId(),
    created_at: entry.at,
  });
}

/** Serialises amounts of money as digits, because JSON has no type for bigint. */
function jsonOf(value: object | null | undefined): string | null {
  if (!value) return null;
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "bigint" ? inner.toString() : inner,
  );
}
