import { randomUUID } from "node:crypto";
import { minuteMs } from "@tessera/shared/core/durations";
import * as z from "@tessera/shared/schema";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AskedPolicy } from "../pointers/policy.ts";
import { openDevices, runGateOf, type DescribeVisit } from "../testing/gate-visits.ts";
import { startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import { statusOfWallet } from "../testing/wallet-versions.ts";

// Hundreds of visits over HTTP.
vi.setConfig({ testTimeout: 60_000 });

let registry: TestRegistry;
let stable: string;
let candidate: string;

const reason = "it is tried";
const bakeMs = 10 * minuteMs;

beforeEach(async () => {
  registry = await startRegistry({ serving: { node: randomUUID(), serves: 2, since: 1, isAlone: false } });
  await registry.publishAndPromote({ name: "shell" });
  stable = await registry.publishAndPromote({ name: "wallet", version: "1.0.1", api: 1 });
  candidate = await registry.publish({ name: "wallet", version: "1.0.2", api: 2 });
});
afterEach(() => registry.stop());

async function begin(gate: AskedPolicy["gate"] = "act"): Promise<void> {
  const policy = { steps: [{ weightPpm: 500_000, bakeMs, visits: 20 }], gate };
  await registry.operator.changePolicy("wallet", { policy, reason });
  await registry.operator.promote("wallet", candidate);
}

const unserving = randomUUID();
/** A minute later another server comes, which no longer serves the API of the stable release. */
const dropStable = () => {
  registry.clock.advance(minuteMs);
  return registry.database.query(
    `insert into registry.serving_node (environment, node, serves, since, seen_at)
     values ('local', $1, 2, 2, now() + interval '1 hour')`,
    [unserving],
  );
};
const serveStable = () =>
  registry.database.query("delete from registry.serving_node where node = $1", [unserving]);

const run = () => runGateOf(registry);
const openMany = (count: number, describeVisit?: DescribeVisit) =>
  openDevices(registry, candidate, count, describeVisit);
/** So many of ten visits with the candidate fail by it. */
const failing =
  (ofTen: number): DescribeVisit =>
  (number, isCandidate) => ({
    failures: isCandidate && number % 10 < ofTen ? [{ release: candidate }] : [],
  });
const broken = failing(3);
/** All visits with the stable release fail by it as well. */
const bothBroken: DescribeVisit = (number, isCandidate) =>
  isCandidate ? failing(8)(number, true) : { failures: [{ release: stable, step: "UNEXPECTED" }] };

const walletNow = async () => (await statusOfWallet(registry)).wallet;
const gateEvents = async () =>
  (await registry.operator.history("wallet")).filter(({ actor }) => actor === "gate");
const unserved =
  /1\.0\.1\S*, the stable release, does not fit what is live: wallet 1\.0\.1 was built for API 1/;

describe("a failing candidate whose stable release does not fit the running servers", () => {
  it("without further visits: put on hold with status and one event, and nothing is moved", async () => {
    await begin();
    await openMany(300, broken);
    await dropStable();
    for (let look = 0; look < 3; look += 1) {
      registry.clock.advance(bakeMs);
      await run();
    }
    expect(await walletNow()).toMatchObject({
      candidate: { id: candidate, weightPpm: 500_000 },
      rollback: { safe: "no" },
      rollout: {
        verdict: "hold",
        reason: expect.stringMatching(/^It fails in \d+ of \d+ visits, .* But 1\.0\.1/),
      },
    });
    expect((await walletNow())?.rollout?.reason).toMatch(unserved);
    const events = await gateEvents();
    expect(events).toMatchObject([
      {
        action: "observe",
        reason: expect.stringMatching(/^It holds\. It fails in/),
        evidence: {
          verdict: "hold",
          candidate: { own: expect.any(Number) },
          control: { own: 0 },
          misfits: [expect.stringMatching(/built for API 1/)],
        },
      },
    ]);
    expect((await registry.operator.verify()).fault).toBeNull();
  });

  it("the stable release works nevertheless: the visits since the event undo the candidate", async () => {
    await begin();
    await openMany(300, broken);
    await dropStable();
    await run();
    expect((await walletNow())?.candidate?.id).toBe(candidate);
    registry.clock.advance(minuteMs);
    await openMany(300, broken);
    await run();
    expect(await walletNow()).toMatchObject({ stable: { id: stable }, candidate: null });
    const [undone, noted] = await gateEvents();
    expect(noted?.action).toBe("observe");
    expect(undone).toMatchObject({ action: "rollback", evidence: { verdict: "worse" } });
    expect(undone?.reason).toMatch(/^It fails in \d+ of \d+ visits, .* That is since 1\.0\.1/);
    // Only visits since the note: half of all.
    const visits = z.object({ visits: z.number() });
    const counts = z.parse(z.looseObject({ candidate: visits, control: visits }), undone?.evidence);
    expect(counts.candidate.visits + counts.control.visits).toBe(300);
    expect((await registry.operator.verify()).fault).toBeNull();
  });

  it("the stable release fails for everybody after the event: stays on hold, with that reason", async () => {
    await begin();
    await openMany(200, failing(8));
    await dropStable();
    await run();
    registry.clock.advance(minuteMs);
    await openMany(60, bothBroken);
    registry.clock.advance(bakeMs);
    await run();
    expect((await walletNow())?.candidate?.id).toBe(candidate);
    expect((await walletNow())?.rollout).toMatchObject({
      verdict: "hold",
      reason: expect.stringMatching(
        /decide\. Something fails with the stable release as well: in \d+ of \d+ visits\.$/,
      ),
    });
    expect((await gateEvents()).map(({ action }) => action)).toEqual(["observe"]);
  });

  it("the server that did not fit is stopped: undone at once", async () => {
    await begin();
    await openMany(300, broken);
    await dropStable();
    await run();
    await serveStable();
    await run();
    expect(await walletNow()).toMatchObject({ stable: { id: stable }, candidate: null });
  });

  it("a policy that observes: records that it would hold, and later that it would undo", async () => {
    await begin("observe");
    await openMany(300, broken);
    await dropStable();
    await run();
    registry.clock.advance(minuteMs);
    await openMany(300, broken);
    await run();
    await run();
    expect((await walletNow())?.candidate?.id).toBe(candidate);
    expect(await gateEvents()).toMatchObject([
      { action: "observe", reason: expect.stringMatching(/^It would undo the candidate\. It fails in/) },
      { action: "observe", reason: expect.stringMatching(/^It would hold\. It fails in/) },
    ]);
  });

  it("a person rolls back: done, with the warning that the release may not work", async () => {
    await begin();
    await openMany(300, broken);
    await dropStable();
    await run();
    expect(await registry.operator.rollBack("wallet", { reason })).toMatchObject({
      to: { id: stable },
      misfits: [expect.stringMatching(/built for API 1/)],
    });
  });
});
