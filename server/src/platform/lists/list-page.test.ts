import type { Database } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { serverDatabase } from "../../testing/test-books.ts";
import { type List, listPage, type ListWanted } from "./list-page.ts";

interface Chore {
  readonly id: string;
  readonly title: string;
}

const chores: List = {
  select: "select c.id, c.title from chores c",
  from: "chores c",
  at: "c.begun",
  search: { names: ["c.title"] },
};

let database: Database;

beforeAll(async () => {
  database = await serverDatabase();
  await database.execute(
    "create table chores (id uuid primary key, title text not null, begun timestamptz not null)",
  );
});
beforeEach(() => database.execute("truncate chores"));
afterAll(() => database.close());

const add = (begun: string, title = "chore", id = newId()) =>
  database.query("insert into chores (id, title, begun) values ($1, $2, $3)", [id, title, begun]);

/** Reads every page; `between` runs before each page but the first. */
async function readAll(wanted: ListWanted, between = () => Promise.resolve()): Promise<readonly string[][]> {
  const pages: string[][] = [];
  for (let after: string | undefined; ;) {
    const { items, nextAfter } = await listPage<Chore>(database, chores, { ...wanted, after });
    pages.push(items.map(({ id }) => id));
    if (nextAfter === null) return pages;
    after = nextAfter;
    await between();
  }
}

const inOrder = async (direction: string) =>
  (
    await database.query<{ id: string }>(`select id from chores order by begun ${direction}, id ${direction}`)
  ).map(({ id }) => id);

it("all pages together: every row once in order, while rows are added and times differ by a microsecond", async () => {
  const order = fc.constantFrom("oldest" as const, "newest" as const);
  const times = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 45, maxLength: 160 });
  await fc.assert(
    fc.asyncProperty(order, times, async (wanted, microseconds) => {
      await database.execute("truncate chores");
      await database.query(
        `insert into chores (id, title, begun) select gen_random_uuid(), 'chore', timestamptz '2026-01-31 07:05:09Z' + m * interval '1 microsecond'
           from unnest($1::int[]) as m`,
        [microseconds],
      );
      const before = await inOrder(wanted === "oldest" ? "asc" : "desc");
      const pages = await readAll({ order: wanted }, async () => void (await add("2026-02-01T00:00:00Z")));
      const joined = pages.flat();
      expect(pages.slice(0, -1).every(({ length }) => length === 50)).toBe(true);
      expect(joined).toEqual(wanted === "oldest" ? await inOrder("asc") : before);
    }),
    { numRuns: 25 },
  );
});

it("exactly one page of rows, and one row more: a next page is named only when it exists", async () => {
  for (let count = 0; count < 50; count += 1) await add("2026-01-31T07:05:09Z");
  expect((await readAll({})).map(({ length }) => length)).toEqual([50]);
  await add("2026-01-31T07:05:09Z");
  expect((await readAll({})).map(({ length }) => length)).toEqual([50, 1]);
});

it("filtered by days: days in Bangkok, both included; a cursor of an unknown row: an empty page", async () => {
  await add("2026-01-30T16:59:59.999Z", "30th");
  await add("2026-01-30T17:00:00Z", "31st");
  await add("2026-01-31T16:59:59.999Z", "31st, late");
  await add("2026-01-31T17:00:00Z", "1st");
  const titles = async (wanted: ListWanted) =>
    (await listPage<Chore>(database, chores, wanted)).items.map(({ title }) => title);
  expect(await titles({ from: "2026-01-31", to: "2026-01-31" })).toEqual(["31st, late", "31st"]);
  expect(await titles({ from: "2026-02-01" })).toEqual(["1st"]);
  expect(await titles({ to: "2026-01-30", order: "oldest" })).toEqual(["30th"]);
  await expect(titles({ from: "2026-02-01", to: "2026-01-31" })).rejects.toThrow("DATE_RANGE_INVALID");
  expect(await titles({ after: newId() })).toEqual([]);
});

it("a search: a prefix of a name in any letter case, with wildcards taken literally", async () => {
  for (const title of ["Sweep", "sweep more", "100% done", "1000 done", "a_b", "axb"])
    await add("2026-01-31T07:05:09Z", title);
  const found = async (search: string) =>
    (await listPage<Chore>(database, chores, { search })).items.map(({ title }) => title).toSorted();
  expect(await found("SWEEP")).toEqual(["Sweep", "sweep more"]);
  expect(await found("100%")).toEqual(["100% done"]);
  expect(await found("a_")).toEqual(["a_b"]);
  expect(await found("%")).toEqual([]);
  expect(await found("'; drop table chores; --")).toEqual([]);
});
