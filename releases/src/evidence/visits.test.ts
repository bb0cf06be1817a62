import { cleanUp } from "@tessera/database";
import { minuteMs } from "@tessera/shared/core/durations";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  browserName,
  deviceOfNumber,
  openDocument,
  openVisit,
  sendReport,
  type VisitFacts,
} from "../testing/open-visit.ts";
import type { TestRegistry } from "../testing/start-registry.ts";
import { startWithWallet } from "../testing/wallet-versions.ts";
import { readEvidence, type Evidence } from "./read-evidence.ts";
import { visitCleanUp, VisitLog, visitRetentionMs } from "./visits.ts";

let registry: TestRegistry;
let shell: string;
let stable: string;
let candidate: string;

beforeEach(async () => {
  ({ registry, shell, stable, candidate } = await startWithWallet());
});
afterEach(() => registry.stop());

const begin = () => registry.operator.promote("wallet", candidate, { weightPpm: 500_000 });
const saltOf = async () =>
  (
    await registry.database.query<{ salt: string }>(
      "select salt from registry.pointer where salt is not null",
    )
  )[0]?.salt ?? "";
/** Counts since the rollout began, a minute later. */
async function evidence(): Promise<Evidence> {
  const now = new Date(registry.clock.now().getTime() + minuteMs);
  return readEvidence(registry.database, {
    environment: "local",
    salt: await saltOf(),
    since: new Date(0),
    now,
  });
}
const total = async (of: "visits" | "own" | "any" | "devices") => {
  const { candidate: one, control } = await evidence();
  return [one[of], control[of]];
};
const stored = async () => {
  const [row] = await registry.database.query<{ count: bigint }>("select count(*) from registry.visit");
  return Number(row?.count);
};
/** Opens the pages of so many devices, each with an address of its own. */
async function openMany(
  count: number,
  visit: (number: number) => Partial<VisitFacts> = () => ({}),
): Promise<void> {
  for (let number = 0; number < count; number += 1)
    await openVisit(registry, { device: deviceOfNumber(number), ip: `10.1.${number}.1`, ...visit(number) });
}

