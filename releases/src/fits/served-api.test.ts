import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startRegistry, type TestRegistry } from "../testing/start-registry.ts";

const reason = "deposits fail";
const node = randomUUID();
let registry: TestRegistry;
beforeEach(async () => {
  registry = await startRegistry({ serving: { node, serves: 2, since: 1, isAlone: false } });
});
afterEach(() => registry.stop());

/** Sets what the registry's own node serves: another build has taken its place. */
const serve = (serves: number, since: number) =>
  registry.database.query("update registry.serving_node set serves = $2, since = $3 where node = $1", [
    node,
    serves,
    since,
  ]);

/** Adds another node, which said so some seconds ago. Returns its id. */
async function addNode(serves: number, since: number, secondsAgo = 0): Promise<string> {
  const other = randomUUID();
  await registry.database.query(
    `insert into registry.serving_node (environment, node, serves, since, seen_at)
     values ('local', $1, $2, $3, now() - make_interval(secs => $4))`,
    [other, serves, since, secondsAgo],
  );
  return other;
}

const wallet = (version: string, api: number | null) => ({ name: "wallet", version, api });

/** The rollback of a remote in status: the version to which it leads, whether that is safe, and why not. */
async function rollbackOf(name: string) {
  const { remotes } = await registry.operator.status();
  const { rollback } = remotes.find((remote) => remote.name === name) ?? {};
  return rollback && [rollback.to?.label.split("+")[0] ?? null, rollback.safe, ...rollback.reasons];
}

describe("a promotion", () => {
  it("to a release for an API that a running server lacks: refused, by can-promote as well, until that server stops", async () => {
    await registry.publishAndPromote(wallet("1.0.0", 1));
    const other = await addNode(1, 1);
    const newer = await registry.publish(wallet("2.0.0", 2));
    const refusal = {
      code: "RELEASE_INCOMPATIBLE",
      message: "wallet 2.0.0 was built for API 2; the running servers serve 1 alone.",
    };
    await expect(registry.operator.promote("wallet", newer)).rejects.toMatchObject(refusal);
    await expect(registry.operator.promote("wallet", newer, { weightPpm: 10_000 })).rejects.toMatchObject(
      refusal,
    );
    await expect(registry.operator.canPromote("wallet", newer)).rejects.toMatchObject(refusal);
    await registry.database.query("delete from registry.serving_node where node = $1", [other]);
    expect(await registry.operator.promote("wallet", newer)).toMatchObject({ changed: true });
  });

  it("to a release for an API outside the range that all running servers serve: refused", async () => {
    await serve(3, 1);
    await addNode(4, 2);
    const ids = await Promise.all([1, 2, 3, 4].map((api) => registry.publish(wallet(`${api}.0.0`, api))));
    const outcomes = [];
    for (const id of ids)
      outcomes.push(
        await registry.operator.promote("wallet", id).then(
          ({ changed }) => changed,
          ({ message }: Error) => message,
        ),
      );
    const why = "the running servers serve 2 to 3.";
    expect(outcomes).toEqual([
      `wallet 1.0.0 was built for API 1; ${why}`,
      true,
      true,
      `wallet 4.0.0 was built for API 4; ${why}`,
    ]);
  });

  it("to a shell with a document format that a running server does not write: refused, by can-promote as well", async () => {
    const shell = (version: string, documents: number | null) => ({ name: "shell", version, documents });
    const write = (serves: number, since: number) =>
      registry.database.query(
        "update registry.serving_node set documents_serves = $1, documents_since = $2",
        [serves, since],
      );
    await write(2, 1);
    const newer = await registry.publish(shell("3.0.0", 3));
    const refusal = {
      code: "RELEASE_INCOMPATIBLE",
      message: "shell 3.0.0 reads documents of format 3; the running servers serve 1 to 2.",
    };
    await expect(registry.operator.promote("shell", newer)).rejects.toMatchObject(refusal);
    await expect(registry.operator.canPromote("shell", newer)).rejects.toMatchObject(refusal);
    await registry.publishAndPromote(shell("1.0.0", null));
    await registry.publishAndPromote(shell("2.0.0", 2));
    await write(3, 2);
    expect(await registry.operator.promote("shell", newer)).toMatchObject({ changed: true });
    // The one before it is passed over: it reads what is written no more.
    await registry.operator.rollBack("shell", { reason });
    expect(await rollbackOf("shell")).toEqual([
      "1.0.0",
      "no",
      "shell 1.0.0 reads documents of format 1; the running servers serve 2 to 3.",
    ]);
  });

  it("while the servers have no API version in common: refused", async () => {
    await addNode(4, 3);
    const id = await registry.publish(wallet("1.0.0", 3));
    await expect(registry.operator.promote("wallet", id)).rejects.toMatchObject({
      message: "wallet 1.0.0 was built for API 3; the running servers serve none that all of them have.",
    });
  });

  it("to the next step of a candidate whose API is no longer served: refused, and a rollback withdraws it", async () => {
    await registry.publishAndPromote(wallet("1.0.0", 2));
    const candidate = await registry.publish(wallet("2.0.0", 1));
    await registry.operator.promote("wallet", candidate, { weightPpm: 10_000 });
    await serve(2, 2);
    await expect(registry.operator.advance("wallet")).rejects.toMatchObject({ code: "RELEASE_INCOMPATIBLE" });
    expect(await registry.operator.rollBack("wallet", { reason })).toMatchObject({
      withdrawn: { id: candidate },
    });
  });

  it("to a release without a recorded API, or while no server is known: done", async () => {
    expect(await registry.publishAndPromote(wallet("1.0.0", null))).toMatch(/^r_/);
    await registry.database.query("delete from registry.serving_node");
    expect(await registry.publishAndPromote(wallet("2.0.0", 9))).toMatch(/^r_/);
  });
});

describe("rollback safety and the served API", () => {
  it("a last good release that is no longer served: an earlier served one is chosen, or the rollback is not safe", async () => {
    const first = await registry.publishAndPromote(wallet("1.0.0", 2));
    await registry.publishAndPromote(wallet("2.0.0", 1));
    await registry.publishAndPromote(wallet("3.0.0", 2));
    expect(await rollbackOf("wallet")).toEqual(["2.0.0", "yes"]);
    await serve(2, 2);
    expect(await rollbackOf("wallet")).toEqual(["1.0.0", "yes"]);
    await serve(3, 3);
    expect(await rollbackOf("wallet")).toEqual([
      "2.0.0",
      "no",
      "wallet 2.0.0 was built for API 1; the running servers serve 3 alone.",
    ]);
    await serve(2, 2);
    expect(await registry.operator.rollBack("wallet", { reason })).toMatchObject({ to: { id: first } });
  });

  it("a release without a recorded API, or no known server: the safety is unknown", async () => {
    await registry.publishAndPromote(wallet("1.0.0", null));
    await registry.publishAndPromote(wallet("2.0.0", 1));
    expect(await rollbackOf("wallet")).toEqual([
      "1.0.0",
      "unknown",
      "wallet 1.0.0 does not say for which API it was built.",
    ]);
    await registry.publishAndPromote(wallet("3.0.0", 1));
    await registry.database.query("delete from registry.serving_node");
    expect(await rollbackOf("wallet")).toEqual([
      "2.0.0",
      "unknown",
      "No running server has said which API it serves.",
    ]);
  });
});
