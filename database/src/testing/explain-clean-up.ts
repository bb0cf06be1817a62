import type { CleanUp } from "../clean-up.ts";
import type { Database, Sql } from "../database.ts";

/** Reading of a table by a statement, as it ran. */
export interface TableScan {
  /** Kind of the plan's node, for example `Index Scan`. */
  readonly kind: string;
  readonly table: string;
  /** Rows that it has looked at, also those that a condition has left out. */
  readonly rows: number;
}

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

/**
 * Runs the first batch of a clean-up and rolls it back.
 *
 * @param end the time from which rows are stored
 * @returns how its statement has read the tables
 */
export async function explainCleanUp(
  database: Database,
  { deleteBatch }: CleanUp,
  end: Date,
): Promise<readonly TableScan[]> {
  const scans: TableScan[] = [];
  const explaining = (sql: Sql): Sql => ({
    ...sql,
    query: async (text, values) => {
      const [row] = await sql.query<{ "QUERY PLAN": readonly { readonly Plan: PlanNode }[] }>(
        `explain (analyze, format json) ${text}`,
        values,
      );
      for (const { Plan } of row?.["QUERY PLAN"] ?? []) scans.push(...scansOf(Plan));
      return [];
    },
  });
  const explained = new Error("The batch is rolled back");
  const run = database.transaction(async (sql) => {
    await deleteBatch(explaining(sql), end);
    throw explained;
  });
  await run.catch((error: unknown) => {
    if (error !== explained) throw error;
  });
  return scans;
}

function scansOf(node: PlanNode): TableScan[] {
  const { "Node Type": kind, "Relation Name": table, Plans = [] } = node;
  const rows = (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
  const own = kind.endsWith("Scan") && table !== undefined ? [{ kind, table, rows }] : [];
  return [...own, ...Plans.flatMap(scansOf)];
}