describe("recorded visits", () => {
  it("without a rollout: none is stored", async () => {
    await openMany(3);
    expect(await stored()).toBe(0);
  });

  it("during a rollout: each device with its cohort; a second page within half an hour is the same visit", async () => {
    await begin();
    await openMany(40);
    await openMany(40);
    await expect.poll(stored).toBe(40);
    const [one = 0, control = 0] = await total("visits");
    expect(one + control).toBe(40);
    expect(Math.min(one, control)).toBeGreaterThan(5);
    registry.clock.advance(30 * minuteMs);
    await openMany(40);
    await expect.poll(stored).toBe(80);
    expect((await total("devices")).reduce((sum, count) => sum + count)).toBe(40);
  });

  it("after a step: each device is counted again, even in the same half hour, and the shares match the weight", async () => {
    await begin();
    await openMany(40);
    await expect.poll(stored).toBe(40);
    registry.clock.advance(minuteMs);
    await registry.operator.advance("wallet", { weightPpm: 750_000 });
    const since = registry.clock.now();
    await openMany(40);
    await expect.poll(stored).toBe(80);
    const now = new Date(since.getTime() + minuteMs);
    const { candidate: one, control } = await readEvidence(registry.database, {
      environment: "local",
      salt: await saltOf(),
      since,
      now,
    });
    expect(one.devices + control.devices).toBe(40);
    expect(one.devices).toBeGreaterThan(control.devices);
  });

  it("of crawlers and of prefetched pages: not stored", async () => {
    await begin();
    for (const headers of [
      { "user-agent": "Googlebot/2.1" },
      { "user-agent": browserName, "sec-purpose": "prefetch" },
    ])
      await registry.app.inject({
        url: "/wallet",
        headers: { host: "localhost:4320", accept: "text/html", ...headers },
      });
    await openMany(1);
    await expect.poll(stored).toBe(1);
  });

  it("with failures: separated into the rollout's own release, other releases, and delivery", async () => {
    await begin();
    await openMany(40, (number) => ({
      failures:
        number % 4 === 0
          ? [{ release: stable }, { release: candidate }]
          : number % 4 === 1
            ? [{ release: shell, step: "error" }]
            : number % 4 === 2
              ? [candidate, stable, null].map((release) => ({
                  release,
                  step: "screen",
                  text: "ChunkLoadError: Loading chunk 3 failed.",
                }))
              : [],
    }));
    await expect.poll(async () => (await total("any")).reduce((sum, count) => sum + count)).toBe(20);
    expect((await total("own")).reduce((sum, count) => sum + count)).toBe(10);
    const { candidate: one, control } = await evidence();
    expect(one.delivery + control.delivery).toBe(10);
    expect(one.classes["render"]).toBe(one.own);
    expect(control.classes["render"]).toBe(control.own);
  });

  it("without a report: unknown for the first minute, then counted as never ran", async () => {
    await begin();
    await openMany(10, (number) => ({ runs: number > 0 }));
    await expect.poll(stored).toBe(10);
    const query = {
      environment: "local",
      salt: await saltOf(),
      since: new Date(0),
      now: registry.clock.now(),
    };
    const now = await readEvidence(registry.database, query);
    expect(now.candidate.visits + now.control.visits).toBe(9);
    expect((await total("any")).reduce((sum, count) => sum + count)).toBe(1);
  });

  it("from one network: five in ten minutes, in both cohorts together", async () => {
    await begin();
    await openMany(20, () => ({ ip: "10.9.9.9" }));
    await openMany(1);
    await expect.poll(async () => (await total("visits")).reduce((sum, count) => sum + count)).toBe(5);
    registry.clock.advance(10 * minuteMs);
    await openMany(30, (number) => ({ ip: "10.9.9.9", device: deviceOfNumber(100 + number) }));
    await expect.poll(async () => (await total("visits")).reduce((sum, count) => sum + count)).toBe(10);
  });

  it("from 10,000 devices at one address, now and half an hour later: five each time, in both cohorts together", async () => {
    await begin();
    const salt = await saltOf();
    const log = new VisitLog({
      ...registry,
      environment: "local",
      log: { warn: (problem: unknown) => expect.unreachable(String(problem)) },
      networkDigest: (network) => network,
    });
    const pageOf = (number: number, cohort: "candidate" | "control") => {
      const release = cohort === "candidate" ? candidate : stable;
      const set = {
        releases: [shell, release],
        remotes: new Map<string, string>(),
        cohorts: [{ remote: "wallet", salt, cohort, release }],
      };
      const minute = Math.floor(registry.clock.now().getTime() / minuteMs);
      return { page: { device: deviceOfNumber(number), set, minute }, release };
    };
    const facts = { revision: 1, failed: [] };
    const of = async (network: string) =>
      (await registry.database.query("select from registry.visit where network = $1", [network])).length;
    for (const time of [1, 2]) {
      for (let number = 0; number < 10_000; number += 1) {
        const { page, release } = pageOf(number, number % 2 === 0 ? "candidate" : "control");
        log.addDocument(page, { ...facts, network: "one" });
        log.addRun(page);
        log.addFailure(page, release, "render");
      }
      // Facts are written in their order: once those of another address are there, all are.
      const { page } = pageOf(20_000, "control");
      await expect
        .poll(
          () => (
            log.addDocument(page, { ...facts, network: "other", revision: performance.now() }),
            of("other")
          ),
        )
        .toBe(time);
      expect(await of("one")).toBe(5 * time);
      registry.clock.advance(30 * minuteMs);
    }
    const { candidate: one, control } = await evidence();
    // The page of the other address never ran.
    expect(one.visits + control.visits).toBe(12);
    expect(Math.max(one.ownNetworks, control.ownNetworks)).toBeLessThanOrEqual(1);
  });

  it("more than 20,000 in one rollout: not stored", async () => {
    await begin();
    await registry.database.query(
      `insert into registry.visit (environment, salt, device, step, half_hour, cohort, network, at)
       select 'local', $1, 'd' || number, 1, 1, 'control', 'n' || number, $2 from generate_series(1, 19999) as number`,
      [await saltOf(), registry.clock.now()],
    );
    await openMany(3);
    await expect.poll(stored).toBe(20_000);
  });

  it("after 30 days: deleted", async () => {
    await begin();
    await openMany(1);
    await expect.poll(stored).toBe(1);
    registry.clock.advance(visitRetentionMs);
    const cleanUpNow = () => cleanUp(registry.database, [visitCleanUp], registry.clock.now());
    await cleanUpNow();
    expect(await stored()).toBe(1);
    registry.clock.advance(1);
    await cleanUpNow();
    expect(await stored()).toBe(0);
  });

  it("as stored: do not reveal device or network", async () => {
    await begin();
    await openMany(1);
    await expect.poll(stored).toBe(1);
    const [row] = await registry.database.query("select * from registry.visit");
    expect(
      JSON.stringify(row, (_key, value) => (typeof value === "bigint" ? Number(value) : value)),
    ).not.toMatch(/10\.1\.0|00000000-0000/);
  });
});

