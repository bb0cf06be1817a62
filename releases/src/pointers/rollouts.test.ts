import { isInCohort } from "@tessera/shared/core/cohort";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { operatorToken, startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import { deleteReleases, publishVersions, statusOfWallet } from "../testing/wallet-versions.ts";
import { createLiveReleases, type LiveReleases } from "../live/live.ts";
import { readPointers } from "../live/read-pointers.ts";

let registry: TestRegistry;
let live: LiveReleases;
let shell: string;
let stable: string;
let candidate: string;
let third: string;

beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.stop());
beforeEach(async () => {
  await deleteReleases(registry);
  shell = await registry.publishAndPromote({ name: "shell" });
  [stable = "", candidate = "", third = ""] = await publishVersions(registry, 3);
  await registry.operator.promote("wallet", stable);
  live = createLiveReleases(registry.database, "local", { warn: () => undefined });
});

const reason = "deposits fail";
const percent = (share: number) => ({ weightPpm: share * 10_000 });
const devices = Array.from({ length: 400 }, (_, index) => `device-${index}`);

/** The release of the wallet that a device gets now. */
async function walletOf(device?: string): Promise<string | undefined> {
  live.expire();
  const { releases } = await live.site(device);
  return releases.find(({ remote }) => remote === "wallet")?.id;
}

/** Devices that get the candidate now. */
async function cohort(): Promise<string[]> {
  const given = [];
  for (const device of devices) if ((await walletOf(device)) === candidate) given.push(device);
  return given;
}

/** The code of a refusal, after which nothing has changed. */
async function refusalOf(change: () => Promise<unknown>): Promise<string> {
  const before = await registry.operator.status();
  const code = await change().then(
    () => "not refused",
    (error: unknown) => (error as { readonly code: string }).code,
  );
  expect(await registry.operator.status()).toEqual(before);
  return code;
}

