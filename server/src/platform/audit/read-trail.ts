import type { Sql } from "@tessera/database";
import type { AuditTarget } from "@tessera/shared/operator-contracts/audit-actions";
import type { Trail } from "@tessera/shared/operator-contracts/trail";
import { actorNameSql } from "./actor-name.ts";
import { Refusal } from "../errors/refusal.ts";
import { type Stored, withInstants } from "../storage/instants.ts";

/**
 * Reads the decisions about a row from the audit log, the oldest first, with the names of the operators.
 * Looks at an ID card and other entries without an effect are among them.
 *
 * @param target type and id, as `writeAudit` was given them
 */
export async function readTrail(
  sql: Sql,
  target: { readonly type: string; readonly id: string },
): Promise<Trail> {
  const rows = await sql.query<Stored<Trail[number], "at">>(
    `select a.action, ${actorNameSql("a.actor")} as actor, a.created_at as at, a.after ->> 'note' as note
       from audit_log a
      where a.target_type = $1 and a.target_id = $2 order by a.id`,
    [target.type, target.id],
  );
  return rows.map((entry) => withInstants(entry));
}

/**
 * Returns the refusal of a decision about a row that no longer allows it: CONFLICT with `last`, the latest
 * decision about the row as in its trail, null without one.
 *
 * @param target type and id, as `writeAudit` was given them
 * @param details further details of the refusal
 */
export async function decidedBefore(
  sql: Sql,
  target: { readonly type: AuditTarget; readonly id: string },
  details: Readonly<Record<string, unknown>> = {},
): Promise<Refusal> {
  const trail = await readTrail(sql, target);
  return new Refusal("CONFLICT", { details: { ...details, last: trail.at(-1) ?? null } });
}
