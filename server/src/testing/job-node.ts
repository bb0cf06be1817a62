/**
 * A node with one job, as a process that a test pauses or kills: `job-node.ts <database URL> <job> <lease in
 * milliseconds>`. A run inserts into `work` in a transaction, writes `inside`, waits for a line from the test
 * and commits; after that it inserts with a single statement. It writes what became of each.
 */
import { once } from "node:events";
import { createInterface } from "node:readline";
import { openDatabase } from "@tessera/database";
import { hourMs } from "@tessera/shared/core/durations";
import { systemClock } from "@tessera/shared/core/clock";
import { pino } from "pino";
import { JobSchedule } from "../platform/jobs/job-schedule.ts";

const [url = "", name = "", leaseMs = ""] = process.argv.slice(2);
const lines = createInterface(process.stdin);
const say = (words: string) => void process.stdout.write(`${words}\n`);
const outcomeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "written",
    (error: unknown) => (error instanceof Error ? error.name : String(error)),
  );

const database = await openDatabase({ url, connectionsMax: 4 });
const schedule = new JobSchedule(database, {
  leaseMs: Number(leaseMs),
  firstAskMs: 0,
  askAfterMs: [20, 50],
});
schedule.add({
  clock: systemClock,
  name,
  everyMs: hourMs,
  log: pino({ level: "silent" }),
  run: async (fenced) => {
    const transaction = fenced.transaction(async (sql) => {
      await sql.query("insert into work (writer) values ('transaction')");
      say("inside");
      await once(lines, "line");
    });
    say(`transaction ${await outcomeOf(transaction)}`);
    say(`statement ${await outcomeOf(fenced.query("insert into work (writer) values ('statement')"))}`);
    say(`reading ${await outcomeOf(fenced.query("select from work"))}`);
  },
});
// A test that ends leaves no process behind.
lines.once("close", () => process.exit(0));
