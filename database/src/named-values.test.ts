import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "./database.ts";
import { insertRow } from "./insert-row.ts";
import { numberedStatement, withNumbers } from "./named-values.ts";
import { memoryDatabase } from "./testing/memory-database.ts";

/** Expressions of SQL with their values, where `:a` is 1, `:b` is 2 and `:name` is "n". */
const expressions: readonly (readonly [sql: string, value: unknown])[] = [
  [":a::int", 1],
  [":b::int", 2],
  [":a::int+:b::int", 3],
  [":name::text", "n"],
  ["(:name)::text", "n"],
  ["'x :a'", "x :a"],
  ["'it''s :a'", "it's :a"],
  [String.raw`E'it\':a'`, "it':a"],
  [String.raw`e'\\'||:name::text`, String.raw`\n`],
  ["$$:a 'x$$", ":a 'x"],
  ["$q$:a $$ :b$q$", ":a $$ :b"],
  ['(select x."a:b :a" from (select 5) as x ("a:b :a"))', 5],
  ["(select x.é$a from (select 6) as x (é$a))", 6],
  ["7 /* :a /* ' :b */ :name */", 7],
  ["8 -- :a ' it's\n", 8],
  ["(array[1,2,3])[1:2]", [1, 2]],
  ["(array[1,2,3])[ :2]", [1, 2]],
  ["(select (array[1,2,3])[1:b] from (select 2 as b) x)", [1, 2]],
  ["(select (array[:a::int,2,3])[:b] from (select 2 as b) x)", [1, 2]],
  ["(array[:a::int,3])[array_length(array[:b],1) :2]", [1, 3]],
  ["array[array[:a::int],array[:b::int]]", [[1], [2]]],
  ["array [:a::int,:b::int]", [1, 2]],
  ["make_interval(hours := 1) = interval '1:00'", true],
  ["('{\"a\": {\"b\": 9}}'::jsonb #>> '{a,b}')", "9"],
];
const values = { a: 1, b: 2, name: "n" };

describe("named values", () => {
  let database: Database;
  beforeAll(async () => {
    database = await memoryDatabase();
  });
  afterAll(() => database.close());

  it("any expressions in any order: PostgreSQL reads the values that were meant", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...expressions), { minLength: 1, maxLength: 8 }),
        async (chosen) => {
          const text = `select ${chosen.map(([sql], index) => `${sql} as v${index}`).join(", ")}`;
          const { names } = numberedStatement(text);
          const used = Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
          const [row] = await database.query(text, used);
          expect(Object.values(row ?? {})).toEqual(chosen.map(([, value]) => value));
        },
      ),
    );
  });

  it("a text without names: unchanged", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...expressions.filter(([sql]) => !/:[a-z]/.test(sql)))),
        (chosen) => {
          const text = chosen.map(([sql]) => sql).join(" ");
          expect(numberedStatement(text)).toEqual({ text, names: [], hasOwnNumbers: false });
        },
      ),
    );
  });

  it("a name in two places: one number; a list: taken as it is", () => {
    expect(withNumbers("select :b, :a, :b", { a: 1, b: 2 })).toEqual({
      text: "select $1, $2, $1",
      values: [2, 1],
    });
    const list = [1];
    expect(withNumbers("select $1", list)).toEqual({ text: "select $1", values: list });
  });

  it("more texts than are stored: translated as before", () => {
    for (let index = 0; index < 1_000; index += 1)
      expect(withNumbers(`select ${index}, :a`, { a: index }).text).toBe(`select ${index}, $1`);
  });

  it.each([
    ["select :a, :b", { a: 1 }, "No value for :b"],
    ["select :a", { a: 1, b: 2 }, "No name :b"],
    ["select :a", { b: 2 }, "No value for :a"],
    ["select :a, $1", { a: 1 }, "Numbers beside names"],
    ["select $1", { a: 1 }, "Numbers beside names"],
  ])("%s with %o: refused", async (text, given, fault) => {
    await expect(database.query(text, given)).rejects.toThrow(fault);
  });

  it("an inserted row: each value in its column, and what the rest of the statement returns", async () => {
    await database.execute("create table notes (id int primary key, body jsonb, tags text[])");
    const note = { tags: ["x"], id: 1, body: JSON.stringify({ a: 1 }) };
    expect(await insertRow(database, "notes", note, "returning body, id, tags")).toEqual([
      { body: { a: 1 }, id: 1, tags: ["x"] },
    ]);
    expect(await insertRow(database, "notes", note, "on conflict do nothing returning id")).toEqual([]);
  });
});
