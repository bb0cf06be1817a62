import type { Database } from "@tessera/database";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { serverDatabase } from "../../testing/test-books.ts";
import { checkKeys, type NamedKeys, OtherKeys } from "./key-fingerprints.ts";

let database: Database;
beforeAll(async () => {
  database = await serverDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.query("delete from key_fingerprints"));

const now = new Date("2026-01-31T07:05:09.000Z");
const keys = { TOKEN_KEY: ["token-one"], POINTER_KEYS: ["first", "second"] };

/** Names that differ; none when the node may start. */
const differencesOf = (own: NamedKeys, isReplaced?: (name: string) => boolean) =>
  checkKeys(database, own, now, isReplaced).then(
    () => [],
    (error: unknown) => {
      if (error instanceof OtherKeys) return error.names;
      throw error;
    },
  );

describe("the keys of a node", () => {
  it("the same as in the database, or under a new name: accepted", async () => {
    expect(await differencesOf(keys)).toEqual([]);
    expect(await differencesOf({ ...keys, PUSH_KEY: ["push"] })).toEqual([]);
    expect(await differencesOf({ ...keys, PUSH_KEY: ["another"] })).toEqual(["PUSH_KEY"]);
  });

  it("other keys: refused with every name, and nothing is stored", async () => {
    await differencesOf(keys);
    const others = { TOKEN_KEY: ["token-two"], POINTER_KEYS: ["third"], PUSH_KEY: ["push"] };
    expect(await differencesOf(others)).toEqual(["POINTER_KEYS", "TOKEN_KEY"]);
    expect(await differencesOf(others)).toEqual(["POINTER_KEYS", "TOKEN_KEY"]);
    expect(await differencesOf(keys)).toEqual([]);
    expect(await database.query("select name from key_fingerprints where name = 'PUSH_KEY'")).toEqual([]);
  });

  it("two keys exchanged between their names: refused", async () => {
    await differencesOf({ TOKEN_KEY: ["one"], CODE_KEY: ["two"] });
    expect(await differencesOf({ TOKEN_KEY: ["two"], CODE_KEY: ["one"] })).toEqual(["CODE_KEY", "TOKEN_KEY"]);
  });

  it("a key replaced node by node: accepted, since each step shares one key with the step before", async () => {
    for (const step of [["old"], ["old", "new"], ["new", "old"], ["new"]])
      expect(await differencesOf({ POINTER_KEYS: step })).toEqual([]);
    expect(await differencesOf({ POINTER_KEYS: ["old"] })).toEqual(["POINTER_KEYS"]);
  });

  it("a key replaced at once: accepted for that name alone, and the old key is refused", async () => {
    await differencesOf(keys);
    const isReplaced = (name: string) => name === "TOKEN_KEY";
    const next = { ...keys, TOKEN_KEY: ["token-two"] };
    expect(await differencesOf({ ...next, POINTER_KEYS: ["third"] }, isReplaced)).toEqual(["POINTER_KEYS"]);
    expect(await differencesOf(next, isReplaced)).toEqual([]);
    expect(await differencesOf(next)).toEqual([]);
    expect(await differencesOf(keys)).toEqual(["TOKEN_KEY"]);
  });

  it("the stored value: a keyed digest that does not reveal the key", async () => {
    await differencesOf(keys);
    const rows = await database.query<{ fingerprints: Buffer[] }>(
      "select fingerprints from key_fingerprints",
    );
    const stored = rows.flatMap(({ fingerprints }) => fingerprints.map((bytes) => Buffer.from(bytes)));
    expect(stored.map(({ length }) => length)).toEqual([32, 32, 32]);
    expect(stored.some((bytes) => bytes.includes("first"))).toBe(false);
  });
});