describe("a rollout", () => {
  it("gives its share of devices the candidate, grows by steps to everybody, and never takes it from a device", async () => {
    const begun = await registry.operator.promote("wallet", candidate, percent(10));
    expect(begun).toMatchObject({
      changed: true,
      to: { id: stable },
      candidate: { id: candidate, weightPpm: 100_000 },
    });
    const { wallet } = await statusOfWallet(registry);
    expect(wallet).toMatchObject({
      stable: { id: stable },
      candidate: { id: candidate, weightPpm: 100_000 },
    });
    const pointer = (await readPointers(registry.database, "local"))?.remotes["wallet"];
    const { salt = "" } = pointer?.candidate ?? {};
    const first = await cohort();
    for (const device of devices)
      expect(first.includes(device)).toBe(
        await isInCohort({ remote: "wallet", salt, weightPpm: 100_000 }, device),
      );
    expect(first.length).toBeGreaterThan(10);
    expect(await walletOf()).toBe(stable);

    expect((await registry.operator.advance("wallet")).candidate?.weightPpm).toBe(250_000);
    const second = await cohort();
    expect(second).toEqual(expect.arrayContaining(first));
    expect(second.length).toBeGreaterThan(first.length);
    expect((await registry.operator.advance("wallet")).candidate?.weightPpm).toBe(950_000);
    const ended = await registry.operator.advance("wallet");
    expect(ended).toMatchObject({ from: { id: stable }, to: { id: candidate } });
    expect([ended.candidate, ended.withdrawn]).toEqual([undefined, undefined]);
    expect(await walletOf()).toBe(candidate);
    expect((await statusOfWallet(registry)).wallet).toMatchObject({
      stable: { id: candidate },
      candidate: null,
      lastGood: { id: stable },
    });
    const history = await registry.operator.history("wallet");
    expect(history.map(({ action, candidate: of }) => [action, of?.weightPpm])).toEqual([
      ["advance", undefined],
      ["advance", 950_000],
      ["advance", 250_000],
      ["promote", 100_000],
      ["promote", undefined],
    ]);
    expect((await registry.operator.verify()).fault).toBeNull();
  });

  it("the release set of a device: depends on its releases alone, not on the revision", async () => {
    await registry.operator.promote("wallet", candidate, percent(50));
    const setOf = async (device?: string) => {
      live.expire();
      const { set, hasCandidate, revision } = await live.site(device);
      return { set, hasCandidate, revision };
    };
    const [chosen] = await cohort();
    const before = { stable: await setOf(), candidate: await setOf(chosen) };
    expect(before.stable.set).not.toBe(before.candidate.set);
    expect([before.stable.hasCandidate, before.candidate.hasCandidate]).toEqual([false, true]);
    const { revision } = await registry.operator.advance("wallet", percent(60));
    expect(await setOf()).toEqual({ ...before.stable, revision });
    expect(await setOf(chosen)).toEqual({ ...before.candidate, revision });
    await registry.operator.advance("wallet", percent(100));
    expect((await setOf()).set).toBe(before.candidate.set);
  });

  it("rolled back: everybody has the stable release, pages see the candidate as undone, a second rollback goes further back", async () => {
    await registry.operator.promote("wallet", third);
    await registry.operator.promote("wallet", candidate, percent(50));
    const change = await registry.operator.rollBack("wallet", { reason, follow: "kill" });
    expect(change).toMatchObject({ changed: true, to: { id: third }, withdrawn: { id: candidate } });
    expect(await cohort()).toEqual([]);
    const pointer = (await readPointers(registry.database, "local"))?.remotes["wallet"];
    expect(pointer).toEqual({
      stable: third,
      lastGood: stable,
      follow: "kill",
      undone: { [candidate]: "kill" },
    });
    expect(await registry.operator.rollBack("wallet", { reason })).toMatchObject({ to: { id: stable } });
  });

  it.each<[string, () => Promise<unknown>]>([
    ["rolled back to a named release", () => registry.operator.rollBack("wallet", { reason, to: stable })],
    ["another release is promoted to everybody", () => registry.operator.promote("wallet", third)],
    ["the stable release is promoted to everybody", () => registry.operator.promote("wallet", stable)],
    ["the remote is retired", () => registry.operator.retire("wallet", { reason })],
  ])("%s: the rollout ends in the same event", async (_what, change) => {
    await registry.operator.promote("wallet", candidate, percent(50));
    const { revision } = await registry.operator.status();
    expect(await change()).toMatchObject({ withdrawn: { id: candidate }, revision: revision + 1 });
    expect(await refusalOf(() => registry.operator.advance("wallet"))).toBe("NO_ROLLOUT");
    expect((await registry.operator.verify()).fault).toBeNull();
  });

  it("another candidate: replaces the first one, and other devices are chosen", async () => {
    await registry.operator.promote("wallet", third, percent(30));
    const saltOf = async () =>
      (await readPointers(registry.database, "local"))?.remotes["wallet"]?.candidate?.salt;
    const before = await saltOf();
    const change = await registry.operator.promote("wallet", candidate, percent(20));
    expect(change).toMatchObject({
      candidate: { id: candidate, weightPpm: 200_000 },
      withdrawn: { id: third },
    });
    expect(await saltOf()).not.toBe(before);
  });

  it("a candidate of the shell: pages of its cohort have that shell", async () => {
    const next = await registry.publish({ name: "shell", version: "2.0.0" });
    await registry.operator.promote("shell", next, percent(50));
    const shells = new Set<string>();
    for (const device of devices.slice(0, 40)) {
      const site = await live.site(device);
      expect(site.map.shell.id).toBe(site.shell.id);
      shells.add(site.shell.id);
    }
    expect(shells).toEqual(new Set([shell, next]));
    expect((await readPointers(registry.database, "local"))?.candidate).toMatchObject({
      id: next,
      weightPpm: 500_000,
    });
  });
});

