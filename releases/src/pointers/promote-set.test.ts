import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import { deleteReleases } from "../testing/wallet-versions.ts";
import type { BuildFacts } from "../testing/write-build.ts";

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.stop());

const reason = "the new lobby";
const ui = "@tessera/shared/ui";
const built = (name: string, version: string, module: string, prefix = `/${name}`): BuildFacts => ({
  name,
  version,
  shared: { [ui]: module },
  sharedNames: { [ui]: ["Button"] },
  ...(name !== "shell" && { manifest: { paths: [{ prefix, guard: "open" }] } }),
});

let ids: Record<"shell1" | "wallet1" | "games1" | "shell2" | "wallet2" | "games2", string>;
beforeEach(async () => {
  await deleteReleases(registry);
  ids = {
    shell1: await registry.publishAndPromote(built("shell", "1.0.0", "1.0.0")),
    wallet1: await registry.publishAndPromote(built("wallet", "1.0.0", "1.0.0")),
    games1: await registry.publishAndPromote(built("games", "1.0.0", "1.0.0")),
    // Another major version: each of them fits only beside the others.
    shell2: await registry.publish(built("shell", "2.0.0", "2.0.0")),
    wallet2: await registry.publish(built("wallet", "2.0.0", "2.0.0")),
    games2: await registry.publish(built("games", "2.0.0", "2.0.0")),
  };
});

const seen = async () => ({ reason, expectedRevision: await registry.operator.revision() });
const whole = () => ({ shell: ids.shell2, wallet: ids.wallet2, games: ids.games2 });
const versions = async () =>
  (await registry.operator.status()).remotes.map(({ name, stable }) => [name, stable.label.split("+")[0]]);
const before = [
  ["games", "1.0.0"],
  ["shell", "1.0.0"],
  ["wallet", "1.0.0"],
];

/** A set is refused with this, and nothing is changed. */
async function expectRefused(
  set: Readonly<Record<string, string>>,
  refusal: object,
  change: object = {},
): Promise<void> {
  const status = await registry.operator.status();
  await expect(registry.operator.promoteSet(set, { ...(await seen()), ...change })).rejects.toMatchObject(
    refusal,
  );
  expect(await registry.operator.status()).toEqual(status);
}

describe("a set of releases", () => {
  it("that fit only together: live in one revision, each with its event, and verified", async () => {
    await expect(registry.operator.promote("shell", ids.shell2)).rejects.toMatchObject({
      code: "RELEASE_INCOMPATIBLE",
    });
    const promotion = await registry.operator.promoteSet(whole(), await seen());
    expect(promotion).toMatchObject({
      revision: 4,
      remotes: [
        { remote: "shell", changed: true, from: { id: ids.shell1 }, to: { id: ids.shell2 } },
        { remote: "wallet", changed: true, from: { id: ids.wallet1 }, to: { id: ids.wallet2 } },
        { remote: "games", changed: true, from: { id: ids.games1 }, to: { id: ids.games2 } },
      ],
    });
    for (const remote of ["shell", "wallet", "games"])
      expect((await registry.operator.history(remote))[0]).toMatchObject({
        revision: 4,
        action: "promote",
        follow: "info",
        reason,
      });
    expect(await registry.operator.verify()).toMatchObject({ revision: 4, events: 6, fault: null });
  });

  it("undone by a rollback of its shell: in one revision again", async () => {
    await registry.operator.promoteSet(whole(), await seen());
    const change = await registry.operator.rollBack("shell", { reason: "blank" });
    expect(change.movedWith?.map(({ remote, to }) => [remote, to.id])).toEqual([
      ["games", ids.games1],
      ["wallet", ids.wallet1],
    ]);
    expect(await versions()).toEqual(before);
    expect(await registry.operator.verify()).toMatchObject({ revision: 5, events: 9, fault: null });
  });

  it("with some live releases: no event for those; with live releases only: no new revision", async () => {
    const set = { shell: ids.shell1, wallet: ids.wallet1 };
    expect(await registry.operator.promoteSet(set, await seen())).toMatchObject({
      revision: 3,
      remotes: [{ changed: false }, { changed: false }],
    });
    const next = await registry.publish(built("wallet", "1.1.0", "1.0.0"));
    expect(await registry.operator.promoteSet({ ...set, wallet: next }, await seen())).toMatchObject({
      revision: 4,
      remotes: [{ changed: false }, { changed: true }],
    });
    expect(await registry.operator.history("shell")).toHaveLength(1);
  });

  it("that exchange their paths: accepted together", async () => {
    await deleteReleases(registry);
    const first = {
      wallet: await registry.publish(built("wallet", "1.0.0", "1.0.0")),
      games: await registry.publish(built("games", "1.0.0", "1.0.0")),
    };
    const swapped = {
      wallet: await registry.publish(built("wallet", "3.0.0", "1.0.0", "/games")),
      games: await registry.publish(built("games", "3.0.0", "1.0.0", "/wallet")),
    };
    await registry.publishAndPromote(built("shell", "1.0.0", "1.0.0"));
    await registry.operator.promoteSet(first, await seen());
    await expect(registry.operator.promote("wallet", swapped.wallet)).rejects.toMatchObject({
      code: "PREFIX_TAKEN",
    });
    const change = { ...(await seen()), follow: "swap" as const };
    expect((await registry.operator.promoteSet(swapped, change)).revision).toBe(3);
    expect((await registry.operator.history("games"))[0]).toMatchObject({ follow: "swap" });
  });
});

