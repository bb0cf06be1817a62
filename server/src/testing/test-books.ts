import { fileURLToPath } from "node:url";
import { type Database, migrate } from "@tessera/database";
import { memoryDatabase } from "@tessera/database/testing";
import { newId } from "@tessera/shared/core/identifiers";
import { minorUnits } from "@tessera/shared/core/money";
import {
  houseAccount,
  type Leg,
  openPlayerAccounts,
  playerAccount,
  post,
  type Posting,
} from "../ledger/index.ts";
import { migrationsOf } from "../platform/storage/migrations.ts";
import { emptyDatabase, seededTables } from "./empty-database.ts";

/** The migrations of the server. */
export const serverMigrations = migrationsOf(fileURLToPath(new URL("../..", import.meta.url)));

/** Applies the server's migrations to a database. */
export async function migrateServer(database: Database): Promise<void> {
  await migrate(database, serverMigrations);
}

/** Creates a database in memory with the server's migrations applied. */
export function serverDatabase(): Promise<Database> {
  return memoryDatabase(serverMigrations);
}

/** Opens an empty ledger on an embedded database, with a function that empties it again. */
export async function openBooks(): Promise<{
  readonly database: Database;
  readonly empty: () => Promise<void>;
}> {
  const database = await serverDatabase();
  const seeded = await seededTables(database);
  return { database, empty: () => emptyDatabase(database, seeded) };
}

/**
 * Creates a player with only a row and accounts, holding `balanceMinor`; for tests of the ledger alone.
 * Returns the id.
 */
export async function bookPlayer(database: Database, balanceMinor = 0n): Promise<string> {
  const id = newId();
  const unique = id.replaceAll("-", "").slice(-12);
  await database.query(
    `insert into players (id, username, password_hash, full_name, phone, email, email_norm, currency, referral_code,
                          terms_version, terms_accepted_at, created_at, updated_at)
     values ($1, 'p' || $2, '-', 'Budi Santoso', '+62' || (('x' || right($2, 8))::bit(32)::bigint + 10000000000),
             $2 || '@example.com', $2 || '@example.com', 'IDR', upper(right($2, 10)), '1', now(), now(), now())`,
    [id, unique],
  );
  await database.transaction(async (sql) => {
    await openPlayerAccounts(sql, { playerId: id, currency: "IDR" });
    if (balanceMinor > 0n) {
      await post(sql, {
        kind: "adjust",
        idemKey: `fund:${id}`,
        ref: { type: "test", id },
        legs: move(houseAccount("adjust", "IDR"), playerAccount(id, "main"), balanceMinor),
        by: "system:test",
      });
    }
  });
  return id;
}

/** Creates the two legs that move an amount from one account to another. */
export function move(from: Leg["account"], to: Leg["account"], amount: bigint): [Leg, Leg] {
  return [
    { account: from, amount: minorUnits(-amount) },
    { account: to, amount: minorUnits(amount) },
  ];
}

/** Account of the test studio's winnings. */
export const ggr = houseAccount("ggr", "IDR", "studio");

/** Creates a bet of a player at the test studio, under a new key. */
export function betOf(playerId: string, amount: bigint, overrides: Partial<Posting> = {}): Posting {
  return {
    kind: "game.bet",
    idemKey: `tx:studio:${newId()}`,
    ref: { type: "round", id: "r-1" },
    legs: move(playerAccount(playerId, "main"), ggr, amount),
    by: "provider:studio",
    ...overrides,
  };
}