describe("requests that a rollout refuses", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["RELEASE_IS_STABLE", () => registry.operator.promote("wallet", stable, percent(5))],
    ["NO_ROLLOUT", () => registry.operator.advance("wallet")],
    ["RELEASE_UNKNOWN", () => registry.operator.promote("wallet", "r_00000000", percent(5))],
    ["REMOTE_UNKNOWN", () => registry.operator.promote("games", "1.0.0", percent(5))],
  ])("%s", async (code, change) => {
    expect(await refusalOf(change)).toBe(code);
  });

  it.each([5, 3, 0.01])(
    "a step to %d %% of a candidate at 5 %%: refused as already passed",
    async (share) => {
      await registry.operator.promote("wallet", candidate, percent(5));
      expect(await refusalOf(() => registry.operator.advance("wallet", percent(share)))).toBe("STEP_PASSED");
    },
  );

  it("a promotion of the candidate: refused, since advance is the call for that", async () => {
    await registry.operator.promote("wallet", candidate, percent(5));
    const again = () => registry.operator.promote("wallet", candidate, percent(10));
    expect(await refusalOf(again)).toBe("RELEASE_IS_CANDIDATE");
  });

  it("a candidate without a stable release, as for a first release or a retired remote", async () => {
    const games = await registry.publish({ name: "games" });
    expect(await refusalOf(() => registry.operator.promote("games", games, percent(5)))).toBe(
      "ROLLOUT_NEEDS_STABLE",
    );
    await registry.operator.retire("wallet", { reason });
    expect(await refusalOf(() => registry.operator.promote("wallet", candidate, percent(5)))).toBe(
      "ROLLOUT_NEEDS_STABLE",
    );
  });

  it("a third remote beside two candidates, a remote beside the shell's candidate, and the shell beside a remote's", async () => {
    const others = [];
    for (const name of ["games", "account"]) {
      await registry.publishAndPromote({ name });
      others.push(await registry.publish({ name, version: "2.0.0" }));
    }
    const [games = "", account = ""] = others;
    const nextShell = await registry.publish({ name: "shell", version: "2.0.0" });
    await registry.operator.promote("wallet", candidate, percent(5));
    expect(await refusalOf(() => registry.operator.promote("shell", nextShell, percent(5)))).toBe(
      "ROLLOUT_IN_THE_WAY",
    );
    await registry.operator.promote("games", games, percent(5));
    expect(await refusalOf(() => registry.operator.promote("account", account, percent(5)))).toBe(
      "ROLLOUT_IN_THE_WAY",
    );
    for (const name of ["wallet", "games"]) await registry.operator.rollBack(name, { reason });
    await registry.operator.promote("shell", nextShell, percent(5));
    expect(await refusalOf(() => registry.operator.promote("games", games, percent(5)))).toBe(
      "ROLLOUT_IN_THE_WAY",
    );
  });

  it("a prefix that another remote's candidate serves", async () => {
    const manifest = { paths: [{ prefix: "/bank", guard: "player" as const }] };
    const taking = await registry.publish({ name: "wallet", version: "3.0.0", manifest });
    const other = await registry.publish({ name: "bank", manifest });
    await registry.operator.promote("wallet", taking, percent(5));
    expect(await refusalOf(() => registry.operator.promote("bank", other))).toBe("PREFIX_TAKEN");
  });

  it("a further step of a yanked candidate, which can still be withdrawn", async () => {
    await registry.operator.promote("wallet", candidate, percent(5));
    await registry.database.query("update registry.release set state = 'yanked' where id = $1", [candidate]);
    expect(await refusalOf(() => registry.operator.advance("wallet"))).toBe("RELEASE_YANKED");
    expect(await registry.operator.rollBack("wallet", { reason })).toMatchObject({
      withdrawn: { id: candidate },
    });
  });

  it("two operators with the same step: the second gets the step of the first", async () => {
    await registry.operator.promote("wallet", candidate, percent(5));
    const { revision: expectedRevision } = await registry.operator.status();
    const steps = await Promise.allSettled(
      [10, 20].map((share) => registry.operator.advance("wallet", { ...percent(share), expectedRevision })),
    );
    const refused = steps.flatMap((step) => (step.status === "rejected" ? [step.reason] : []));
    expect(refused).toMatchObject([
      { code: "REVISION_MOVED", message: expect.stringMatching(/advanced wallet to .* for [12]0 %/) },
    ]);
  });

  it.each([0, 99, 1_000_001, -1, 5.5, "5 %", null])(
    "a weight of %j: INPUT_INVALID, and nothing changes",
    async (weightPpm) => {
      for (const [action, body] of [
        ["promote", { release: candidate, weightPpm }],
        ["advance", { weightPpm }],
      ] as const) {
        const answer = await fetch(
          `${registry.origin}/registry/v1/environments/local/remotes/wallet/${action}`,
          {
            method: "POST",
            headers: { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" },
            body: JSON.stringify(body),
          },
        );
        expect([answer.status, await answer.json()]).toMatchObject([
          400,
          { error: { code: "INPUT_INVALID" } },
        ]);
      }
      expect(await registry.operator.history("wallet")).toHaveLength(1);
    },
  );
});

