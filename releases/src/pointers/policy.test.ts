import { minuteMs } from "@tessera/shared/core/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import { deleteReleases, publishVersions, statusOfWallet } from "../testing/wallet-versions.ts";
import { nextWeight, policyOf, type RolloutPolicy } from "./policy.ts";

let registry: TestRegistry;
let first: string;
let second: string;
let third: string;

beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.stop());
beforeEach(async () => {
  await deleteReleases(registry);
  await registry.publishAndPromote({ name: "shell" });
  [first = "", second = "", third = ""] = await publishVersions(registry, 3);
  await registry.operator.promote("wallet", first);
});

const reason = "deposits fail";
const bakeMs = 10 * minuteMs;
const steps = [20_000, 500_000, 950_000].map((weightPpm) => ({ weightPpm, bakeMs, visits: 50 }));
const policy: RolloutPolicy = { steps, gate: "act", checks: ["trial"] };
const changePolicy = () => registry.operator.changePolicy("wallet", { policy, reason });
const walletNow = async () => (await statusOfWallet(registry)).wallet;
const codeOf = (change: Promise<unknown>) =>
  change.then(
    () => "not refused",
    (error: unknown) => (error as { readonly code: string }).code,
  );

/** Sends a policy as it is written there. Returns the message of its refusal. */
const refused = (asked: object) =>
  registry.operator
    .changePolicy("wallet", { policy: asked as RolloutPolicy, reason })
    .catch((error: Error) => error.message);

describe("a rollout policy", () => {
  it("of an environment other than local: steps of 1, 5, 25 and 95 %, and the gate observes", () => {
    const { steps: defaults, gate } = policyOf("production", null);
    expect(defaults.map(({ weightPpm }) => weightPpm / 10_000)).toEqual([1, 5, 25, 95]);
    expect(gate).toBe("observe");
    expect(policyOf("local", null).steps).toEqual([]);
    expect(nextWeight(policyOf("local", null), 50_000)).toBe(250_000);
    expect(nextWeight(policyOf("production", null), 950_000)).toBe(1_000_000);
    expect(policyOf("production", null).checks).toEqual(["trial"]);
  });

  it("with steps: a promotion begins with the first step, a repeat changes nothing, and advance takes the next", async () => {
    await changePolicy();
    const begun = await registry.operator.promote("wallet", second);
    expect(begun).toMatchObject({ to: { id: first }, candidate: { id: second, weightPpm: 20_000 } });
    expect(await registry.operator.promote("wallet", second)).toMatchObject({ changed: false });
    expect(await registry.operator.canPromote("wallet", second)).toMatchObject({ isLive: true });
    const advanced = await registry.operator.advance("wallet");
    expect(advanced.candidate?.weightPpm).toBe(500_000);
    await registry.operator.advance("wallet");
    expect(await registry.operator.advance("wallet")).toMatchObject({ to: { id: second } });
    expect(await registry.operator.promote("wallet", second)).toMatchObject({ changed: false });
  });

  it("without steps, a candidate that somebody began: a promotion of it is possible, and for everybody", async () => {
    await registry.operator.promote("wallet", second, { weightPpm: 50_000 });
    expect(await registry.operator.canPromote("wallet", second)).toMatchObject({ isLive: false });
    const promoted = await registry.operator.promote("wallet", second);
    expect(promoted).toMatchObject({ changed: true, from: { id: first }, to: { id: second } });
    expect(promoted.candidate).toBeUndefined();
    expect(await registry.operator.canPromote("wallet", second)).toMatchObject({ isLive: true });
  });

  it("with steps, promoted with now: live for everybody at once, with a reason", async () => {
    await changePolicy();
    expect(await codeOf(registry.operator.promote("wallet", second, { now: true }))).toBe("INPUT_INVALID");
    const both = registry.operator.promote("wallet", second, { now: true, reason, weightPpm: 100 });
    expect(await codeOf(both)).toBe("INPUT_INVALID");
    const promoted = await registry.operator.promote("wallet", second, { now: true, reason });
    expect(promoted).toMatchObject({ to: { id: second } });
    expect(promoted.candidate).toBeUndefined();
  });

  it("of a retired remote: a promotion is for everybody", async () => {
    await changePolicy();
    await registry.operator.retire("wallet", { reason });
    expect(await registry.operator.promote("wallet", second)).toMatchObject({ to: { id: second } });
  });

  it("set and removed: each is an event, after which the environment's policy applies again, and the chain is intact", async () => {
    const changed = await changePolicy();
    expect(changed).toMatchObject({ changed: true, to: { id: first } });
    expect(await changePolicy()).toMatchObject({ changed: false });
    expect((await walletNow())?.policy).toEqual(policy);
    await registry.operator.changePolicy("wallet", { reason });
    const [last, before] = await registry.operator.history("wallet");
    expect(last).toMatchObject({ action: "policy", policy: null });
    expect(before).toMatchObject({ action: "policy", policy, reason });
    expect((await walletNow())?.policy).toBeUndefined();
    expect((await registry.operator.verify()).fault).toBeNull();
  });

  it("stored without checks: needs the trial; with its checks in another order: unchanged", async () => {
    expect(policyOf("local", JSON.stringify({ steps, gate: "act" }))).toEqual(policy);
    const both = (checks: RolloutPolicy["checks"]) =>
      registry.operator.changePolicy("wallet", { policy: { ...policy, checks }, reason });
    expect(await both(["probe", "trial"])).toMatchObject({ changed: true });
    expect(await both(["trial", "probe"])).toMatchObject({ changed: false });
    expect((await walletNow())?.policy?.checks).toEqual(["trial", "probe"]);
    expect(await both([])).toMatchObject({ changed: true });
    expect((await registry.operator.verify()).fault).toBeNull();
  });

  it("that is impossible: refused with the reason", async () => {
    const [step] = steps;
    expect(await refused({ steps: steps.toReversed(), gate: "act" })).toMatch(
      /more devices the candidate each time/,
    );
    expect(await refused({ steps: [{ ...step, weightPpm: 1_000_000 }], gate: "act" })).toMatch(/weightPpm/);
    expect(await refused({ steps: [{ ...step, bakeMs: -1 }], gate: "act" })).toMatch(/bakeMs/);
    expect(await refused({ steps, gate: "maybe" })).toMatch(/gate/);
    expect(await refused({ steps, gate: "act", owner: "me" })).toMatch(/owner/);
    expect(await refused({ steps, gate: "act", checks: ["luck"] })).toMatch(/checks/);
    expect(await refused({ steps, gate: "act", checks: ["probe", "probe"] })).toMatch(/each check once/);
    expect(await codeOf(registry.operator.changePolicy("unknown", { policy, reason }))).toBe(
      "REMOTE_UNKNOWN",
    );
  });
});

