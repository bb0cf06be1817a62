import { minuteMs } from "@tessera/shared/core/durations";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AskedPolicy } from "../pointers/policy.ts";
import { openDevices, runGateOf, type DescribeVisit } from "../testing/gate-visits.ts";
import { insertVisits } from "../testing/insert-visits.ts";
import { deviceOfNumber, openVisit } from "../testing/open-visit.ts";
import type { TestRegistry } from "../testing/start-registry.ts";
import { startWithWallet, statusOfWallet } from "../testing/wallet-versions.ts";

let registry: TestRegistry;
let shell: string;
let stable: string;
let candidate: string;

const bakeMs = 10 * minuteMs;
const half = { weightPpm: 500_000, bakeMs, visits: 20 };
const policy = {
  steps: [half, { ...half, weightPpm: 900_000, visits: 0 }],
  gate: "act",
} satisfies AskedPolicy;
const reason = "it is tried";

beforeEach(async () => {
  ({ registry, shell, stable, candidate } = await startWithWallet());
});
afterEach(() => registry.stop());

const run = (of = registry) => runGateOf(of);

async function begin(changes: Partial<AskedPolicy> = {}): Promise<void> {
  await registry.operator.changePolicy("wallet", { policy: { ...policy, ...changes }, reason });
  await registry.operator.promote("wallet", candidate);
}

const openMany = (count: number, describeVisit?: DescribeVisit) =>
  openDevices(registry, candidate, count, describeVisit);
/** Three of ten visits with the candidate fail by it. */
const broken = (number: number, isCandidate: boolean) => ({
  failures: isCandidate && number % 10 < 3 ? [{ release: candidate }] : [],
});
const walletNow = async () => (await statusOfWallet(registry)).wallet;
const historyOf = async () =>
  (await registry.operator.history("wallet")).filter(({ actor }) => actor === "gate");

