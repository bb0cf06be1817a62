import { join } from "node:path";
import { apiSince, apiVersion } from "@tessera/shared/contracts/api-version";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishFolder, type RegistryClient } from "../client/index.ts";
import { sha256Hex } from "../release/canonical.ts";
import { startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import { writeBuild } from "../testing/write-build.ts";

const scopes = ["read", "publish", "promote", "rollback", "attest"] as const;
const probe = { set: "0".repeat(16), passed: true, failures: [] };
let registry: TestRegistry;
let limited: RegistryClient;
let wallet: string;

beforeAll(async () => {
  registry = await startRegistry({
    operatorTokens: [
      { actor: "operator", sha256: sha256Hex("all"), scopes },
      ...scopes.map((scope) => ({ actor: scope, sha256: sha256Hex(scope), scopes: [scope] })),
      { actor: "wallet team", sha256: sha256Hex("wallet"), scopes, remotes: ["wallet", "bonus"] },
    ],
  });
  limited = registry.clientOf("wallet");
  await writeBuild(join(registry.folder, "wallet"), { name: "wallet" });
  await writeBuild(join(registry.folder, "games"), { name: "games" });
  wallet = (await publishFolder(limited, join(registry.folder, "wallet"))).release.id;
  const { release } = await publishFolder(registry.clientOf("all"), join(registry.folder, "games"));
  await registry.clientOf("all").promote("games", release.id);
});
afterAll(() => registry.stop());

describe("a token that is limited to remotes", () => {
  it("its own remote: can be published, promoted, rolled back and retired; everything can be read", async () => {
    expect(await limited.promote("wallet", wallet)).toMatchObject({ changed: true });
    expect(await limited.rollBack("wallet", { reason: "slow" })).toMatchObject({ to: null });
    await limited.promote("wallet", wallet);
    expect(await limited.retire("wallet", { reason: "slow" })).toMatchObject({ to: null });
    expect((await limited.status()).remotes.map(({ name }) => name)).toEqual(["games"]);
    expect(await limited.history("games")).toHaveLength(1);
    // It asks about all remotes and changes none.
    const description = { serves: apiVersion, since: apiSince, dropped: [] };
    expect(await limited.canDeploy(description)).toEqual({ safe: "yes", unserved: [] });
  });

  it("the shell: its rollback may also move a remote that the token may not move alone", async () => {
    const own = await startRegistry({
      operatorTokens: [
        { actor: "operator", sha256: sha256Hex("operator-token-of-the-tests"), scopes },
        { actor: "shell team", sha256: sha256Hex("shell"), scopes: ["rollback"], remotes: ["shell"] },
      ],
    });
    for (const version of ["1.0.0", "1.1.0"])
      for (const name of ["shell", "wallet"])
        await own.publishAndPromote({ name, version, shared: { "@tessera/shared/ui": version } });
    const change = await own.clientOf("shell").rollBack("shell", { reason: "blank" });
    expect(change.movedWith?.map(({ remote }) => remote)).toEqual(["wallet"]);
    await expect(own.clientOf("shell").rollBack("wallet", { reason: "blank" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await own.stop();
  });

  it.each<[string, string, () => Promise<unknown>]>([
    ["published", "publish games", () => publishFolder(limited, join(registry.folder, "games"))],
    ["finished", "publish games", () => limited.finalize("games", `r_${"0".repeat(64)}`)],
    ["promoted", "promote games", () => limited.promote("games", wallet)],
    ["rolled back", "rollback games", () => limited.rollBack("games", { reason: "slow" })],
    ["retired", "rollback games", () => limited.retire("games", { reason: "slow" })],
    ["checked by can-promote", "publish games", () => limited.canPromote("games", wallet)],
    ["advanced", "promote games", () => limited.advance("games")],
    ["locked", "rollback games", () => limited.lock("games", { reason: "slow" })],
    ["yanked", "promote games", () => limited.yank("games", wallet, { reason: "slow" })],
    ["unlocked", "promote games", () => limited.unlock("games")],
    ["previewed", "promote games", () => limited.preview("games", wallet)],
    ["attested", "attest games", () => limited.attest("games", wallet, probe)],
    ["paused", "rollback games", () => limited.pause("games", { reason: "slow" })],
    ["resumed", "promote games", () => limited.resume("games")],
    ["given a policy", "promote games", () => limited.changePolicy("games", { reason: "slow" })],
    [
      "promoted in a set with its own remote",
      "promote games",
      () => limited.promoteSet({ wallet, games: wallet }, { reason: "slow", expectedRevision: 1 }),
    ],
    ["repaired", "publish for all remotes", () => limited.checkStore({ repair: true })],
  ])("another remote, %s: refused, and nothing changes", async (_name, what, attempt) => {
    await expect(attempt()).rejects.toMatchObject({
      code: "FORBIDDEN",
      message: `The token may not ${what}.`,
    });
    expect((await limited.status()).remotes.map(({ name }) => name)).toEqual(["games"]);
  });
});

describe("a token that is limited to one scope", () => {
  const changes: Readonly<Record<string, readonly [string, (of: RegistryClient) => Promise<unknown>]>> = {
    "can-deploy": ["publish", (of) => of.canDeploy({ serves: 1, since: 1, dropped: [] })],
    "can-promote": ["publish", (of) => of.canPromote("games", "0.1.0")],
    promote: ["promote", (of) => of.promote("games", "0.1.0")],
    "promote to a share": ["promote", (of) => of.promote("games", "0.1.0", { weightPpm: 50_000 })],
    promoteSet: [
      "promote",
      (of) => of.promoteSet({ games: "0.1.0", shell: "0.1.0" }, { reason: "slow", expectedRevision: 1 }),
    ],
    advance: ["promote", (of) => of.advance("games")],
    yank: ["promote", (of) => of.yank("games", "0.0.0", { reason: "slow" })],
    unlock: ["promote", (of) => of.unlock("games")],
    preview: ["promote", (of) => of.preview("games", "0.1.0")],
    attest: ["attest", (of) => of.attest("games", wallet, probe)],
    lock: ["rollback", (of) => of.lock("games", { reason: "slow" })],
    pause: ["rollback", (of) => of.pause("games", { reason: "slow" })],
    resume: ["promote", (of) => of.resume("games")],
    changePolicy: ["promote", (of) => of.changePolicy("games", { reason: "slow" })],
    rollback: ["rollback", (of) => of.rollBack("games", { reason: "slow", to: "0.1.0" })],
    retire: ["rollback", (of) => of.retire("nothing", { reason: "slow" })],
  };
  it.each(Object.entries(changes))(
    "%s: accepted only with its own scope",
    async (_name, [needed, change]) => {
      for (const scope of scopes) {
        const code = await change(registry.clientOf(scope)).then(
          () => "done",
          (error: unknown) => (error as { readonly code: string }).code,
        );
        expect([scope, code === "FORBIDDEN"]).toEqual([scope, scope !== needed]);
      }
      // Whoever was allowed to may have locked it.
      await registry.clientOf("all").unlock("games");
    },
  );
});
