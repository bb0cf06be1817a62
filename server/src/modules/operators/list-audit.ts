import type { Sql } from "@tessera/database";
import { auditPageSize } from "@tessera/shared/operator-contracts/operators";

interface AuditRow {
  readonly id: bigint;
  readonly actor: string;
  readonly action: string;
  readonly target_type: string;
  readonly target_id: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly ip: string | null;
  readonly created_at: Date;
}

/** Lists the newest entries, or those before the named entry. */
export async function listAudit(
  sql: Sql,
  filter: {
    readonly targetType?: string | undefined;
    readonly targetId?: string | undefined;
    readonly before?: string | undefined;
  },
) {
  const rows = await sql.query<AuditRow>(
    `select * from audit_log
      where ($1::text is null or target_type = $1) and ($2::text is null or target_id = $2)
        and ($3::bigint is null or id < $3)
      order by id desc limit $4`,
    [filter.targetType ?? null, filter.targetId ?? null, filter.before ?? null, auditPageSize],
  );
  return rows.map((row) => ({
    id: row.id.toString(),
    actor: row.actor,
    action: row.action,
    target: { type: row.target_type, id: row.target_id },
    before: row.before,
    after: row.after,
    ip: row.ip,
    at: row.created_at.toISOString(),
  }));
}