describe("a locked remote", () => {
  it("refuses promotions and steps with actor and reason, but no rollback or retirement; pages do not change", async () => {
    await registry.operator.promote("wallet", candidate, percent(5));
    const before = await readPointers(registry.database, "local");
    const locked = await registry.operator.lock("wallet", { reason: "incident 12" });
    expect(await readPointers(registry.database, "local")).toEqual({ ...before, revision: locked.revision });
    const changes = [
      () => registry.operator.promote("wallet", third),
      () => registry.operator.promote("wallet", third, percent(5)),
      () => registry.operator.advance("wallet"),
    ];
    for (const change of changes) {
      expect(await refusalOf(change)).toBe("REMOTE_LOCKED");
      await expect(change()).rejects.toMatchObject({
        message: expect.stringContaining("operator (incident 12)"),
      });
    }
    expect((await statusOfWallet(registry)).wallet?.locked).toEqual({
      by: "operator",
      reason: "incident 12",
    });
    await registry.operator.rollBack("wallet", { reason });
    await registry.operator.retire("wallet", { reason });
    expect((await statusOfWallet(registry)).retired?.locked?.reason).toBe("incident 12");
    await registry.operator.unlock("wallet");
    await registry.operator.promote("wallet", third);
    expect((await registry.operator.verify()).fault).toBeNull();
  });

  it("does not affect another remote, and unlocking an unlocked remote changes nothing", async () => {
    await registry.operator.lock("shell", { reason });
    expect(await registry.operator.promote("wallet", third)).toMatchObject({ changed: true });
    expect(await registry.operator.unlock("wallet")).toMatchObject({ changed: false });
    const games = await registry.publish({ name: "games" });
    expect(await refusalOf(() => registry.operator.lock("games", { reason }))).toBe("REMOTE_UNKNOWN");
    expect(games).toMatch(/^r_/);
  });
});

describe("a yanked release", () => {
  it("is never live again, neither by promotion nor by rollback, and pages leave it at once", async () => {
    await registry.operator.promote("wallet", candidate);
    await registry.operator.promote("wallet", third);
    expect((await statusOfWallet(registry)).wallet?.lastGood?.id).toBe(candidate);
    await registry.operator.yank("wallet", candidate, { reason });
    expect((await statusOfWallet(registry)).wallet).toMatchObject({
      stable: { id: third },
      lastGood: { id: stable },
      rollback: { to: { id: stable }, safe: "yes" },
    });
    const pointer = (await readPointers(registry.database, "local"))?.remotes["wallet"];
    expect(pointer).toEqual({
      stable: third,
      lastGood: stable,
      follow: "info",
      undone: { [candidate]: "kill" },
    });
    for (const change of [
      () => registry.operator.promote("wallet", candidate),
      () => registry.operator.promote("wallet", candidate, percent(5)),
      () => registry.operator.rollBack("wallet", { reason, to: candidate }),
      () => registry.operator.yank("wallet", candidate, { reason }),
    ])
      expect(await refusalOf(change)).toBe("RELEASE_YANKED");
    const [newest] = await registry.operator.history("wallet");
    expect(newest).toMatchObject({ action: "yank", yanked: candidate, from: third, to: third, reason });
    expect((await registry.operator.verify()).fault).toBeNull();
    expect(await registry.operator.rollBack("wallet", { reason })).toMatchObject({ to: { id: stable } });
  });

  it("that is live: refused until it is rolled back; a lock is not changed", async () => {
    await registry.operator.promote("wallet", candidate, percent(5));
    await registry.operator.lock("wallet", { reason: "incident" });
    for (const id of [stable, candidate])
      expect(await refusalOf(() => registry.operator.yank("wallet", id, { reason }))).toBe("RELEASE_IS_LIVE");
    await registry.operator.rollBack("wallet", { reason });
    await registry.operator.yank("wallet", candidate, { reason });
    expect((await statusOfWallet(registry)).wallet?.locked?.reason).toBe("incident");
    expect((await registry.operator.verify()).fault).toBeNull();
  });

  it("of a remote that was never live: yanked as well", async () => {
    const games = await registry.publish({ name: "games" });
    await registry.operator.yank("games", games, { reason });
    expect(await refusalOf(() => registry.operator.promote("games", games))).toBe("RELEASE_YANKED");
    expect((await registry.operator.verify()).fault).toBeNull();
  });
});

it.each([
  ["candidate_id", "null, weight_ppm = null, salt = null"],
  ["weight_ppm", "900000"],
  ["salt", "'chosen'"],
  ["lock_reason", "'another'"],
])("%s of a pointer changed without an event: detected by a verification", async (column, value) => {
  await registry.operator.promote("wallet", candidate, percent(5));
  await registry.operator.lock("wallet", { reason });
  await registry.database.execute(`update registry.pointer set ${column} = ${value} where remote = 'wallet'`);
  expect((await registry.operator.verify()).fault).toMatchObject({ kind: "pointer", remote: "wallet" });
});
