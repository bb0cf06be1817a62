import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishFolder, type RegistryClient } from "../client/index.ts";
import { sha256Hex } from "../release/canonical.ts";
import { startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import { writeBuild } from "../testing/write-build.ts";

const scopes = ["read", "publish", "promote", "rollback"] as const;
let registry: TestRegistry;
let limited: RegistryClient;
let wallet: string;

beforeAll(async () => {
  registry = await startRegistry({
    operatorTokens: [
      { actor: "operator", sha256: sha256Hex("all"), scopes },
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
  it("its remote: published, promoted, rolled back and retired; everything is read", async () => {
    expect(await limited.promote("wallet", wallet)).toMatchObject({ changed: true });
    expect(await limited.rollBack("wallet", { reason: "slow" })).toMatchObject({ to: null });
    await limited.promote("wallet", wallet);
    expect(await limited.retire("wallet", { reason: "slow" })).toMatchObject({ to: null });
    expect((await limited.status()).remotes.map(({ name }) => name)).toEqual(["games"]);
    expect(await limited.history("games")).toHaveLength(1);
  });

  it.each<[string, string, () => Promise<unknown>]>([
    ["published", "publish games", () => publishFolder(limited, join(registry.folder, "games"))],
    ["finished", "publish games", () => limited.finalize("games", `r_${"0".repeat(64)}`)],
    ["promoted", "promote games", () => limited.promote("games", wallet)],
    ["rolled back", "rollback games", () => limited.rollBack("games", { reason: "slow" })],
    ["retired", "rollback games", () => limited.retire("games", { reason: "slow" })],
    ["repaired", "publish for all remotes", () => limited.checkStore({ repair: true })],
  ])("another remote, %s: refused, and nothing changes", async (_name, what, attempt) => {
    await expect(attempt()).rejects.toMatchObject({
      code: "FORBIDDEN",
      message: `The token may not ${what}.`,
    });
    expect((await limited.status()).remotes.map(({ name }) => name)).toEqual(["games"]);
  });
});
