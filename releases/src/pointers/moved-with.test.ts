import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import { deleteReleases } from "../testing/wallet-versions.ts";
import type { BuildFacts } from "../testing/write-build.ts";

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.stop());

const reason = "deposits fail";
const ui = "@tessera/shared/ui";
/** A build that provides or consumes a version of a shared module. */
const built = (name: string, version: string, module: string, prefix?: string): BuildFacts => ({
  name,
  version,
  shared: { [ui]: module },
  sharedNames: { [ui]: ["Button"] },
  ...(prefix && { manifest: { paths: [{ prefix, guard: "open" }] } }),
});
const confirmed = { confirmed: true, reason: "needed" };

async function promote(facts: BuildFacts, options = {}) {
  const id = await registry.publish(facts);
  await registry.operator.promote(facts.name, id, options);
  return id;
}

/** Ids of the stable releases by remote. */
async function liveIds() {
  const { remotes } = await registry.operator.status();
  return Object.fromEntries(remotes.map(({ name, stable }) => [name, stable.id]));
}

let ids: Record<"shell1" | "shell2" | "wallet1" | "wallet2" | "games1", string>;
beforeEach(async () => {
  await deleteReleases(registry);
  const shell1 = await promote(built("shell", "1.0.0", "0.1.0"));
  const wallet1 = await promote(built("wallet", "1.0.0", "0.1.0"));
  const games1 = await promote(built("games", "1.0.0", "0.1.0"));
  const shell2 = await promote(built("shell", "2.0.0", "0.1.1"));
  const wallet2 = await promote(built("wallet", "2.0.0", "0.1.1"));
  ids = { shell1, shell2, wallet1, wallet2, games1 };
});

describe("a rollback of the shell also moves remotes that do not fit", () => {
  it("in one revision, as status has announced: each with its event and reason, while other remotes stay", async () => {
    const named = { id: ids.wallet2, label: `2.0.0+dev.${ids.wallet2.slice(2, 10)}` };
    const back = { id: ids.wallet1, label: `1.0.0+dev.${ids.wallet1.slice(2, 10)}` };
    const movedWith = [{ remote: "wallet", from: named, to: back }];
    const { remotes } = await registry.operator.status();
    expect(remotes.find(({ name }) => name === "shell")?.rollback).toMatchObject({
      safe: "yes",
      reasons: [],
      with: movedWith,
    });

    const change = await registry.operator.rollBack("shell", { reason });
    expect(change).toMatchObject({ revision: 6, to: { id: ids.shell1 }, movedWith });
    expect(change.misfits).toBe(undefined);
    expect(await liveIds()).toEqual({ shell: ids.shell1, wallet: ids.wallet1, games: ids.games1 });
    const [event] = await registry.operator.history("wallet");
    expect(event).toMatchObject({
      revision: 6,
      action: "rollback",
      from: ids.wallet2,
      to: ids.wallet1,
      follow: "swap",
      reason: `With shell, back at 1.0.0+dev.${ids.shell1.slice(2, 10)}: ${reason}`,
    });
    expect(await registry.operator.history("shell")).toMatchObject([{ revision: 6, reason }, {}, {}]);
    expect(await registry.operator.history("games")).toHaveLength(1);
    expect(await registry.operator.verify()).toMatchObject({ revision: 6, events: 7, fault: null });
  });

  it("the follow mode of the rollback: applies to all moved remotes", async () => {
    await registry.operator.rollBack("shell", { reason, follow: "kill" });
    const { remotes } = await registry.operator.status();
    expect(remotes.map(({ name, follow }) => [name, follow])).toEqual([
      ["games", undefined],
      ["shell", "kill"],
      ["wallet", "kill"],
    ]);
  });

  it("a candidate that does not fit is withdrawn, its stable release stays, and a lock does not prevent that", async () => {
    await registry.operator.rollBack("wallet", { reason });
    await registry.operator.promote("wallet", ids.wallet2, { weightPpm: 50_000 });
    await registry.operator.lock("wallet", { reason: "audit" });
    const change = await registry.operator.rollBack("shell", { reason });
    expect(change).toMatchObject({
      movedWith: [{ remote: "wallet", from: { id: ids.wallet2 }, to: { id: ids.wallet1 } }],
    });
    const { remotes } = await registry.operator.status();
    expect(remotes.find(({ name }) => name === "wallet")).toMatchObject({
      stable: { id: ids.wallet1 },
      candidate: null,
      locked: { reason: "audit" },
    });
    expect(await registry.operator.verify()).toMatchObject({ fault: null });
  });

  it("yanked and unfitting releases are skipped; a remote without another release stays, and is named", async () => {
    const wallet3 = await promote(built("wallet", "3.0.0", "0.1.1"));
    await registry.operator.yank("wallet", ids.wallet1, { reason: "unsound" });
    const why = "wallet needs @tessera/shared/ui 0.1.1; the shell provides 0.1.0.";
    const { remotes } = await registry.operator.status();
    const { rollback } = remotes.find(({ name }) => name === "shell") ?? {};
    expect(rollback).toMatchObject({ safe: "no", reasons: [why] });
    expect(rollback?.with).toBe(undefined);
    const change = await registry.operator.rollBack("shell", { reason });
    expect(change).toMatchObject({ to: { id: ids.shell1 }, misfits: [why] });
    expect(change.movedWith).toBe(undefined);
    expect(await liveIds()).toMatchObject({ shell: ids.shell1, wallet: wallet3 });
  });

  it("a remote whose earlier path another remote serves now: stays, and is named", async () => {
    const home = await promote(built("lobby", "1.0.0", "0.1.0", "/lobby"));
    const moved = await promote(built("lobby", "2.0.0", "0.1.1", "/hall"), confirmed);
    await promote(built("arcade", "1.0.0", "0.1.0", "/lobby"), confirmed);
    const change = await registry.operator.rollBack("shell", { reason });
    expect(change.movedWith?.map(({ remote }) => remote)).toEqual(["wallet"]);
    expect(change.misfits).toEqual(["lobby needs @tessera/shared/ui 0.1.1; the shell provides 0.1.0."]);
    expect(await liveIds()).toMatchObject({ lobby: moved });
    expect(home).not.toBe(moved);
  });

  it("a rollback of the shell to a named release: moves the remote as well", async () => {
    const change = await registry.operator.rollBack("shell", { reason, to: ids.shell1 });
    expect(change.movedWith?.map(({ remote }) => remote)).toEqual(["wallet"]);
  });

  it("a rollback of a remote: moves that remote alone", async () => {
    const change = await registry.operator.rollBack("wallet", { reason });
    expect(change.movedWith).toBe(undefined);
    expect(await liveIds()).toMatchObject({ shell: ids.shell2, wallet: ids.wallet1 });
  });

  it("a remote's release that was left before the end of its bake time: the safety is unknown, and the reason is shown", async () => {
    await registry.database.query(
      "update registry.pointer set unproven_ids = array[$1] where remote = 'wallet'",
      [ids.wallet1],
    );
    const { remotes } = await registry.operator.status();
    const why = `1.0.0+dev.${ids.wallet1.slice(2, 10)} of wallet was left before its bake time was over; no earlier release is proven.`;
    expect(remotes.find(({ name }) => name === "shell")?.rollback).toMatchObject({
      safe: "unknown",
      reasons: [why],
    });
    expect(await registry.operator.rollBack("shell", { reason })).toMatchObject({ misfits: [why] });
  });
});
