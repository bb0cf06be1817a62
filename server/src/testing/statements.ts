import type { Database, Sql, StatementValues } from "@tessera/database";

/** A statement as it was sent. */
export interface Statement {
  readonly text: string;
  readonly values: StatementValues | undefined;
}

/** Notes the statements of every transaction, also those that are sent without waiting. */
export function notingDatabase(database: Database, note: (statement: Statement) => void): Database {
  return {
    ...database,
    transaction: (work, options) =>
      database.transaction(
        (sql) =>
          work({
            ...sql,
            query: (text, values) => {
              note({ text, values });
              return sql.query(text, values);
            },
            send: (text, values) => {
              note({ text, values });
              sql.send(text, values);
            },
          }),
        options,
      ),
  };
}

/** Plans that read whole tables where these are small or have no statistics. */
const avoidable = ["seqscan", "hashjoin", "mergejoin"];

/** Node of a plan. */
interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Cond"?: string;
  readonly "Recheck Cond"?: string;
  readonly Plans?: readonly PlanNode[];
}

/**
 * Finds the tables that statements read from the first row to the last, although the server avoids it where
 * it can: however many rows there are, no other plan is left.
 *
 * @param database an embedded one, whose only connection has the settings of the planner
 */
export async function tablesReadWhole(
  database: Database,
  statements: readonly Statement[],
): Promise<string[]> {
  const whole: string[] = [];
  for (const kind of avoidable) await database.query(`set enable_${kind} = off`);
  for (const statement of statements) whole.push(...(await readWhole(database, statement)));
  for (const kind of avoidable) await database.query(`reset enable_${kind}`);
  return whole;
}

async function readWhole(sql: Sql, { text, values }: Statement): Promise<string[]> {
  const [explained] = await sql.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
    `explain (format json) ${text}`,
    values,
  );
  return nodesOf(explained?.["QUERY PLAN"][0].Plan ?? { "Node Type": "none" }).flatMap((node) =>
    node["Node Type"].endsWith("Scan") && !node["Index Cond"] && !node["Recheck Cond"]
      ? (node["Relation Name"] ?? [])
      : [],
  );
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
