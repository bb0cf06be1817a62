import type { Database } from "@tessera/database";
import { analyseStatement } from "./describe-statement.ts";
import { atom, isList, isNode, nodesOf, type TreeNode, type TreeValue } from "./node-tree.ts";
import type { Statement } from "./queries.ts";
import { readTables, readTypes } from "./schema.ts";

/** Tables by the folder of the area that writes them. */
export type TableOwners = Readonly<Record<string, readonly string[]>>;

/** Writes of one area into a table of another one. */
export interface OwnerException {
  readonly area: string;
  readonly table: string;
  /** Reason that the statement cannot be the owner's. */
  readonly cause: string;
}

/**
 * A file with statements whose texts are not computable from the sources, and which write no table of an
 * area.
 */
export interface UnreadFile {
  readonly path: string;
  /** Reason that they write none. */
  readonly cause: string;
}

/**
 * A table that a statement writes, with the areas that write it by it: that of the statement, and those that
 * give a part of its text to a function, such as the table's name.
 */
interface Write {
  readonly place: string;
  readonly table: string;
  readonly areas: readonly string[];
}

/**
 * Folder of the area that a file is in: of a module, of another folder of `server/src`, or a part of the
 * repository.
 */
export function areaOf(path: string): string {
  const [area] = /server\/src\/(?:modules\/)?[^/]+(?=\/)|server\/src(?=\/)|^[^/]+/.exec(path) ?? [];
  return area ?? path;
}

/**
 * Checks that every table of the migrated schema has one owner in the list, that each owner is an area of
 * these statements, and that only the owner inserts, updates and deletes its rows. Returns the faults, each
 * once; an exception that excepts nothing is one. Writes of triggers and of functions of the schema are not
 * seen.
 */
export async function checkOwners(
  database: Database,
  statements: readonly Statement[],
  owners: TableOwners,
  exceptions: readonly OwnerException[] = [],
  unread: readonly UnreadFile[] = [],
): Promise<readonly string[]> {
  const tables = await readTables(database);
  const ownerOf = new Map(
    Object.entries(owners).flatMap(([owner, own]) => own.map((table) => [table, owner])),
  );
  const isRead = ({ place, texts }: Statement) =>
    !(texts instanceof Error) || !unread.some(({ path }) => place.startsWith(`${path}:`));
  const { writes, faults } = await findWrites(database, tables, statements.filter(isRead));
  const foreign = writes.filter(
    ({ table, areas }) => ownerOf.has(table) && !areas.includes(ownerOf.get(table) ?? ""),
  );
  const isExcepted = (write: Write, { area, table }: OwnerException) =>
    table === write.table && write.areas.includes(area);
  const needless = exceptions.filter((each) => !foreign.some((write) => isExcepted(write, each)));
  const notUnread = unread.filter(
    ({ path }) => !statements.some((each) => !isRead(each) && each.place.startsWith(`${path}:`)),
  );
  const all = [
    ...listFaults(owners, [...tables.values()], new Set(statements.map(({ place }) => areaOf(place)))),
    ...faults,
    ...foreign
      .filter((write) => !exceptions.some((each) => isExcepted(write, each)))
      .map(({ place, table }) => `${place}: writes "${table}", which belongs to ${ownerOf.get(table)}`),
    ...needless.map(({ area, table }) => `${area} needs no exception for "${table}"`),
    ...notUnread.map(({ path }) => `${path} needs no exception`),
  ];
  return [...new Set(all)];
}

/** Faults of the list itself. */
function listFaults(
  owners: TableOwners,
  tables: readonly string[],
  areas: ReadonlySet<string>,
): readonly string[] {
  const listed = Object.values(owners).flat();
  return [
    ...tables.filter((table) => !listed.includes(table)).map((table) => `"${table}" has no owner`),
    ...listed.filter((table) => !tables.includes(table)).map((table) => `"${table}" is no table`),
    ...listed
      .filter((table, index) => listed.indexOf(table) !== index)
      .map((table) => `"${table}" has two owners`),
    ...Object.keys(owners)
      .filter((owner) => !areas.has(owner))
      .map((owner) => `${owner} is no area with statements`),
  ];
}

const writing = /\b(?:insert|update|delete|merge|truncate)\b/i;

async function findWrites(
  database: Database,
  tables: ReadonlyMap<string, string>,
  statements: readonly Statement[],
): Promise<{ readonly writes: readonly Write[]; readonly faults: readonly string[] }> {
  const types = await readTypes(database);
  const writes: Write[] = [];
  const faults: string[] = [];
  const known = new Map<string, readonly string[]>();
  for (const { place, texts } of statements) {
    if (texts instanceof Error) {
      faults.push(`${place}: ${texts.message}`);
      continue;
    }
    for (const { text, givenAt } of texts.filter((each) => writing.test(each.text))) {
      try {
        const written = known.get(text) ?? writtenIn(await analyseStatement(database, types, text));
        known.set(text, written);
        const at = [place, ...givenAt];
        for (const id of written)
          writes.push({ place: at.at(-1) ?? place, table: tables.get(id) ?? id, areas: at.map(areaOf) });
      } catch (error) {
        faults.push(
          `${givenAt.at(-1) ?? place}: the database cannot analyse the statement: ${String(error)}\n${text}`,
        );
      }
    }
  }
  return { writes, faults };
}

/**
 * Numbers of commands of an analysed statement that write: update, insert, delete, merge (`CmdType` of
 * PostgreSQL).
 */
const writingCommands: ReadonlySet<string> = new Set(["2", "3", "4", "5"]);

/** Oids of the tables that a statement writes, also in the statements within it. */
function writtenIn(value: TreeValue): readonly string[] {
  if (isList(value)) return value.flatMap(writtenIn);
  if (!isNode(value)) return [];
  return [...writtenBy(value), ...[...value.fields.values()].flatMap(writtenIn)];
}

function writtenBy(node: TreeNode): readonly string[] {
  if (node.tag !== "QUERY" || !writingCommands.has(atom(node, "commandType"))) return [];
  const relation = nodesOf(node.fields.get("rtable"))[Number(atom(node, "resultRelation")) - 1];
  return relation ? [atom(relation, "relid")] : [];
}
