import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** Number of the last migration of before there were any without a transaction. */
const lastExempt = 314;

const name = String.raw`(?:public\.)?((?:\w+\.)?\w+)`;
const index = new RegExp(
  String.raw`\bcreate\s+(?:unique\s+)?index\s+(concurrently\s+)?(?:(?:if\s+not\s+exists\s+)?(?!on\s)\S+\s+)?on\s+(only\s+)?${name}`,
  "gi",
);
const constraint = new RegExp(
  String.raw`\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?${name}\s[^;]*?\badd\s[^,;]*?\b(?:unique|primary\s+key|exclude)\b(?!\s+using\s+index)`,
  "gi",
);
const table = new RegExp(
  String.raw`\bcreate\s+(?:unlogged\s+)?(?:table|materialized\s+view)\s+(?:if\s+not\s+exists\s+)?${name}`,
  "gi",
);

/**
 * Finds the tables of before whose rows a migration reads under a lock that keeps writers away, to build an
 * index: bets wait for as long as it takes. On a partitioned table an index of `only` that table reads none.
 */
function tablesWithBlockingIndex(script: string): string[] {
  const statements = script.replaceAll(/--.*|"/g, "");
  const own = new Set([...statements.matchAll(table)].map(([, created]) => created));
  const indexed = [...statements.matchAll(index)].flatMap(([, isConcurrent, isOnly, indexedTable]) =>
    isConcurrent || isOnly ? [] : [indexedTable],
  );
  const constrained = [...statements.matchAll(constraint)].map(([, changed]) => changed);
  return [...indexed, ...constrained]
    .filter((found) => found !== undefined)
    .filter((found) => !own.has(found));
}

it("a new index on a table of before: created concurrently, by a migration without a transaction", () => {
  const root = join(import.meta.dirname, "../..");
  const folders = readdirSync(root)
    .map((part) => join(root, part, "migrations"))
    .filter((folder) => existsSync(folder));
  const files = folders.flatMap((folder) =>
    readdirSync(folder).map((file) => ({ file, path: join(folder, file) })),
  );
  expect(files.length).toBeGreaterThan(100);
  const blocking = files
    .filter(({ file }) => Number.parseInt(file, 10) > lastExempt)
    .map(({ file, path }) => ({ file, tables: tablesWithBlockingIndex(readFileSync(path, "utf8")) }))
    .filter(({ tables }) => tables.length > 0);
  expect(blocking).toEqual([]);
});

describe("the search for indexes that keep writers away", () => {
  it.each([
    "create index rounds_by_day on rounds (created_at);",
    "CREATE UNIQUE INDEX IF NOT EXISTS rounds_by_day\n  ON public.rounds (created_at);",
    "create index on rounds (created_at);",
    "create table days (day date); create index rounds_by_day on rounds (created_at);",
    "alter table rounds add column note text; create index rounds_by_note on rounds (note);",
    "alter table rounds add constraint rounds_once unique (id, day);",
    "alter table rounds add column note text default '', add column code text unique;",
    "alter table only rounds add column day date, add primary key (id, day);",
  ])("found: %s", (script) => {
    expect(tablesWithBlockingIndex(script)).toEqual(["rounds"]);
  });

  it.each([
    "create table days (day date); create index days_by_day on days (day);",
    "create index concurrently if not exists rounds_by_day on rounds (created_at);",
    "create index outbox_by_kind on only outbox (kind);",
    "-- create index rounds_by_day on rounds (created_at);",
    "alter table rounds add constraint rounds_once unique using index rounds_by_day;",
    "alter table rounds add constraint rounds_kind check (kind <> '') not valid;",
    "create table registry.days (day date); create index on registry.days (day);",
    "create table days (day date); alter table days add unique (day);",
  ])("not found: %s", (script) => {
    expect(tablesWithBlockingIndex(script)).toEqual([]);
  });
});
