import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it, vi } from "vitest";
import { StatementBesideTransaction } from "./database.ts";
import { openDatabase } from "./open-database.ts";
import { describeDatabase } from "./testing/describe-database.ts";
import { describeMigrations } from "./testing/describe-migrations.ts";
import { memoryDatabase } from "./testing/memory-database.ts";

// Opens engines in memory and in folders.
vi.setConfig({ testTimeout: 60_000 });

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

describeDatabase("embedded", memoryDatabase);
describeMigrations("the embedded engine", memoryDatabase);

describe("memory of the embedded engine", () => {
  it("in memory and in a folder: the page cache is bounded", async () => {
    const folder = await mkdtemp(join(tmpdir(), "tessera-embedded-"));
    for (const database of [await memoryDatabase(), await openDatabase({ folder })]) {
      expect(await database.query("show shared_buffers")).toEqual([{ shared_buffers: "32MB" }]);
      await database.close();
    }
    await rm(folder, { recursive: true });
  });
});

describe("a transaction within one of another database", () => {
  it("statements outside of both: refused by each database until its transaction ends", async () => {
    const [outer, inner] = await Promise.all([memoryDatabase(), memoryDatabase()]);
    await outer.transaction(async () => {
      await inner.transaction(async (sql) => {
        await expect(outer.query("select 1")).rejects.toBeInstanceOf(StatementBesideTransaction);
        await expect(inner.query("select 1")).rejects.toBeInstanceOf(StatementBesideTransaction);
        expect(await sql.query("select 1 as one")).toEqual([{ one: 1 }]);
      });
      expect(await inner.query("select 1 as one")).toEqual([{ one: 1 }]);
      await expect(outer.query("select 1")).rejects.toBeInstanceOf(StatementBesideTransaction);
    });
    expect(await outer.query("select 1 as one")).toEqual([{ one: 1 }]);
    await Promise.all([outer.close(), inner.close()]);
  });
});

describe("prepared statements of the embedded engine", () => {
  it("a script that changes a column's type, even when rolled back: the same statement returns current rows", async () => {
    const database = await memoryDatabase();
    await database.execute("create table coins (amount int); insert into coins values (7)");
    const read = "select * from coins";
    expect(await database.query(read)).toEqual([{ amount: 7 }]);
    await database.execute("alter table coins alter amount type bigint");
    expect(await database.query(read)).toEqual([{ amount: 7n }]);
    const undone = new Error("undone");
    const work = database.transaction(async (sql) => {
      await sql.execute("alter table coins alter amount type text");
      expect(await sql.query(read)).toEqual([{ amount: "7" }]);
      throw undone;
    });
    await expect(work).rejects.toBe(undone);
    expect(await database.query(read)).toEqual([{ amount: 7n }]);
    await database.close();
  });

  it("a commit that fails after a script: the same statement returns rows of the unchanged schema", async () => {
    const database = await memoryDatabase();
    await database.execute(`create table coins (amount int unique deferrable initially deferred);
      insert into coins values (7)`);
    const read = "select * from coins";
    const work = database.transaction(async (sql) => {
      await sql.execute("alter table coins add column side text");
      expect(await sql.query(read)).toEqual([{ amount: 7, side: null }]);
      await sql.query("insert into coins values (7)");
    });
    await expect(work).rejects.toMatchObject({ code: "23505" });
    expect(await database.query(read)).toEqual([{ amount: 7 }]);
    await database.close();
  });

  it("more statements than are cached: each is answered", async () => {
    const database = await memoryDatabase();
    for (let number = 0; number < 600; number += 1)
      expect(await database.query(`select ${number} + $1::int as sum`, [1])).toEqual([{ sum: number + 1 }]);
    const [row] = await database.query("select count(*)::int as stored from pg_prepared_statements");
    expect(row).toEqual({ stored: 500 });
    await database.close();
  });

  it("an invalid statement, and a value that does not fit: rejected, and the next statement is answered", async () => {
    const database = await memoryDatabase();
    await expect(database.query("select from nowhere")).rejects.toMatchObject({ code: "42P01" });
    for (const value of ["x", 1])
      await expect(database.query("select 1 / ($1::int - 1)", [value])).rejects.toThrow();
    expect(await database.query("select 1 / ($1::int - 1) as one", [2])).toEqual([{ one: 1 }]);
    await database.close();
    await expect(database.query("select 1")).rejects.toThrow("closed");
  });

  it("many rows read and dropped: the heap does not grow", async () => {
    const database = await memoryDatabase();
    const read = async (times: number) => {
      for (let time = 0; time < times; time += 1)
        await database.query("select n, repeat('x', 40) as text from generate_series(1, 5000) n");
      collect();
      return process.memoryUsage().heapUsed;
    };
    const before = await read(3);
    expect((await read(40)) - before).toBeLessThan(10_000_000);
    await database.close();
  });
});
