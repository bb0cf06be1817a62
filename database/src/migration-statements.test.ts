import { describe, expect, it } from "vitest";
import { readLoneStatements } from "./migration-statements.ts";

const read = (statements: string) => readLoneStatements(`-- expand, without a transaction\n${statements}`);

describe("statements of a migration without a transaction", () => {
  it("another first line: none", () => {
    for (const line of ["-- expand", "-- contract", "", "--expand, without a transaction"])
      expect(readLoneStatements(`${line}\ncreate index coins_a on coins (a);`)).toBeUndefined();
  });

  it("indexes and changes of rows: in their order, with the names of the indexes", () => {
    const update =
      "update t set a = ';' where id in (select id from t where a <> ';' -- no; never\n limit 10)";
    expect(
      read(`
        -- Found by a; and b.
        create unique index concurrently if not exists t_a
          on public.t (a) where b = ';';
        DROP INDEX CONCURRENTLY IF EXISTS t_b;
        ${update}`),
    ).toEqual([
      {
        text: expect.stringMatching(/^create .*\n +on public\.t \(a\) where b = ';'$/),
        index: "public.t_a",
      },
      { text: "DROP INDEX CONCURRENTLY IF EXISTS t_b", index: "t_b" },
      { text: update },
    ]);
  });

  it.each([
    "create index t_a on t (a)",
    "create index concurrently t_a on t (a)",
    "create index concurrently if not exists on t (a)",
    "drop index t_a",
    "drop index concurrently if exists t_a, t_b",
    "alter table t add column a int",
    "select 1 limit 1",
    "do $$ begin end $$",
  ])("%s: refused, since it cannot be run again or holds calls up", (statement) => {
    expect(() => read(statement)).toThrow("Without a transaction a statement creates an index");
  });

  it.each([
    "update t set a = 1 where a = 0",
    "delete from t where id in (select id from t limit 1001)",
    "insert into u select a from t where b = 'limit 10' -- limit 10",
    "update t set a = 1 where id in (select id from t limit all)",
    "update t set a = 1 where id in (select id from t /* limit 10 */)",
  ])("%s: refused without a limit of rows", (statement) => {
    expect(() => read(statement)).toThrow("A repeated statement needs a LIMIT of at most 1000 rows");
  });

  it("locked rows are skipped: refused, since locked rows would never be changed", () => {
    const statement = "delete from t where id in (select id from t limit 5 for update skip locked)";
    expect(() => read(statement)).toThrow("must not skip rows that are locked");
  });
});