describe("a set with one refused release: the whole set is refused, the release is named, and nothing changes", () => {
  it("one that does not fit a live release outside the set", () =>
    expectRefused(
      { shell: ids.shell2, wallet: ids.wallet2 },
      {
        code: "RELEASE_INCOMPATIBLE",
        message: "shell: games needs @tessera/shared/ui 1.0.0; the shell provides 2.0.0.",
      },
    ));

  it("one that does not fit another release of the set", () =>
    expectRefused(
      { ...whole(), wallet: ids.wallet1 },
      { code: "RELEASE_INCOMPATIBLE", message: expect.stringMatching(/^shell: wallet needs/) },
    ));

  it("two releases with the same path", async () =>
    expectRefused(
      {
        wallet: await registry.publish(built("wallet", "3.0.0", "1.0.0", "/hall")),
        games: await registry.publish(built("games", "3.0.0", "1.0.0", "/hall")),
      },
      { code: "PREFIX_TAKEN", message: "wallet: The path /hall is already served by games." },
    ));

  it("one that is not published, or yanked", async () => {
    const unknown = { code: "RELEASE_UNKNOWN", message: "wallet: wallet has no release none." };
    await expectRefused({ ...whole(), wallet: "none" }, unknown);
    await expectRefused({ ...whole(), lobby: "none" }, { code: "REMOTE_UNKNOWN" });
    await registry.operator.yank("games", ids.games2, { reason: "unsound" });
    await expectRefused(whole(), {
      code: "RELEASE_YANKED",
      message: expect.stringMatching(/^games: /),
    });
  });

  it("one whose remote is locked, or has a candidate", async () => {
    await registry.operator.lock("games", { reason: "audit" });
    await expectRefused(whole(), {
      code: "REMOTE_LOCKED",
      message: expect.stringContaining("games is locked"),
    });
    await registry.operator.unlock("games");
    const next = await registry.publish(built("games", "1.1.0", "1.0.0"));
    await registry.operator.promote("games", next, { weightPpm: 10_000 });
    await expectRefused(whole(), {
      code: "ROLLOUT_IN_THE_WAY",
      message: expect.stringContaining("games has a candidate"),
    });
  });

  it("one whose remote has moved since the given revision; a move outside of the set does not matter", async () => {
    const { expectedRevision } = await seen();
    const next = await registry.publish(built("games", "1.1.0", "1.0.0"));
    await registry.operator.promote("games", next);
    const message = expect.stringContaining("promoted games");
    await expectRefused(whole(), { code: "REVISION_MOVED", message }, { expectedRevision });
    await expectRefused(whole(), { code: "REVISION_MOVED" }, { startedMsAgo: 60_000 });
    await expectRefused(whole(), { code: "REVISION_MOVED" }, { expectedRevision: 99 });
    const set = { shell: ids.shell1, wallet: await registry.publish(built("wallet", "1.1.0", "1.0.0")) };
    await registry.operator.promoteSet(set, { reason, expectedRevision });
  });

  it("a set that takes the safe rollback from a remote outside of it, unless that is confirmed", async () => {
    await registry.publishAndPromote(built("games", "1.1.0", "1.0.0", "/hall"));
    const set = {
      shell: ids.shell1,
      wallet: await registry.publish(built("wallet", "3.0.0", "1.0.0", "/games")),
    };
    await expectRefused(set, {
      code: "ROLLBACK_UNSAFE",
      message: expect.stringMatching(/^After that a rollback of games to 1\.0\.0/),
    });
    const change = { ...(await seen()), confirmed: true };
    expect(await registry.operator.promoteSet(set, change)).toMatchObject({ revision: 5 });
  });

  it.each<[string, () => Readonly<Record<string, string>>]>([
    ["one remote", () => ({ shell: ids.shell2 })],
    ["no remote", () => ({})],
    ["51 remotes", () => Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`r${index}`, "x"]))],
    ["an invalid name", () => ({ "Not A Name": "x", shell: ids.shell2 })],
    ["a release without a name", () => ({ shell: "", wallet: "x" })],
  ])("%s: INPUT_INVALID", (_name, set) => expectRefused(set(), { code: "INPUT_INVALID" }));
});
