import type { Database, Sql } from "@tessera/database";
import { keyedDigest } from "./secret-token.ts";

/** Keys of a node by name. A name with several keys has one that signs and others that verify. */
export type NamedKeys = Readonly<Record<string, readonly string[]>>;

/** Error: a node has other keys than those with which its database is used. */
export class OtherKeys extends Error {
  /** Names of the keys that differ. */
  readonly names: readonly string[];

  constructor(names: readonly string[]) {
    super(`The database is used with other keys: ${names.join(", ")}`);
    this.name = "OtherKeys";
    this.names = names;
  }
}

const fingerprintOf = (name: string, key: string): Buffer =>
  keyedDigest(Buffer.from(key), "fingerprint", name);

/**
 * Compares the keys of a node with those that the database is used with, by keyed fingerprints, and stores
 * those of names that are new. Keys of one name agree when they share one key, so that a key can be replaced
 * node by node: those of the node that started last are stored.
 *
 * @param isReplaced true for a name whose keys are stored whatever was stored before
 * @throws OtherKeys with every name that differs; nothing is stored then
 */
export async function checkKeys(
  database: Database,
  keys: NamedKeys,
  now: Date,
  isReplaced: (name: string) => boolean = () => false,
): Promise<void> {
  await database.transaction(async (sql) => {
    const different: string[] = [];
    // In one order, so that nodes that start at once do not wait for each other.
    for (const name of Object.keys(keys).toSorted()) {
      const fingerprints = (keys[name] ?? []).map((key) => fingerprintOf(name, key));
      // Waits for another node that starts with the same name.
      const [stored] = await sql.query<{ isShared: boolean }>(
        `insert into key_fingerprints as stored (name, fingerprints, changed_at) values ($1, $2, $3)
         on conflict (name) do update set fingerprints = stored.fingerprints
         returning fingerprints && $2 as "isShared"`,
        [name, fingerprints, now],
      );
      if (!stored?.isShared && !isReplaced(name)) different.push(name);
      await sql.query(
        `update key_fingerprints set fingerprints = $2, changed_at = $3 where name = $1 and fingerprints <> $2`,
        [name, fingerprints, now],
      );
    }
    if (different.length > 0) throw new OtherKeys(different);
  });
}

/**
 * Names of keys that differ from those that the database is used with, in alphabetical order. Changes
 * nothing, so it works on a standby. A name that the database does not know differs from nothing.
 */
export async function findOtherKeys(sql: Sql, keys: NamedKeys): Promise<string[]> {
  const different: string[] = [];
  for (const name of Object.keys(keys).toSorted()) {
    const fingerprints = (keys[name] ?? []).map((key) => fingerprintOf(name, key));
    const [stored] = await sql.query<{ isShared: boolean }>(
      `select fingerprints && $2 as "isShared" from key_fingerprints where name = $1`,
      [name, fingerprints],
    );
    if (stored?.isShared === false) different.push(name);
  }
  return different;
}
