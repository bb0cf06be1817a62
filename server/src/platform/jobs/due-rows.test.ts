import type { Database } from "@tessera/database";
import { fixedClock } from "@tessera/shared/core/clock";
import { secondMs } from "@tessera/shared/core/durations";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { serverDatabase } from "../../testing/test-books.ts";
import { type DueRows, forEachDue, listJobFailures } from "./due-rows.ts";

let database: Database;
let logged: { subject?: string }[];
const clock = fixedClock("2026-01-31T07:05:09.000Z");
const log = pino({ level: "error" }, { write: (line) => logged.push(JSON.parse(line) as object) });
const inAMinute = () => new Date(clock.now().getTime() + 60 * secondMs);

beforeAll(async () => {
  database = await serverDatabase();
  await database.execute("create table chores (id int, due_at timestamptz)");
});
afterAll(() => database.close());
beforeEach(async () => {
  logged = [];
  await database.execute("delete from chores; delete from job_failures;");
});

const chores: DueRows = { job: "chores", table: "chores", where: "due.due_at <= :now", orderBy: "due.id" };
const add = (first: number, last: number) =>
  database.query("insert into chores select id, $3 from generate_series($1::int, $2::int) id", [
    first,
    last,
    clock.now(),
  ]);
/** Runs the job; a completed chore is removed, one of `bad` fails. Returns the attempted ones. */
const run = async (bad: (id: number) => boolean) => {
  const tried: number[] = [];
  await forEachDue({ database, clock, log }, chores, async (id) => {
    tried.push(Number(id));
    if (bad(Number(id))) throw new Error(`chore ${id} is broken`);
    await database.query("delete from chores where id = $1", [id]);
  });
  return tried;
};

describe("due rows of a job", () => {
  it("one row that fails: the others are processed, and the failure is logged and stored", async () => {
    await add(1, 3);
    expect(await run((id) => id === 1)).toEqual([1, 2, 3]);
    expect(await database.query("select id from chores")).toEqual([{ id: 1 }]);
    expect(logged.map(({ subject }) => subject)).toEqual(["1"]);
    expect((await listJobFailures(database)).items).toMatchObject([
      { job: "chores", subject: "1", attempts: 1, error: "Error: chore 1 is broken" },
    ]);
  });

  it("more failing rows than one run takes: the next run takes the rows behind them", async () => {
    await add(1, 150);
    const isBad = (id: number) => id <= 120;
    expect(await run(isBad)).toHaveLength(100);
    expect(await run(isBad)).toEqual(Array.from({ length: 50 }, (_, index) => 101 + index));
    expect(await database.query("select id from chores where id > 120")).toEqual([]);
  });

  it("a row that failed: repeated after 30 seconds, then after a minute; its failure is deleted once it succeeds", async () => {
    await add(1, 1);
    await run(() => true);
    expect(await run(() => true)).toEqual([]);
    clock.advance(30 * secondMs);
    expect(await run(() => true)).toEqual([1]);
    clock.advance(59 * secondMs);
    expect(await run(() => true)).toEqual([]);
    clock.advance(secondMs);
    expect(await run(() => false)).toEqual([1]);
    expect((await listJobFailures(database)).items).toEqual([]);
  });

  it("a row that another node processes before its turn: skipped", async () => {
    await add(1, 3);
    const tried: string[] = [];
    await forEachDue({ database, clock, log }, chores, async (id) => {
      tried.push(id);
      if (id === "1") await database.query("update chores set due_at = $1 where id = 2", [inAMinute()]);
    });
    expect(tried).toEqual(["1", "3"]);
  });

  it("a row that fails in one job: not delayed in another job", async () => {
    await add(1, 1);
    await run(() => true);
    const tried: string[] = [];
    await forEachDue(
      { database, clock, log },
      { ...chores, job: "other" },
      async (id) => void tried.push(id),
    );
    expect(tried).toEqual(["1"]);
  });
});
