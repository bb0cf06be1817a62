import { startRegistry, type TestRegistry } from "./start-registry.ts";

/** Deletes every release, pointer and event, so that each test begins at revision 0. */
export async function deleteReleases({ database }: TestRegistry): Promise<void> {
  await database.execute(`
    set session_replication_role = replica;
    delete from registry.pointer_event; delete from registry.pointer; delete from registry.release;
    delete from registry.refused_attempt;
    update registry.environment set revision = 0, refused = 0;
    set session_replication_role = origin`);
}

/** Publishes `count` versions of the wallet, from 1.0.1 on, and returns their ids. */
export async function publishVersions(registry: TestRegistry, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let version = 1; version <= count; version += 1) {
    ids.push(await registry.publish({ name: "wallet", version: `1.0.${version}` }));
  }
  return ids;
}

/** The environment's revision, and the wallet as status shows it, live or retired. */
export async function statusOfWallet(registry: TestRegistry) {
  const { revision, remotes, retired } = await registry.operator.status();
  return {
    revision,
    wallet: remotes.find(({ name }) => name === "wallet"),
    retired: retired.find(({ name }) => name === "wallet"),
  };
}

/** Starts a registry with a live shell, a live wallet, and another version of it that is published. */
export async function startWithWallet() {
  const registry = await startRegistry();
  const shell = await registry.publishAndPromote({ name: "shell" });
  const [stable = "", candidate = ""] = await publishVersions(registry, 2);
  await registry.operator.promote("wallet", stable);
  return { registry, shell, stable, candidate };
}