describe("reports that are not counted", () => {
  const visitor = { device: deviceOfNumber(1) };
  const ran = async () => (await registry.database.query("select from registry.visit where ran")).length;
  const failed = async () =>
    (await registry.database.query("select from registry.visit where own || others <> '{}'")).length;

  it.each<[string, (token: string) => Promise<number>, number]>([
    [
      "of another device",
      (token) => sendReport(registry, { device: deviceOfNumber(2) }, { token, visit: "runs" }),
      401,
    ],
    [
      "forged",
      (token) =>
        sendReport(registry, visitor, { token: `_${token.slice(1, 20)}${token.slice(21)}`, visit: "runs" }),
      401,
    ],
    [
      "of half an hour ago",
      (token) => (
        registry.clock.advance(31 * minuteMs),
        sendReport(registry, visitor, { token, visit: "runs" })
      ),
      204,
    ],
    [
      "about a release that is not in the page",
      (token) =>
        sendReport(registry, visitor, {
          token,
          visit: "failed",
          release: "r_0",
          step: "render",
          text: "",
          status: 0,
        }),
      204,
    ],
    [
      "deep",
      (token) =>
        sendReport(registry, visitor, { token, visit: JSON.parse("[".repeat(500) + "]".repeat(500)) }),
      400,
    ],
    [
      "large",
      (token) => sendReport(registry, visitor, { token, visit: "runs", text: "x".repeat(5_000) }),
      413,
    ],
    ["of another kind", (token) => sendReport(registry, visitor, { token, visit: "sleeps" }), 400],
  ])("%s", async (_what, send, status) => {
    await begin();
    const { token } = await openDocument(registry, visitor);
    await expect.poll(stored).toBe(1);
    expect(await send(token)).toBe(status);
    await openVisit(registry, { device: deviceOfNumber(3) });
    await expect.poll(ran).toBe(1);
    expect(await failed()).toBe(0);
  });

  it("about the candidate from a page with the stable release, and the reverse", async () => {
    await begin();
    const cohorts = new Set<boolean>();
    for (let number = 0; cohorts.size < 2; number += 1) {
      const device = { device: deviceOfNumber(number), ip: `10.2.${number}.1` };
      const { token, body } = await openDocument(registry, device);
      const hasCandidate = body.includes(candidate);
      cohorts.add(hasCandidate);
      const release = hasCandidate ? stable : candidate;
      const report = { token, visit: "failed", release, step: "render", text: "", status: 0 };
      expect(await sendReport(registry, device, report)).toBe(204);
      expect(await sendReport(registry, device, { token, visit: "runs" })).toBe(204);
      await expect.poll(ran).toBe(number + 1);
    }
    expect(await failed()).toBe(0);
  });

  it("of pages of an ended rollout, sent during the next one", async () => {
    await begin();
    const tokens: (readonly [VisitFacts, string])[] = [];
    for (let number = 0; number < 10; number += 1) {
      const device = { device: deviceOfNumber(number), ip: `10.2.${number}.1` };
      tokens.push([device, (await openDocument(registry, device)).token]);
    }
    await expect.poll(stored).toBe(10);
    await registry.operator.rollBack("wallet", { reason: "again" });
    await begin();
    for (const [device, token] of tokens)
      for (const release of [candidate, stable, shell])
        expect(
          await sendReport(registry, device, {
            token,
            visit: "failed",
            release,
            step: "render",
            text: "",
            status: 0,
          }),
        ).toBe(204);
    await openVisit(registry, { device: deviceOfNumber(11) });
    await expect.poll(ran).toBe(1);
    const counts = await evidence();
    expect([counts.candidate.any, counts.control.any]).toEqual([0, 0]);
    expect(counts.candidate.visits + counts.control.visits).toBe(1);
  });

  it("of a page from before the rollout", async () => {
    const { token } = await openDocument(registry, visitor);
    await begin();
    expect(await sendReport(registry, visitor, { token, visit: "runs" })).toBe(204);
    await openVisit(registry, { device: deviceOfNumber(3) });
    await expect.poll(ran).toBe(1);
    expect(await stored()).toBe(1);
  });

  it("that are repeated: the visit still counts as one that ran, with its failure once", async () => {
    await begin();
    const failures = [{ release: shell }, { release: shell }, { release: shell }];
    await openVisit(registry, { ...visitor, failures });
    await openVisit(registry, { ...visitor, failures });
    await expect.poll(failed).toBe(1);
    expect(await registry.database.query("select others from registry.visit")).toEqual([
      { others: ["render"] },
    ]);
  });
});