describe("the gate", () => {
  it("a candidate that fails in every third visit: undone, with the counts in its event", async () => {
    await begin();
    await openMany(400, broken);
    await run();
    expect((await walletNow())?.candidate).toBeNull();
    const [event, ...others] = await historyOf();
    expect(others).toEqual([]);
    expect(event).toMatchObject({ action: "rollback", fromCandidate: candidate, follow: "swap" });
    expect(event?.reason).toMatch(/^It fails in \d+ of \d+ visits, the stable release in 0 of \d+ visits\.$/);
    expect(event?.evidence).toMatchObject({ verdict: "worse", control: { own: 0 } });
    expect((await registry.operator.verify()).fault).toBeNull();
  });

  it("a paused rollout: no step is taken, but a failing candidate is still undone", async () => {
    await begin();
    await registry.operator.pause("wallet", { reason });
    await openMany(60);
    registry.clock.advance(bakeMs);
    await run();
    expect((await walletNow())?.candidate?.weightPpm).toBe(500_000);
    await openMany(400, broken);
    await run();
    expect((await walletNow())?.candidate).toBeNull();
  });

  it("a policy that observes: records once what it would have done, and moves nothing", async () => {
    await begin({ gate: "observe" });
    await openMany(400, broken);
    await run();
    await run();
    expect((await walletNow())?.candidate?.id).toBe(candidate);
    const events = await historyOf();
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ action: "observe", evidence: { verdict: "worse" } });
    expect(events[0]?.reason).toMatch(/^It would undo the candidate\. It fails in /);
    expect((await registry.operator.verify()).fault).toBeNull();
  });

  it("a candidate without failures: takes each step after enough visits and time, up to everybody", async () => {
    await begin();
    await openMany(60);
    await run();
    expect((await walletNow())?.candidate?.weightPpm).toBe(500_000);
    registry.clock.advance(bakeMs);
    await run();
    expect((await walletNow())?.candidate?.weightPpm).toBe(900_000);
    await run();
    expect((await walletNow())?.candidate?.weightPpm).toBe(900_000);
    registry.clock.advance(bakeMs);
    await run();
    expect(await walletNow()).toMatchObject({
      stable: { id: candidate },
      candidate: null,
      lastGood: { id: stable },
    });
    expect((await historyOf()).map(({ action }) => action)).toEqual(["advance", "advance"]);
  });

  it("a candidate without visits: takes no step, however long it waits", async () => {
    await begin();
    registry.clock.advance(100 * bakeMs);
    await run();
    expect((await walletNow())?.candidate?.weightPpm).toBe(500_000);
  });

  it("a locked remote: takes no step, but a failing candidate is undone", async () => {
    await begin();
    await registry.operator.lock("wallet", { reason });
    await openMany(60);
    registry.clock.advance(bakeMs);
    await run();
    expect(await historyOf()).toEqual([]);
    await openMany(400, broken);
    await run();
    expect((await walletNow())?.candidate).toBeNull();
  });

  it("a remote: moved at most once in ten minutes, even to undo the gate's own step", async () => {
    await begin();
    await insertVisits(registry, { candidate: [100, 0], control: [100, 0] });
    registry.clock.advance(bakeMs);
    await run();
    await insertVisits(registry, { candidate: [200, 60], control: [200, 0] });
    registry.clock.advance(bakeMs - 1);
    await run();
    expect(await walletNow()).toMatchObject({
      candidate: { weightPpm: 900_000 },
      rollout: { verdict: "worse" },
    });
    registry.clock.advance(1);
    await run();
    expect((await walletNow())?.candidate).toBeNull();
    expect((await historyOf()).map(({ action }) => action)).toEqual(["rollback", "advance"]);
  });

  it("two nodes at the same time: write one event", async () => {
    await begin();
    await openMany(400, broken);
    await Promise.all([run(), run(), run()]);
    expect(await historyOf()).toHaveLength(1);
    expect((await walletNow())?.candidate).toBeNull();
  });

  it("failures in both cohorts alike: nothing is moved", async () => {
    await begin();
    await openMany(200, (number) => ({
      failures: number % 2 === 0 ? [{ release: null, step: "error" }] : [],
    }));
    registry.clock.advance(bakeMs);
    await run();
    expect(await historyOf()).toEqual([]);
    expect((await walletNow())?.candidate?.weightPpm).toBe(500_000);
  });

  it("a candidate whose files do not reach a third of its visits: not undone", async () => {
    await begin();
    await openMany(200, (number, isCandidate) => ({
      failures:
        isCandidate && number % 3 === 0
          ? [{ release: candidate, step: "entry", text: "x could not be loaded." }]
          : [],
    }));
    await run();
    expect(await historyOf()).toEqual([]);
  });

  it("a candidate whose files are missing on the server: undone", async () => {
    await begin();
    await openMany(400, (number, isCandidate) => ({
      failures:
        isCandidate && number % 3 === 0
          ? [{ release: candidate, step: "entry", text: "x could not be loaded.", status: 503 }]
          : [],
    }));
    await run();
    expect((await walletNow())?.candidate).toBeNull();
  });

  it("a candidate that makes another remote fail: undone", async () => {
    await begin();
    await openMany(400, (number, isCandidate) => ({
      failures: isCandidate && number % 3 === 0 ? [{ release: shell, step: "error" }] : [],
    }));
    await run();
    const [event] = await historyOf();
    expect(event?.reason).toMatch(/^With it something fails in /);
  });

  it("a candidate that fixes failures of the stable release: takes the step", async () => {
    await begin();
    await openMany(200, (_number, isCandidate) => ({ failures: isCandidate ? [] : [{ release: stable }] }));
    registry.clock.advance(bakeMs);
    await run();
    expect((await walletNow())?.candidate?.weightPpm).toBe(900_000);
  });

  it("300 invented devices from one address whose pages all fail: nothing is moved", async () => {
    await begin();
    const ip = "10.66.66.66";
    for (let number = 0; number < 300; number += 1) {
      const device = deviceOfNumber(900_000 + number);
      await openVisit(registry, { device, ip, failures: [{ release: candidate }] });
    }
    await openMany(1);
    await run();
    expect(await historyOf()).toEqual([]);
    const { length } = await registry.database.query("select from registry.visit");
    expect(length).toBe(6);
  });

  it("a person who moves the remote at the same time: not overridden", async () => {
    await begin();
    await openMany(400, broken);
    const { database } = registry;
    // The change comes between what the gate has read and what it does.
    const during = {
      ...registry,
      database: {
        ...database,
        query: async (text: string, parameters?: readonly unknown[]) => {
          const rows = await database.query<never>(text, parameters);
          if (text.includes("with placed as")) await registry.operator.advance("wallet", { reason });
          return rows;
        },
      },
    } as TestRegistry;
    await run(during);
    expect((await walletNow())?.candidate?.weightPpm).toBe(900_000);
    expect(await historyOf()).toEqual([]);
  });
});
