import type { Sql } from "@tessera/database";
import type { Trail } from "@tessera/shared/operator-contracts/trail";
import { actorNameSql } from "../../platform/audit/actor-name.ts";
import { type Stored, withInstants } from "../../platform/storage/instants.ts";

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
