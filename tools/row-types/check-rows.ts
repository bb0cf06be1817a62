import type { Database } from "@tessera/database";
import { compareRow, type RowFault } from "./compare.ts";
import { type DescribeStatement, statementDescriber } from "./describe-statement.ts";
import type { Sources, TypedQuery } from "./queries.ts";

/** One difference between a query's row type and the schema. */
export interface Finding {
  /** File and line of the query. */
  readonly place: string;
  /** Column of the row type; absent when the statement itself could not be checked. */
  readonly column?: string;
  readonly fault: string;
}

/** Checks the row types of queries against the schema of a migrated database. */
export async function checkRows(database: Database, sources: Sources): Promise<readonly Finding[]> {
  const describe = await statementDescriber(database);
  const findings: Finding[] = [];
  for (const query of sources.queries)
    for (const fault of await faultsOf(sources, describe, query))
      findings.push({ place: query.place, ...fault });
  return findings;
}

/** Faults of a query over all texts of its statement, each once. */
async function faultsOf(
  sources: Sources,
  describe: DescribeStatement,
  { row, texts }: TypedQuery,
): Promise<readonly Omit<Finding, "place">[]> {
  if (texts instanceof Error) return [{ fault: texts.message }];
  const faults = new Map<string, Omit<Finding, "place">>();
  for (const { text, notNullParameters } of texts) {
    const found = await describe(text, notNullParameters).then(
      (columns): readonly (RowFault | { readonly fault: string })[] => compareRow(sources, row, columns),
      (error: Error) => [{ fault: `the database refuses the statement: ${error.message}\n${text}` }],
    );
    for (const each of found) faults.set(JSON.stringify(each), each);
  }
  return [...faults.values()];
}
