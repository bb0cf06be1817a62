import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase, type Database } from "@tessera/database";
import { emptyPostgres } from "@tessera/database/testing";
import { describeBuild } from "../testing/write-build.ts";
import { startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import { firstBreak } from "./event-chain.ts";
import { replay } from "./pointer.ts";
import { readMoves } from "./read-moves.ts";
import { readChain } from "../registry/read.ts";

let database: Database;
let registry: TestRegistry;
let ids: string[];

beforeAll(async () => {
  database = await openDatabase({ url: await emptyPostgres() });
  registry = await startRegistry({ database });
  ids = [];
  for (let version = 0; version < 6; version += 1) {
    ids.push(await registry.publish({ name: "wallet", version: `1.0.${version}` }));
  }
  await registry.operator.promote("wallet", ids[0] ?? "");
  await registry.operator.promote("wallet", ids[1] ?? "");
});
afterAll(async () => {
  await registry.stop();
  await database.close();
});

describe("concurrent changes of one pointer over several connections", () => {
  it("promotions and a rollback with the same expected revision: exactly one succeeds", async () => {
    const { revision } = await registry.operator.status();
    const outcomes = await Promise.allSettled([
      ...ids.slice(2).map((id) => registry.operator.promote("wallet", id, { expectedRevision: revision })),
      registry.operator.rollBack("wallet", { reason: "race", expectedRevision: revision }),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    expect(refused).toHaveLength(ids.length - 2);
    for (const reason of refused) expect(reason).toMatchObject({ code: "REVISION_MOVED" });
    expect((await registry.operator.status()).revision).toBe(revision + 1);
  });

  it("eight rollbacks with the same expected revision: one succeeds, by one release, and the others name its actor", async () => {
    for (const id of ids) await registry.operator.promote("wallet", id);
    const { revision } = await registry.operator.status();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        registry.operator.rollBack("wallet", { reason: "reels stop", expectedRevision: revision }),
      ),
    );
    const done = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    expect(done.map(({ to }) => to?.id)).toEqual([ids.at(-2)]);
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    expect(refused).toHaveLength(7);
    for (const reason of refused) {
      expect(reason).toMatchObject({
        code: "REVISION_MOVED",
        message: expect.stringMatching(
          /somebody was faster: operator rolled wallet back to 1\.0\.4.*\(reels stop\)/,
        ),
      });
    }
  });

  it("changes of different remotes with the same expected revision: all succeed", async () => {
    const names = ["one", "two", "three", "four"];
    for (const name of names) await registry.publishAndPromote({ name });
    const { revision } = await registry.operator.status();
    const changes = await Promise.all(
      names.map((name) => registry.operator.retire(name, { reason: "race", expectedRevision: revision })),
    );
    expect(changes.map((change) => change.revision).sort((a, b) => a - b)).toEqual(
      names.map((_name, index) => revision + 1 + index),
    );
    expect(firstBreak(await readChain(database, "local"))).toBeNull();
  });

  it("40 changes without an expected revision: serialised, no event lost, the chain intact and the pointer equal to its replay", async () => {
    const before = (await readChain(database, "local")).length;
    const changes = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        registry.operator.promote("wallet", ids[index % ids.length] ?? ""),
      ),
    );
    const events = await readChain(database, "local");
    expect(events).toHaveLength(before + changes.filter(({ changed }) => changed).length);
    expect(firstBreak(events)).toBeNull();
    const { revision, remotes } = await registry.operator.status();
    expect(revision).toBe(events.at(-1)?.revision);
    expect(remotes.find(({ name }) => name === "wallet")?.stable.id).toBe(
      replay(await readMoves(database, { environment: "local", remote: "wallet" })).stable,
    );
  });

  it("the same build published concurrently: one release", async () => {
    const facts = { name: "games", files: { "js/entry.js": "games();" } };
    const published = await Promise.all(Array.from({ length: 5 }, () => registry.publish(facts)));
    expect(new Set(published).size).toBe(1);
    const rows = await database.query("select 1 from registry.release where remote = 'games'");
    expect(rows).toHaveLength(1);
  });

  it("two concurrent builds with one label: one is published, the other is refused", async () => {
    const attempt = async (content: string) => {
      const built = describeBuild({ name: "account" }, { "a.js": content });
      const { id } = await registry.operator.begin(built, "1.0.0+same");
      await registry.operator.upload(built.files[0]?.sha256 ?? "", new TextEncoder().encode(content));
      return registry.operator.finalize("account", id);
    };
    const outcomes = await Promise.allSettled([attempt("1;"), attempt("2;")]);
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toMatchObject({ code: "LABEL_TAKEN" });
  });
});
