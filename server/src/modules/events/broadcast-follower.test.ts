import { newId } from "@tessera/shared/core/identifiers";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { broadcast } from "../../platform/events/broadcast.ts";
import { type TestSite, testSite } from "../../testing/index.ts";
import { BroadcastFollower } from "./broadcast-follower.ts";

let site: TestSite;
let errors: unknown[];

beforeAll(async () => {
  site = await testSite();
}, 60_000);
afterAll(() => site.close());
beforeEach(async () => {
  errors = [];
  await site.database.query("delete from broadcasts");
});

/** A follower that was started, and the kinds of content that it has delivered. */
async function startFollower(database = site.database) {
  const delivered: unknown[] = [];
  const log = { error: (error: unknown) => void errors.push(error) };
  const follower = new BroadcastFollower({ database, clock: site.clock, log }, ({ data }) =>
    delivered.push((data as { kind: unknown }).kind),
  );
  await follower.start();
  return { follower, delivered };
}

/** Stores an event without a notification. */
const store = (id: string, kind: string, ageMs = 0) =>
  site.database.query(
    `insert into broadcasts (id, name, data, created_at)
     values ($1, 'site.content', $2::text::jsonb, now() - $3::float8 * interval '1 millisecond')`,
    [id, JSON.stringify({ kind }), ageMs],
  );
const messageOf = (id: string, kind: string) => JSON.stringify({ name: "site.content", data: { kind }, id });

const step = fc.constantFrom("store", "notify", "notify again", "catch up", "catch up meanwhile");

describe("events for everybody at a node", () => {
  it("stored, notified, lost and read in any order: each is delivered once", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uniqueArray(step, { minLength: 1 }), { maxLength: 8 }),
        async (histories) => {
          await site.database.query("delete from broadcasts");
          const { follower, delivered } = await startFollower();
          const expected: string[] = [];
          try {
            for (const steps of histories) {
              const [id, kind] = [newId(), `kind ${expected.length}`];
              let reading: Promise<void> | undefined;
              if (steps.some((each) => each === "store" || each.startsWith("notify"))) expected.push(kind);
              for (const each of steps) {
                if (each === "store") await store(id, kind);
                else if (each === "catch up") await follower.catchUp();
                else if (each === "catch up meanwhile") reading = follower.catchUp();
                else follower.receive(messageOf(id, kind));
              }
              await reading;
            }
            await follower.catchUp();
            expect(delivered).toHaveLength(expected.length);
            expect(new Set(delivered)).toEqual(new Set(expected));
          } finally {
            follower.stop();
          }
        },
      ),
      { numRuns: 60 },
    );
    expect(errors).toEqual([]);
  });

  it("a transaction: its event is delivered after the commit, and none when it fails", async () => {
    const { follower, delivered } = await startFollower();
    const stop = await site.database.listen("broadcast", (payload) => follower.receive(payload));
    const failed = site.database.transaction(async (sql) => {
      await broadcast(sql, "site.content", { kind: "undone" });
      throw new Error("undone");
    });
    await expect(failed).rejects.toThrow("undone");
    await site.database.transaction((sql) => broadcast(sql, "site.content", { kind: "page" }));
    await expect.poll(() => delivered).toEqual(["page"]);
    await follower.catchUp();
    expect(delivered).toEqual(["page"]);
    await stop();
    follower.stop();
  });

  it("a node that starts: knows the events of the last hour, from half a minute after they were written on", async () => {
    const now = site.clock.now().getTime();
    await store(newId(), "old", 61 * 60_000);
    await store(newId(), "earlier", 10 * 60_000);
    await store(newId(), "now");
    const { follower } = await startFollower();
    const since = (ageMs: number) =>
      follower.learnedSince(new Date(now - ageMs))?.map(({ data }) => (data as { kind: string }).kind);
    expect(since(9.6 * 60_000)).toEqual(["earlier", "now"]);
    expect(since(9.4 * 60_000)).toEqual(["now"]);
    expect(since(59 * 60_000)).toEqual(["earlier", "now"]);
    expect(since(61 * 60_000)).toBeUndefined();
    follower.stop();
  });

  it("a database that does not answer: one line in the log, and the next look delivers", async () => {
    let fails = false;
    const { follower, delivered } = await startFollower({
      ...site.database,
      query: (text, values) =>
        fails ? Promise.reject(new Error("no answer")) : site.database.query(text, values),
    });
    await store(newId(), "page");
    fails = true;
    await follower.catchUp();
    expect([delivered, errors.length]).toEqual([[], 1]);
    fails = false;
    await follower.catchUp();
    expect(delivered).toEqual(["page"]);
    follower.stop();
  });

  it("a message of another node's release: without an id delivered, without a name not", async () => {
    const { follower, delivered } = await startFollower();
    follower.receive(JSON.stringify({ name: "site.content", data: { kind: "page" } }));
    follower.receive(JSON.stringify({ data: { kind: "page" } }));
    expect(delivered).toEqual(["page"]);
    follower.stop();
  });
});
