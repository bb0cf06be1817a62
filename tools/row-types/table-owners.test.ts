import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { Database } from "@tessera/database";
import { memoryDatabase } from "@tessera/database/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { areaOf, checkOwners, type TableOwners } from "./check-owners.ts";
import { findQueries, type Statement } from "./queries.ts";

const root = join(import.meta.dirname, "../..");

const schema = `
  create table coins (id int primary key, amount bigint not null);
  create table notes (id int primary key, text text);
  create schema registry;
  create table registry.release (id int primary key);
  create function count_up() returns trigger language plpgsql as 'begin update notes set text = null; return null; end';
  create trigger count_up after insert on coins execute function count_up();`;

const wallet = "server/src/modules/wallet";
const support = "server/src/modules/support";
const platform = "server/src/platform";
const owners = { [wallet]: ["coins"], [support]: ["notes"], releases: ["registry.release"] };

/** Statements in TypeScript by the file that they are in. */
const right: Readonly<Record<string, string>> = {
  [`${wallet}/coins.ts`]: `sql.query("with c as (delete from coins returning id) insert into coins select id, 1 from c");
    empty(sql, "coins");`,
  [`${support}/notes.ts`]: `sql.send("insert into notes select id from coins on conflict (id) do update set text = ''");
    sql.query("select id from coins where id = 1 for update"); for (const table of ["notes"]) empty(sql, table);`,
  "releases/src/release.ts": 'sql.execute("delete from registry.release");',
};

const helper = "export const empty = (sql: Transaction, table: string) => sql.query(`delete from ${table}`);";

/** Wrong writes in the area `support`, each a line, and the table that it writes without being its owner. */
const plants: readonly (readonly [name: string, statement: string, table: string, owner: string])[] = [
  ["an insertion", `sql.query("insert into coins values (1, 1)")`, "coins", wallet],
  ["an update", `sql.query("update coins c set amount = 1 from notes n where n.id = c.id")`, "coins", wallet],
  ["a deletion that is not awaited", `sql.send("delete from coins using notes")`, "coins", wallet],
  [
    "a deletion in a common table",
    `sql.query<{ id: number }>("with gone as (delete from coins returning id) select id from gone")`,
    "coins",
    wallet,
  ],
  [
    "an update in a common table beside an own one",
    `sql.query("with u as (update coins set amount = 2 returning id) insert into notes select id from u")`,
    "coins",
    wallet,
  ],
  [
    "an insertion or update",
    `sql.query("insert into coins values (1, 1) on conflict (id) do update set amount = 1")`,
    "coins",
    wallet,
  ],
  [
    "a merge",
    `sql.query("merge into coins c using notes n on n.id = c.id when matched then delete")`,
    "coins",
    wallet,
  ],
  [
    "a table of another schema",
    `sql.execute("delete from registry.release")`,
    "registry.release",
    "releases",
  ],
  ["a table given to a function of the platform", `empty(sql, "coins")`, "coins", wallet],
];

let database: Database;
let folder: string;
let statements: readonly Statement[];

/** One statement a line, from line 2 on. */
const planted = [
  ...plants.map(([, statement]) => statement),
  'sql.execute("truncate notes")',
  "sql.query(process.argv.join())",
];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tessera-table-owners-"));
  database = await memoryDatabase();
  await database.execute(schema);
  statements = await statementsOf({ ...right, [`${support}/planted.ts`]: planted.join(";\n") });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Writes the files into the test's folder, each after a line of imports, and finds their statements with
 * places from this folder.
 */
