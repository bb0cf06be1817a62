import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "@tessera/database";
import { memoryDatabase } from "@tessera/database/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { composed, fixture, right, valued, wrong } from "./testing/cases.ts";
import { checkRows, type Finding } from "./check-rows.ts";
import type { DriverTypes } from "./driver-types.ts";
import { findQueries } from "./queries.ts";
import { withoutExceptions } from "./without-exceptions.ts";

const root = join(import.meta.dirname, "../..");

const schema = `
  create table owners (id int primary key, name text not null, nick text);
  create table coins (id uuid primary key, amount bigint not null, owner int references owners (id), at timestamptz not null,
    state text not null check (state in ('open', 'spent')), tags text[] not null check (tags <@ array['old', 'rare']),
    detail jsonb not null);
  create view rich as select o.id, sum(c.amount) as total from owners o left join coins c on c.owner = o.id group by o.id;
  create function outcome_of(int) returns text language plpgsql as 'begin return null; end';`;

/** SQL of one value of each type. */
const samples: Record<keyof DriverTypes, string> = {
  bool: "true",
  int2: "1::int2",
  int4: "1",
  float4: "1::float4",
  float8: "1::float8",
  oid: "1::oid",
  int8: "1::int8",
  numeric: "1::numeric",
  text: "'a'::text",
  varchar: "'a'::varchar",
  bpchar: "'a'::bpchar",
  name: "'a'::name",
  uuid: "gen_random_uuid()",
  inet: "'::1'::inet",
  date: "date '2026-01-31'",
  timestamp: "now()::timestamp",
  timestamptz: "now()",
  bytea: "'a'::bytea",
  json: "'{}'::json",
  jsonb: "'{}'::jsonb",
  _int8: "array[1::int8]",
  _int4: "array[1]",
  _text: "array['a']",
  _uuid: "array[gen_random_uuid()]",
};

describe("row types of queries", () => {
  const cases = [...right, ...wrong, ...composed];
  let database: Database;
  let folder: string;
  let findings: readonly Finding[];
  let valueFaults: readonly string[];
  const lineOf = (name: string) =>
    fixture(cases)
      .split("\n")
      .findIndex((line) => line.includes(name)) + 1;
  const faultsAt = (line: number) =>
    findings
      .filter(({ place }) => place.endsWith(`queries.ts:${line}`))
      .map(({ column, fault }) => (column === undefined ? fault : `"${column}" ${fault}`));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tessera-row-types-"));
    await writeFile(join(folder, "queries.ts"), fixture(cases));
    database = await memoryDatabase();
    await database.execute(schema);
    const sources = findQueries(root, [join(folder, "queries.ts"), join(root, "database/src/insert-row.ts")]);
    ({ valueFaults } = sources);
    findings = await checkRows(database, sources);
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(right)("%s: accepted", (...[, row, statement]) => {
    expect(faultsAt(lineOf(`sql.query<${row}>(${statement})`))).toEqual([]);
  });

  it.each([...wrong, ...composed])(
    "%s: found, with column, declared and returned type",
    (...[, row, statement, fault]) => {
      expect(faultsAt(lineOf(`sql.query<${row}>(${statement})`))).toEqual([expect.stringContaining(fault)]);
    },
  );

  it.each(["passed", "inferred"])(
    "a row type passed on by a function or inferred from the context (%s): found",
    (name) => {
      expect(faultsAt(lineOf(`const ${name} =`))).toEqual([
        '"amount" is declared number and returned as bigint (int8)',
      ]);
    },
  );

  it.each([
    ["inserted", '"id" is declared string and returned as number (int4)'],
    ["unknown", expect.stringContaining('column "title" of relation "owners" does not exist')],
  ])("a row that is inserted (%s): found", (name, fault) => {
    expect(faultsAt(lineOf(`const ${name} =`))).toEqual([fault]);
  });

  it.each(valued)("values of %s: %j", (statement, faults) => {
    const at = `queries.ts:${lineOf(`sql.query(${statement})`)}: `;
    expect(valueFaults.filter((each) => each.includes(at)).map((each) => each.split(at)[1])).toEqual(faults);
  });

  it.each([
    ["rightNames", []],
    ["wrongNames", ["no value for :id", "the statement has no :owner"]],
  ])("a condition and its values that a function takes (%s)", (name, faults) => {
    const at = `queries.ts:${lineOf(`const ${name} =`)}: `;
    expect(valueFaults.filter((each) => each.includes(at)).map((each) => each.split(at)[1])).toEqual(faults);
  });

  it("every type of driver-types.ts: the driver returns a value of it", async () => {
    const columns = Object.entries(samples).map(([type, value]) => `${value} as ${type}`);
    const values = await database.query(`select ${columns.join()}`);
    const { driverTypes, checker } = findQueries(root, []);
    expect(
      Object.fromEntries(Object.entries(values[0] ?? {}).map(([type, value]) => [type, typeOf(value)])),
    ).toEqual(Object.fromEntries([...driverTypes].map(([type, each]) => [type, checker.typeToString(each)])));
  });
});

/** Name of the TypeScript type of a value that a driver returns; any other object is JSON. */
function typeOf(value: unknown): string {
  if (Array.isArray(value)) return `${typeOf(value[0])}[]`;
  if (value instanceof Date) return "Date";
  if (value instanceof Uint8Array) return "Uint8Array<ArrayBufferLike>";
  return typeof value === "object" ? "unknown" : typeof value;
}

it("exceptions: leave out only their columns, and an unused exception is reported", () => {
  const finding = (place: string, column: string): Finding => ({ place, column, fault: "can be null" });
  const findings = [finding("a/b.ts:1", "x"), finding("a/b.ts:2", "y"), finding("a/c.ts:3", "x")];
  expect(
    withoutExceptions(findings, [
      { path: "a/b.ts", columns: ["x", "z"], cause: "" },
      { path: "b/", columns: ["y"], cause: "" },
    ]),
  ).toEqual({ remaining: findings.slice(1), unused: ["a/b.ts: z", "b/: y"] });
});
