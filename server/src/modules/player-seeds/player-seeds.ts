import { randomBytes } from "node:crypto";
import type { Sql } from "@tessera/database";
import type { SpinSeed } from "@tessera/shared/contracts/shop";
import { newId } from "@tessera/shared/core/identifiers";
import { fromHex, seedHash } from "@tessera/shared/core/wheel-roll";

/** A player's seeds as stored; both server seeds are secret. */
export interface SeedRow {
  readonly id: string;
  /** In hex. */
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
  /** In hex: decides the spins after these seeds were replaced. */
  readonly nextServerSeed: string;
}

const serverSeedBytes = 32;
const clientSeedBytes = 8;

/** Makes the seeds of a new player. The client seed is random until he chooses another one. */
export async function openSpinSeeds(sql: Sql, playerId: string, now: Date): Promise<void> {
  await insertSeed(sql, playerId, randomBytes(clientSeedBytes).toString("hex"), now);
  await insertSeed(sql, playerId, null, now);
}

async function insertSeed(sql: Sql, playerId: string, clientSeed: string | null, now: Date): Promise<void> {
  await sql.query(
    `insert into spin_seeds (id, player_id, server_seed, client_seed, created_at)
     values (:id, :playerId, decode(:serverSeed, 'hex'), :clientSeed, :now)`,
    { id: newId(), playerId, serverSeed: randomBytes(serverSeedBytes).toString("hex"), clientSeed, now },
  );
}

/**
 * SQL of the SHA-256 of the client seed that a player has chosen, in hex: whoever sees it does not learn what
 * the player has written. A player without seeds has that of an empty one.
 */
export function clientSeedHashOf(playerColumn: string): string {
  return `(select encode(sha256(convert_to(coalesce(max(s.client_seed), ''), 'UTF8')), 'hex') from spin_seeds s
    where s.player_id = ${playerColumn} and s.client_seed is not null and s.revealed_at is null)`;
}

/** Reads the seeds of the player's next spin. Throws when he has none. */
export async function readSeed(sql: Sql, playerId: string): Promise<SeedRow> {
  const [stored] = await sql.query<Omit<SeedRow, "nonce"> & { nonce: bigint }>(
    `select e.id, encode(e.server_seed, 'hex') as "serverSeed", e.client_seed as "clientSeed", e.nonce,
       encode(n.server_seed, 'hex') as "nextServerSeed"
     from spin_seeds e join spin_seeds n on n.player_id = e.player_id and n.client_seed is null
     where e.player_id = $1 and e.client_seed is not null and e.revealed_at is null`,
    [playerId],
  );
  if (!stored) throw new Error(`Player ${playerId} has no seeds`);
  return { ...stored, nonce: Number(stored.nonce) };
}

/** Counts a spin with the seeds: the next one has the next nonce. */
export async function raiseNonce(sql: Sql, { id, nonce }: SeedRow): Promise<void> {
  await sql.query("update spin_seeds set nonce = $2 where id = $1", [id, nonce + 1]);
}

/**
 * Reveals the server seed in use, after the player was locked. The next one, whose hash was published before,
 * takes its place with the given client seed.
 */
export async function rotateSeed(
  sql: Sql,
  playerId: string,
  clientSeed: string,
  now: Date,
): Promise<{ readonly revealed: { readonly hash: string; readonly serverSeed: string } }> {
  const { id, serverSeed } = await readSeed(sql, playerId);
  await sql.query("update spin_seeds set revealed_at = $2 where id = $1", [id, now]);
  await sql.query("update spin_seeds set client_seed = $2 where player_id = $1 and client_seed is null", [
    playerId,
    clientSeed,
  ]);
  await insertSeed(sql, playerId, null, now);
  return { revealed: { hash: await seedHash(fromHex(serverSeed)), serverSeed } };
}

/** View of the seeds of a player's next spin, without secrets. */
export async function toSeedDto(seed: SeedRow): Promise<SpinSeed> {
  return {
    hash: await seedHash(fromHex(seed.serverSeed)),
    clientSeed: seed.clientSeed,
    nonce: seed.nonce,
    nextHash: await seedHash(fromHex(seed.nextServerSeed)),
  };
}