async function statementsOf(files: Readonly<Record<string, string>>): Promise<readonly Statement[]> {
  const imports = `import type { Transaction } from "${root}/database/src/database.ts"; import { empty } from "${folder}/${platform}/empty.ts"; declare const sql: Transaction;`;
  const all = {
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [path, `${imports}\n${text}\n`])),
    [`${platform}/empty.ts`]: `import type { Transaction } from "${root}/database/src/database.ts";\n${helper}\n`,
  };
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const paths = Object.keys(all).map((path) => join(folder, path));
  const inFolder = (place: string) => place.split(`${basename(folder)}/`)[1] ?? place;
  return findQueries(root, paths).statements.map(({ place, texts }) => ({
    place: inFolder(place),
    texts:
      texts instanceof Error
        ? texts
        : texts.map(({ text, givenAt }) => ({ text, givenAt: givenAt.map(inFolder) })),
  }));
}

const isPlanted = (text: string) => text.startsWith(`${support}/planted.ts:`);
const ownStatements = () =>
  statements
    .filter(({ place }) => !isPlanted(place))
    .map(({ place, texts }) => ({
      place,
      texts: texts instanceof Error ? texts : texts.filter(({ givenAt }) => !givenAt.some(isPlanted)),
    }));
const faultsAt = async (statement: string) => {
  const place = `${support}/planted.ts:${planted.indexOf(statement) + 2}: `;
  const faults = await checkOwners(database, statements, owners);
  return faults.flatMap((fault) => (fault.startsWith(place) ? [fault.slice(place.length)] : []));
};

describe("owners of tables", () => {
  it("writes of owners, also by a function of the platform, reads by others, and triggers: accepted", async () => {
    expect(ownStatements()).toHaveLength(5);
    expect(await checkOwners(database, ownStatements(), owners)).toEqual([]);
  });

  it.each(plants)(
    "%s by another area: found with file, table and owner",
    async (...[, statement, table, owner]) => {
      expect(await faultsAt(statement)).toEqual([`writes "${table}", which belongs to ${owner}`]);
    },
  );

  it.each([
    ["a truncation", 'sql.execute("truncate notes")', "cannot analyse"],
    ["a statement from elsewhere", "sql.query(process.argv.join())", "not computable from the sources"],
  ])("%s in the sources: found", async (...[, statement, fault]) => {
    expect(await faultsAt(statement)).toEqual([expect.stringContaining(fault)]);
  });

  it.each<[string, TableOwners, string]>([
    ["a table without an owner", { ...owners, [support]: [] }, '"notes" has no owner'],
    ["a table with two owners", { ...owners, [platform]: ["coins"] }, '"coins" has two owners'],
    ["an unknown table", { ...owners, [support]: ["notes", "purses"] }, '"purses" is no table'],
    ["an unknown owner", { ...owners, [`${support}s`]: [] }, `${support}s is no area with statements`],
  ])("%s in the list of owners: found", async (...[, list, fault]) => {
    expect(await checkOwners(database, ownStatements(), list)).toContain(fault);
  });

  it("exceptions: leave out only their area and table, and an unused exception is reported", async () => {
    const exception = (area: string, table: string) => ({ area, table, cause: "" });
    const unread = (path: string) => ({ path: `${support}/${path}`, cause: "" });
    const faults = await checkOwners(
      database,
      statements,
      owners,
      [exception(support, "coins"), exception(wallet, "notes")],
      [unread("planted.ts"), unread("notes.ts")],
    );
    expect(faults).toEqual([
      expect.stringContaining("cannot analyse"),
      `${support}/planted.ts:${planted.length - 2}: writes "registry.release", which belongs to releases`,
      `${wallet} needs no exception for "notes"`,
      `${support}/notes.ts needs no exception`,
    ]);
  });
});

it.each([
  ["server/src/modules/players/change-row.ts:3", "server/src/modules/players"],
  ["server/src/modules/games/titles/import-feed.ts:3", "server/src/modules/games"],
  ["server/src/ledger/post.ts:3", "server/src/ledger"],
  ["server/src/retention.ts:3", "server/src"],
  ["releases/src/pointers/write-pointer.ts:3", "releases"],
])("%s: in the area %s", (place, area) => {
  expect(areaOf(place)).toBe(area);
});
