import type { Database } from "@tessera/database";
import { type Facts, factsOfColumns } from "./expression-facts.ts";
import { isList, isNode, parseNodeTree, type TreeNode, type TreeValue } from "./node-tree.ts";
import { readSchema, type Schema } from "./schema.ts";

/** A column that a statement returns. */
export interface Column extends Facts {
  readonly name: string;
  /** PostgreSQL's name of the type, for example `int8`, `_text` for an array of text. */
  readonly type: string;
}

/** Describes statements without running them. */
export type DescribeStatement = (
  text: string,
  notNullParameters: ReadonlySet<number>,
) => Promise<readonly Column[]>;

/**
 * Returns a function that describes the columns of a statement, none when it returns no rows, against the
 * schema of a migrated database. It rejects with the database's error when the statement does not fit the
 * schema. PostgreSQL analyses the statement as the body of a function, from which names, types, outer joins
 * and constants are read.
 */
export async function statementDescriber(database: Database): Promise<DescribeStatement> {
  const schema = await readSchema(database);
  return async (text, notNullParameters) => {
    const { parameters, results } = await prepare(database, text);
    if (results === null) return [];
    const query = await analysedQuery(database, schema.types, text, parameters);
    const facts = factsOfColumns(schema, query, notNullParameters);
    return facts.map((each, index) => ({ ...each, type: schema.types.get(results[index] ?? "") ?? "" }));
  };
}

/**
 * Analyses a statement without running it. Rejects with the database's error when it does not fit the schema.
 */
export async function analyseStatement(
  database: Database,
  types: Schema["types"],
  text: string,
): Promise<TreeNode> {
  const { parameters } = await prepare(database, text);
  return analysedQuery(database, types, text, parameters);
}

interface Prepared {
  /** Oids of the types of parameters and columns; `results` is null when no rows are returned. */
  readonly parameters: readonly string[];
  readonly results: readonly string[] | null;
}

async function prepare(database: Database, text: string): Promise<Prepared> {
  await database.execute(`prepare described as ${text}`);
  const [row] = await database.query<{ parameters: string[]; results: string[] | null }>(
    `select parameter_types::oid[]::text[] as parameters, result_types::oid[]::text[] as results
       from pg_prepared_statements where name = 'described'`,
  );
  await database.execute("deallocate described");
  if (!row) throw new Error(`Not prepared: ${text}`);
  return row;
}

async function analysedQuery(
  database: Database,
  types: Schema["types"],
  text: string,
  parameters: readonly string[],
): Promise<TreeNode> {
  const declared = parameters.map((id) => `pg_catalog."${types.get(id) ?? ""}"`).join(", ");
  await database.execute(
    `create or replace function pg_temp.described(${declared}) returns void language sql begin atomic ${text}; end`,
  );
  const [row] = await database.query<{ body: string }>(
    "select prosqlbody::text as body from pg_proc where proname = 'described'",
  );
  await database.execute(`drop function pg_temp.described(${declared})`);
  const query = firstQuery(parseNodeTree(row?.body ?? "<>"));
  if (!query) throw new Error(`Not analysed: ${text}`);
  return query;
}

function firstQuery(value: TreeValue): TreeNode | undefined {
  if (isNode(value)) return value.tag === "QUERY" ? value : undefined;
  return isList(value) ? value.map(firstQuery).find((query) => query !== undefined) : undefined;
}
