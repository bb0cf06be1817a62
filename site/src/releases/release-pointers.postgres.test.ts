import { join } from "node:path";
import { type Database, openDatabase } from "@tessera/database";
import { emptyPostgres } from "@tessera/database/testing";
import { createRegistryClient, type RegistryClient } from "@tessera/releases/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEnvironment } from "../environment/environment.ts";
import { openMigratedDatabase } from "../start/site-database.ts";
import { type ComposedSite, composeSite } from "../testing/composed-site.ts";
import { reportOutcome } from "../testing/report-outcome.ts";
import { listenForReleases } from "../testing/received-pointers.ts";

const root = join(import.meta.dirname, "../../..");

let direct: Database;
let one: ComposedSite;
let other: ComposedSite;
let operator: RegistryClient;
beforeAll(async () => {
  const source = { NODE_ENV: "test", DATABASE_URL: await emptyPostgres(), RATE_LIMITS: "loose" };
  const startNode = async (changes?: Parameters<typeof composeSite>[1]) =>
    composeSite(source, {
      database: await openMigratedDatabase(readEnvironment(source, root), root),
      ...changes,
    });
  one = await startNode();
  other = await startNode({ keys: one.keys });
  direct = await openDatabase({ url: source.DATABASE_URL });
  operator = createRegistryClient({ origin: await one.listen(), token: one.keys.operator });
  await one.publish({ name: "shell", version: "1.0.0" });
  await one.publish({ name: "wallet", version: "1.0.0" });
  await one.publish({ name: "wallet", version: "2.0.0" });
});
afterAll(async () => {
  await direct.close();
  await one.close();
  await other.close();
});

const reason = "deposits fail";

describe("two nodes on one PostgreSQL", () => {
  it("a rollback at one node: pages of both are notified with pointers that verify, and counted by both", async () => {
    const streams = [await listenForReleases(one), await listenForReleases(other)];
    for (const received of streams) await expect.poll(() => received[0]?.pointers?.revision).toBe(3);
    const { to } = await operator.rollBack("wallet", { reason });
    const reader = createRegistryClient({ origin: await other.listen(), token: one.keys.operator });
    const counts = async () => {
      const seen = [await operator.status(), await reader.status()];
      return seen.map(({ remotes }) => remotes.find(({ name }) => name === "wallet")?.pages);
    };
    const silent = { done: 0, guarded: {}, failed: 0, silent: 2 };
    await expect.poll(counts).toEqual([silent, silent]);
    const report = { remote: "wallet", release: to?.id ?? "", outcome: "done", leads: true } as const;
    expect(await reportOutcome(one, report, other)).toBe(204);
    await expect.poll(counts).toMatchObject([
      { done: 1, silent: 1 },
      { done: 1, silent: 1 },
    ]);
    for (const received of streams)
      await expect
        .poll(() => received.at(-1))
        .toMatchObject({
          name: "release.map",
          revision: 4,
          pointers: { revision: 4, remotes: { wallet: { stable: to?.id, follow: "swap" } } },
        });
  });

  it("a rollback while the connection for notifications is lost: notified after it is connected again", async () => {
    const received = await listenForReleases(other);
    await expect.poll(() => received).toHaveLength(1);
    await direct.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'tessera events' and datname = current_database()`,
    );
    const { revision } = await operator.retire("wallet", { reason, follow: "kill" });
    await expect
      .poll(() => received.at(-1)?.pointers, { timeout: 10_000 })
      .toMatchObject({ revision, remotes: {}, retired: { wallet: "kill" } });
  });
});
