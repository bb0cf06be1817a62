import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "@tessera/database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { minuteMs } from "@tessera/shared/core/durations";
import { startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import { createLiveReleases } from "./live.ts";

// Waits for pages that may be a second old.
vi.setConfig({ testTimeout: 60_000 });

/** A second node on the database of the first one. */
interface Node {
  readonly registry: TestRegistry;
  /** Statements that it has sent. */
  readonly statements: () => number;
}

let first: TestRegistry;
let notified: Node;
let deaf: Node;
let good: string;
let bad: string;

beforeAll(async () => {
  first = await startRegistry();
  await first.publishAndPromote({ name: "shell" });
  good = await first.publishAndPromote({ name: "wallet", version: "1.0.0" });
  bad = await first.publish({ name: "wallet", version: "2.0.0" });
  notified = await startNode(true);
  deaf = await startNode(false);
});
afterAll(async () => {
  for (const { registry } of [notified, deaf]) await registry.stop();
  await first.stop();
});

async function startNode(hearsNotifications: boolean): Promise<Node> {
  let statements = 0;
  const { database } = first;
  const counted: Database = {
    ...database,
    query: (text, parameters) => {
      statements += 1;
      return database.query(text, parameters);
    },
    listen: (channel, handler) =>
      hearsNotifications ? database.listen(channel, handler) : Promise.resolve(() => Promise.resolve()),
  };
  return { registry: await startRegistry({ database: counted }), statements: () => statements };
}

async function pageOf({ app }: TestRegistry): Promise<string> {
  return (await app.inject({ url: "/", headers: { host: "localhost:4320" } })).body;
}

describe("pages and the live releases", () => {
  it("many pages at once: share one read of the revision", async () => {
    const { registry, statements } = notified;
    await pageOf(registry);
    await pause(300);
    const before = statements();
    await Promise.all(Array.from({ length: 50 }, () => pageOf(registry)));
    expect(statements() - before).toBe(1);
  });

  it("a rollback on another node: on the next page at once, or after a second without a notification", async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await first.operator.promote("wallet", bad);
      expect(await pageOf(first)).toContain(bad);
      expect(await pageOf(notified.registry)).toContain(bad);
      await pause(1_000);
      expect(await pageOf(deaf.registry)).toContain(bad);

      await first.operator.rollBack("wallet", { reason: "reels stop" });
      const pages = [first, notified.registry].map(pageOf);
      // A page that is asked for now may still be the old one, and must not keep the next from being new.
      await pageOf(deaf.registry);
      await pause(1_000);
      for (const page of await Promise.all([...pages, pageOf(deaf.registry)])) {
        expect(page).toContain(good);
        expect(page).not.toContain(bad);
      }
    }
  });

  it("two concurrent reads, the older of which arrives last: the newer releases stay", async () => {
    await first.operator.promote("wallet", bad);
    const arrivals: (() => void)[] = [];
    /** Results of the live releases; the first one arrives on request. */
    const database: Database = {
      ...first.database,
      query: async <Row extends object>(text: string, parameters?: readonly unknown[]) => {
        const rows = await first.database.query<Row>(text, parameters);
        if (text.includes("registry.pointer"))
          await new Promise<void>((arrive) => (arrivals.push(arrive) === 1 ? undefined : arrive()));
        return rows;
      },
    };
    // No check is repeated by itself, which would hide an older result.
    const live = createLiveReleases(database, "local", console, {
      freshMs: minuteMs,
      staleMs: minuteMs,
      timeoutMs: minuteMs,
    });
    const older = live.site();
    await expect.poll(() => arrivals).toHaveLength(1);
    await first.operator.rollBack("wallet", { reason: "reels stop" });
    live.expire();
    const newer = await live.site();
    arrivals[0]?.();
    await older;
    expect(newer.releases.map(({ id }) => id)).toContain(good);
    expect(await live.site()).toBe(newer);
  });
});
