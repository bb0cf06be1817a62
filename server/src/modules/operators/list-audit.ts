import type { Sql } from "@tessera/database";
import type { AuditEntry } from "@tessera/shared/operator-contracts/operators";
import {
  type List,
  type ListPage,
  listPage,
  type ListWanted,
  mapPage,
} from "../../platform/lists/list-page.ts";
import { actorNameSql } from "../../platform/audit/actor-name.ts";
import { startsWith } from "../../platform/lists/read-search.ts";
import { findTargetNames, type TargetName } from "./target-names.ts";

interface AuditRow {
  readonly id: string;
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

/** Tables whose rows have a number that people know them by. */
const numbered = ["deposits", "withdrawals", "transfers", "adjustments", "spins"];

const auditList: List = {
  select: `select a.id::text as id, a.actor, ${actorNameSql("a.actor")} as by, a.action, a.target_type, a.target_id, a.before,
       a.after, a.ip, a.created_at
     from audit_log a`,
  from: "audit_log a",
  at: "a.created_at",
  search: {
    others: ({ text }, bind, players) => [
      `a.target_id = ${bind(text)}`,
      ...numbered.map(
        (table) =>
          `a.target_id in (select n.id::text from ${table} n where n.number like ${bind(startsWith(text.toUpperCase()))})`,
      ),
      `a.target_id in (select f.id::text from (${players}) f)`,
      `a.actor in (select 'player:' || f.id from (${players}) f)`,
      `a.actor in (select 'admin:' || n.id from operators n where n.username like ${bind(startsWith(text.toLowerCase()))})`,
    ],
  },
};

interface AuditWanted extends ListWanted {
  readonly targetType?: string | undefined;
  readonly targetId?: string | undefined;
}

/** Lists one page of the audit log, the newest entries first. */
export async function listAudit(
  sql: Sql,
  { targetType, targetId, ...wanted }: AuditWanted,
): Promise<ListPage<AuditEntry>> {
  const page = await listPage<AuditRow>(sql, auditList, wanted, {
    "a.target_type = ?": targetType,
    "a.target_id = ?": targetId,
  });
  const nameOf = await findTargetNames(
    sql,
    page.items.map(({ target_type: type, target_id: id }) => ({ type, id })),
  );
  return mapPage(page, (row) => toAuditEntry(row, nameOf({ type: row.target_type, id: row.target_id })));
}

function toAuditEntry(row: AuditRow, name: TargetName | null): AuditEntry {
  return {
    id: row.id,
    actor: row.actor,
    by: row.by,
    action: row.action,
    target: { type: row.target_type, id: row.target_id, name },
    before: row.before,
    after: row.after,
    ip: row.ip,
    at: row.created_at.toISOString(),
  };
}
