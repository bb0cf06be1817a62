import { minuteMs } from "@tessera/shared/core/durations";
import * as z from "@tessera/shared/schema";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runGate } from "../evidence/gate.ts";
import { operatorToken, publicOrigin, startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import { deleteReleases, publishVersions, statusOfWallet } from "../testing/wallet-versions.ts";
import type { AskedPolicy } from "./policy.ts";
import { refusalBody, registryBase } from "../registry/registry-api.ts";

let registry: TestRegistry;
let stable: string;
let next: string;

beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.stop());
beforeEach(async () => {
  await registry.database.query("delete from registry.probe");
  await deleteReleases(registry);
  await registry.publishAndPromote({ name: "shell" });
  [stable = "", next = ""] = await publishVersions(registry, 2);
  await registry.operator.promote("wallet", stable);
  await changePolicy({});
});

const reason = "deposits matter";
const bakeMs = 10 * minuteMs;
const steps = [10_000, 500_000].map((weightPpm) => ({ weightPpm, bakeMs, visits: 0 }));
const failures = [{ url: "/wallet", message: "It throws" }];

const changePolicy = (changes: Partial<AskedPolicy>) =>
  registry.operator.changePolicy("wallet", {
    policy: { steps, gate: "act", checks: ["trial", "probe"], ...changes },
    reason,
  });
const setNow = async () => (await registry.operator.preview("wallet", next)).set;
const attest = async (passed: boolean) =>
  registry.operator.attest("wallet", next, {
    set: await setNow(),
    passed,
    failures: passed ? [] : failures,
  });
const walletNow = async () => (await statusOfWallet(registry)).wallet;
const runNow = ({ database, clock, arrivals } = registry) => {
  const log = { info: () => undefined, warn: () => undefined };
  return runGate({ database, clock, arrivals, environment: "local", log });
};
/** Promotes another remote, so that the release set of every page is another one. */
const moveAnother = () => registry.publishAndPromote({ name: "games" });

const missing = {
  code: "PROBE_MISSING",
  message: expect.stringMatching(
    /: npx tessera probe wallet 1\.0\.2\S* opens it\. Who knows better adds --untested and a reason\.$/,
  ),
};
const failed = {
  code: "PROBE_FAILED",
  message: expect.stringMatching(/^1\.0\.2\S* of wallet failed in a browser on \/wallet: It throws\. /),
};

