import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { type Database, openDatabase } from "@tessera/database";
import { emptyPostgres } from "@tessera/database/testing";
import { systemClock } from "@tessera/shared/core/clock";
import { hourMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { pino } from "pino";
import { register } from "prom-client";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { migrateServer } from "../../testing/test-books.ts";
import { JobSchedule } from "./job-schedule.ts";
import { storedJobRows } from "./stored-job-rows.ts";

const leaseMs = 1_500;
const log = pino({ level: "silent" });
let url: string;
// Two nodes: each has connections of its own. They ask when a test says so.
let here: Database;
let there: Database;
const children: ChildProcess[] = [];

beforeAll(async () => {
  url = await emptyPostgres();
  here = await openDatabase({ url, connectionsMax: 4 });
  await migrateServer(here);
  await here.execute("create table work (writer text not null)");
  there = await openDatabase({ url, connectionsMax: 4 });
});
beforeEach(() => here.execute("delete from work; delete from jobs"));
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});
afterAll(async () => {
  await here.close();
  await there.close();
});

const node = (database: Database) =>
  new JobSchedule(database, { leaseMs, firstAskMs: hourMs, askAfterMs: [hourMs, hourMs] });
/** A schedule with one hourly job, and how often it has run there. */
function nodeWith(database: Database, name: string, run: (fenced: Database) => Promise<void>) {
  const schedule = node(database);
  let begun = 0;
  const job = {
    name,
    everyMs: hourMs,
    log,
    clock: systemClock,
    run: (fenced: Database) => {
      begun += 1;
      return run(fenced);
    },
  };
  schedule.add(job);
  return {
    /** Asks once; resolves when the run that this began, if any, has ended. */
    ask: async () => {
      await schedule.ask();
      await schedule.settled(name);
    },
    schedule,
    remove: () => schedule.remove(job),
    begun: () => begun,
  };
}
const noWork = () => Promise.resolve();
const makeDue = (name: string) => here.query("update jobs set next_run_at = now() where name = $1", [name]);
const rowOf = async (name: string) =>
  (
    await here.query(
      `select fence, holder is null as "isFree", next_run_at > now() as "isWaiting", held_until > now() as "isHeld"
         from jobs where name = $1`,
      [name],
    )
  )[0];
const writers = async () =>
  (await here.query("select writer from work order by writer")).map((row) => row["writer"]);
const metric = async (text: string) => (await register.getSingleMetricAsString(text)).split("\n");