describe("a paused rollout", () => {
  it("is shown as paused until it is resumed or takes a step; a pause without a rollout is refused", async () => {
    expect(await codeOf(registry.operator.pause("wallet", { reason }))).toBe("NO_ROLLOUT");
    await registry.operator.promote("wallet", second, { weightPpm: 50_000 });
    await registry.operator.pause("wallet", { reason });
    expect((await walletNow())?.paused).toEqual({ by: "operator", reason });
    expect((await registry.operator.verify()).fault).toBeNull();
    expect(await registry.operator.resume("wallet")).toMatchObject({ changed: true });
    expect(await registry.operator.resume("wallet")).toMatchObject({ changed: false });
    await registry.operator.pause("wallet", { reason });
    await registry.operator.advance("wallet");
    expect((await walletNow())?.paused).toBeUndefined();
    await registry.operator.pause("wallet", { reason });
    await registry.operator.rollBack("wallet", { reason });
    expect((await walletNow())?.paused).toBeUndefined();
    expect((await registry.operator.verify()).fault).toBeNull();
  });
});

describe("the last good release", () => {
  const promoteNow = (id: string) => registry.operator.promote("wallet", id, { now: true, reason });
  const wait = (ms: number) => registry.clock.advance(ms);

  it("is never one that was live for less than the bake time", async () => {
    await changePolicy();
    wait(bakeMs);
    await promoteNow(second);
    wait(bakeMs - 1);
    await promoteNow(third);
    const { lastGood } = (await walletNow()) ?? {};
    expect(lastGood?.id).toBe(first);
    expect(await registry.operator.rollBack("wallet", { reason })).toMatchObject({ to: { id: first } });
    expect((await registry.operator.verify()).fault).toBeNull();
  });

  it("is one that has passed its last step, however short it was live for everybody", async () => {
    await changePolicy();
    wait(bakeMs);
    await registry.operator.promote("wallet", second, { weightPpm: 950_000 });
    wait(bakeMs);
    await registry.operator.advance("wallet");
    await promoteNow(third);
    expect((await walletNow())?.lastGood?.id).toBe(second);
  });

  it("missing: a rollback goes to the nearest earlier release, with unknown safety", async () => {
    await changePolicy();
    await promoteNow(second);
    const { rollback } = (await walletNow()) ?? {};
    expect(rollback).toMatchObject({ to: { id: first }, safe: "unknown" });
    expect(rollback?.reasons[0]).toMatch(/left before its bake time was over/);
    expect(await registry.operator.rollBack("wallet", { reason })).toMatchObject({
      to: { id: first },
      misfits: [expect.stringMatching(/bake time/)],
    });
  });
});