describe("a release whose policy needs a probe", () => {
  const moves: readonly [string, () => Promise<unknown>][] = [
    ["a first step", () => registry.operator.promote("wallet", next)],
    ["a share", () => registry.operator.promote("wallet", next, { weightPpm: 20_000 })],
    ["everybody at once", () => registry.operator.promote("wallet", next, { now: true, reason })],
    ["can-promote", () => registry.operator.canPromote("wallet", next)],
  ];

  it("in a set with another remote: refused before its probe, accepted after one that passed, or as untested", async () => {
    const set = { wallet: next, games: await registry.publish({ name: "games" }) };
    const promoteSet = async (untested?: true) =>
      registry.operator.promoteSet(set, {
        reason,
        expectedRevision: await registry.operator.revision(),
        untested,
      });
    await expect(promoteSet()).rejects.toMatchObject({
      code: "PROBE_MISSING",
      message: expect.stringMatching(/^wallet: No browser has opened 1\.0\.2/),
    });
    expect((await walletNow())?.stable.id).toBe(stable);
    await attest(true);
    expect(await promoteSet()).toMatchObject({ remotes: [{ changed: true }, { changed: true }] });
    await registry.operator.rollBack("wallet", { reason });
    await registry.operator.rollBack("games", { reason });
    expect(await promoteSet(true)).toMatchObject({ remotes: [{ changed: true }, { changed: true }] });
  });

  it.each(moves)(
    "%s: refused before its probe and after one that failed, accepted after one that passed",
    async (_what, move) => {
      await expect(move()).rejects.toMatchObject(missing);
      await attest(false);
      await expect(move()).rejects.toMatchObject(failed);
      expect((await walletNow())?.candidate).toBeNull();
      expect((await walletNow())?.stable.id).toBe(stable);
      await attest(true);
      await move();
    },
  );

  it.each(moves)("%s, with a probe beside releases that are no longer live: refused", async (_what, move) => {
    await attest(true);
    await moveAnother();
    await expect(move()).rejects.toMatchObject(missing);
    await attest(true);
    await move();
  });

  it("the answer of the refusal: has every failure and the release set", async () => {
    await attest(false);
    const { body } = await registry.app.inject({
      method: "POST",
      url: `${registryBase}/environments/local/remotes/wallet/promote`,
      headers: { host: new URL(publicOrigin).host, authorization: `Bearer ${operatorToken}` },
      payload: { release: next },
    });
    expect(z.parse(refusalBody, JSON.parse(body)).error.details).toEqual({ set: await setNow(), failures });
  });

  it("a further step: refused without a probe and after one that failed, accepted after one that passed", async () => {
    await attest(true);
    await registry.operator.promote("wallet", next);
    await moveAnother();
    const advance = (weightPpm?: number) => registry.operator.advance("wallet", { weightPpm });
    await expect(advance()).rejects.toMatchObject(missing);
    await expect(advance(1_000_000)).rejects.toMatchObject(missing);
    await attest(false);
    await expect(advance()).rejects.toMatchObject(failed);
    await attest(true);
    expect(await advance()).toMatchObject({ candidate: { weightPpm: 500_000 } });
    expect(await advance()).toMatchObject({ to: { id: next } });
  });

  it("promoted as untested: needs a reason, which each event states", async () => {
    const { operator } = registry;
    await expect(operator.advance("wallet", { untested: true })).rejects.toMatchObject({
      code: "INPUT_INVALID",
    });
    await operator.promote("wallet", next, { untested: true, reason });
    await operator.advance("wallet", { untested: true, reason });
    const [advanced, promoted] = await operator.history("wallet");
    expect(advanced).toMatchObject({ action: "advance", untested: true, reason });
    expect(promoted).toMatchObject({ action: "promote", untested: true, reason });
    expect((await operator.verify()).fault).toBeNull();
  });

  it("a rollback of a candidate or of a live release: needs no probe", async () => {
    const { operator } = registry;
    await operator.promote("wallet", next, { untested: true, reason });
    expect(await operator.rollBack("wallet", { reason })).toMatchObject({ to: { id: stable } });
    await operator.promote("wallet", next, { now: true, untested: true, reason });
    await moveAnother();
    expect(await operator.rollBack("wallet", { reason })).toMatchObject({ to: { id: stable } });
  });

  it("promoted although it is already live or the candidate: nothing changes, and no probe is needed", async () => {
    const { operator } = registry;
    expect(await operator.promote("wallet", stable)).toMatchObject({ changed: false });
    await operator.promote("wallet", next, { untested: true, reason });
    expect(await operator.promote("wallet", next)).toMatchObject({ changed: false });
  });

  it("the gate: holds because the probe is missing, and takes the step once it has passed", async () => {
    await attest(true);
    await registry.operator.promote("wallet", next);
    await moveAnother();
    registry.clock.advance(bakeMs);
    await runNow();
    expect(await walletNow()).toMatchObject({
      candidate: { weightPpm: 10_000 },
      rollout: {
        verdict: "hold",
        reason: expect.stringMatching(/^No browser has opened 1\.0\.2.* npx tessera probe wallet/),
      },
    });
    await attest(false);
    expect((await walletNow())?.rollout).toMatchObject({
      verdict: "hold",
      reason: expect.stringMatching(/It throws\./),
    });
    await attest(true);
    await runNow();
    expect((await walletNow())?.candidate?.weightPpm).toBe(500_000);
  });

  it("under a policy that needs no probe: promoted without one", async () => {
    await changePolicy({ checks: ["trial"] });
    expect(await registry.operator.promote("wallet", next)).toMatchObject({ candidate: { id: next } });
  });
});