/** A node as a process of its own, which has begun a run of the job and is inside a transaction. */
async function childInside(name: string) {
  const script = fileURLToPath(new URL("../../testing/job-node.ts", import.meta.url));
  await here.query("insert into jobs (name, next_run_at) values ($1, now())", [name]);
  const child = spawn(process.execPath, ["--import", "tsx", script, url, name, String(leaseMs)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  children.push(child);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const nextLine = async () => (await lines.next()).value as string | undefined;
  expect(await nextLine()).toBe("inside");
  return { child, nextLine };
}

describe("a job on two nodes", () => {
  it("when it is due: runs on one of them, once", async () => {
    const nodes = [nodeWith(here, "sweep", noWork), nodeWith(there, "sweep", noWork)];
    const askAll = () => Promise.all([...nodes, ...nodes].map(({ ask }) => ask()));
    await askAll();
    for (let due = 0; due < 20; due += 1) {
      await makeDue("sweep");
      await askAll();
      await askAll();
    }
    expect(nodes.reduce((sum, { begun }) => sum + begun(), 0)).toBe(20);
    expect(await rowOf("sweep")).toEqual({ fence: 20n, isFree: true, isWaiting: true, isHeld: null });
  });

  it("while it runs: the other node does not get it, which does not count as a run, and other jobs run", async () => {
    const other = nodeWith(there, "mop", noWork);
    const polish = nodeWith(there, "polish", noWork);
    const holder = nodeWith(here, "mop", async () => {
      await other.ask();
      await polish.ask();
    });
    await Promise.all([holder, polish].map(({ ask }) => ask()));
    await Promise.all(["mop", "polish"].map(makeDue));
    await holder.ask();
    expect([holder.begun(), other.begun(), polish.begun()]).toEqual([1, 0, 1]);
    expect(await metric("tessera_job_refusals_total")).toContain('tessera_job_refusals_total{job="mop"} 1');
    expect(await metric("tessera_job_runs_total")).toContain(
      'tessera_job_runs_total{job="mop",outcome="done"} 1',
    );
  });

  it("that fails: free again after its interval, still due, and counted as failed", async () => {
    const failing = nodeWith(here, "fails", () => Promise.reject(new Error("no")));
    await failing.ask();
    await makeDue("fails");
    await failing.ask();
    await failing.ask();
    expect(failing.begun()).toBe(1);
    expect(await rowOf("fails")).toEqual({ fence: 1n, isFree: true, isWaiting: false, isHeld: true });
    expect(await metric("tessera_job_runs_total")).toContain(
      'tessera_job_runs_total{job="fails",outcome="failed"} 1',
    );
    await here.query("update jobs set held_until = now() where name = 'fails'");
    const next = nodeWith(there, "fails", noWork);
    await next.ask();
    expect(await rowOf("fails")).toEqual({ fence: 2n, isFree: true, isWaiting: true, isHeld: null });
  });

  it("that is overdue: its lag is read from the row, even on a node that has never run it", async () => {
    const late = nodeWith(there, "late", noWork);
    await here.query(
      `insert into jobs (name, next_run_at, holder, held_until)
       values ('late', now() - interval '1 hour', gen_random_uuid(), now() + interval '1 hour')`,
    );
    await late.ask();
    const line = (await metric("tessera_job_lag_seconds")).find((each) => each.includes('job="late"'));
    expect(Number(line?.split(" ").at(-1))).toBeGreaterThanOrEqual(3_600);
    late.remove();
    expect((await metric("tessera_job_lag_seconds")).join()).not.toContain("late");
  });

  it("that runs for longer than its lease: the lease is renewed, and no other node runs it", async () => {
    const other = nodeWith(there, "slow", noWork);
    const isRenewed = `select from jobs
      where name = 'slow' and held_until > $1::timestamptz + $2 * interval '1 millisecond'`;
    const holder = nodeWith(here, "slow", async () => {
      const ends = await here.query("select held_until as end from jobs where name = 'slow'");
      await expect.poll(() => here.query(isRenewed, [ends[0]?.["end"], 2 * leaseMs])).toHaveLength(1);
      await other.ask();
    });
    await holder.ask();
    await makeDue("slow");
    await holder.ask();
    expect([holder.begun(), other.begun()]).toEqual([1, 0]);
  });

  it("whose lease is renewed after the end of its run: stays free", async () => {
    const rows = storedJobRows(here, newId(), leaseMs);
    await here.query("insert into jobs (name, next_run_at) values ('ends', now())");
    expect(await rows.takeDue(["ends"], ["ends"])).toMatchObject([{ fence: 1n }]);
    const run = { name: "ends", fence: 1n };
    expect(await rows.renew(run)).toBe(true);
    await rows.end(run, { everyMs: hourMs, hasFailed: false });
    expect(await rows.renew(run)).toBe(false);
    expect(await rowOf("ends")).toMatchObject({ isFree: true, isHeld: null });
  });

  it("whose interval has become shorter: due earlier", async () => {
    await here.query("insert into jobs (name, next_run_at) values ('daily', now() + interval '1 day')");
    await nodeWith(here, "daily", noWork).ask();
    expect(await here.query("select from jobs where next_run_at <= now() + interval '1 hour'")).toHaveLength(
      1,
    );
  });

  it("whose lease ends while its last transaction commits: taken over only after the commit", async () => {
    await here.query("insert into jobs (name, next_run_at, fence) values ('commits', now(), 7)");
    const successor = nodeWith(there, "commits", noWork);
    await here.transaction(async (sql) => {
      await sql.query("select assert_job_fence('commits', 7)");
      await successor.ask();
    });
    expect(successor.begun()).toBe(0);
    await successor.ask();
    expect(successor.begun()).toBe(1);
  });

  it("requested by a node that stops running it at that moment: released at once without a run", async () => {
    const stopping = nodeWith(here, "stops", noWork);
    await stopping.ask();
    await makeDue("stops");
    const asked = stopping.ask();
    stopping.remove();
    await asked;
    expect(stopping.begun()).toBe(0);
    const next = nodeWith(there, "stops", noWork);
    await next.ask();
    expect(next.begun()).toBe(1);
  });
});

describe("jobs that say when there may be work", () => {
  const names = ["sweeps", "mops", "dusts"];
  /** A schedule of these jobs, each of which has work while there is a row of its name. */
  function schedule() {
    const statements: string[] = [];
    const ran: string[] = [];
    const counted: Database = {
      ...here,
      query: (text, parameters) => {
        statements.push(text);
        return here.query(text, parameters);
      },
    };
    const jobs = node(counted);
    for (const name of names) {
      jobs.add({
        name,
        everyMs: hourMs,
        log,
        clock: systemClock,
        mayHaveWork: `exists (select from work where writer = '${name}' and :now::timestamptz is not null)`,
        run: async () => void ran.push(name),
      });
    }
    return { jobs, statements, ran };
  }
  const runDue = async ({ jobs }: ReturnType<typeof schedule>) => {
    for (const name of names) await makeDue(name);
    await jobs.ask();
    await Promise.all(names.map((name) => jobs.settled(name)));
  };

  it("due together without work: not run, due again after their interval, and three statements for all of them", async () => {
    const tested = schedule();
    await tested.jobs.ask();
    tested.statements.length = 0;
    await runDue(tested);
    expect(tested.ran).toEqual([]);
    expect(tested.statements).toHaveLength(3);
    for (const name of names)
      expect(await rowOf(name)).toEqual({ fence: 1n, isFree: true, isWaiting: true, isHeld: null });
  });

  it("one of them with work: that one runs", async () => {
    const tested = schedule();
    await tested.jobs.ask();
    await here.query("insert into work (writer) values ('mops')");
    await runDue(tested);
    expect(tested.ran).toEqual(["mops"]);
  });
});

describe("a node in a process of its own", () => {
  it("paused for longer than its lease: another node runs the job, and the first run writes nothing more", async () => {
    const { child, nextLine } = await childInside("paused");
    child.kill("SIGSTOP");
    const successor = nodeWith(there, "paused", async (fenced) => {
      await fenced.query("insert into work (writer) values ('successor')");
    });
    await expect.poll(() => successor.ask().then(successor.begun)).toBe(1);
    child.kill("SIGCONT");
    child.stdin?.write("go on\n");
    expect([await nextLine(), await nextLine(), await nextLine()]).toEqual([
      "transaction JobSuperseded",
      "statement JobSuperseded",
      "reading JobSuperseded",
    ]);
    expect(await writers()).toEqual(["successor"]);
    expect(await rowOf("paused")).toMatchObject({ fence: 2n, isFree: true, isWaiting: true });
  });

  it("paused without being replaced: continues its run", async () => {
    const { child, nextLine } = await childInside("rested");
    child.kill("SIGSTOP");
    await expect
      .poll(() => here.query("select from jobs where name = 'rested' and held_until < now()"))
      .toHaveLength(1);
    child.kill("SIGCONT");
    child.stdin?.write("go on\n");
    expect([await nextLine(), await nextLine(), await nextLine()]).toEqual([
      "transaction written",
      "statement written",
      "reading written",
    ]);
    expect(await writers()).toEqual(["statement", "transaction"]);
  });

  it("killed during a run: another node runs the job after the end of the lease", async () => {
    const { child } = await childInside("orphan");
    const successor = nodeWith(there, "orphan", noWork);
    await successor.ask();
    expect(successor.begun()).toBe(0);
    child.kill("SIGKILL");
    await expect.poll(() => successor.ask().then(successor.begun)).toBe(1);
    expect(await writers()).toEqual([]);
  });
});
