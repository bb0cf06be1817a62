import type { Sql } from "@tessera/database";
import { auditPageSize } from "@tessera/shared/operator-contracts/operators";

interface AuditRow {
  readonly id: bigint;
  readonly actor: string;
  readonly by: string;
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
    `select a.id, a.actor, coalesce(o.username, a.actor) as by, a.action, a.target_type, a.target_id, a.before, a.after, a.ip,
       a.created_at
     from audit_log a left join operators o on a.actor = 'admin:' || o.id
      where ($1::text is null or a.target_type = $1) and ($2::text is null or a.target_id = $2)
        and ($3::bigint is null or a.id < $3)
      order by a.id desc limit $4`,
    [filter.targetType ?? null, filter.targetId ?? null, filter.before ?? null, auditPageSize],
  );
  return rows.map((row) => ({
    id: row.id.toString(),
    actor: row.actor,
    by: row.by,
    action: row.action,
    target: { type: row.target_type, id: row.target_id },
    before: row.before,
    after: row.after,
    ip: row.ip,
    at: row.created_at.toISOString(),
  }));
}
