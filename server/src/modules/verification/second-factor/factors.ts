import { erasure } from "../../../platform/storage/erasure.ts";
import { expiredRows, type Sql } from "@tessera/database";
import { minuteMs } from "@tessera/shared/core/durations";
import { seal, unseal } from "../../../platform/security/sealed-secret.ts";
import { matchingTotpStep, newTotpSecret } from "../../../platform/security/totp.ts";

/** Time in which the first code of a new secret has to be confirmed. */
const setupLifeMs = 15 * minuteMs;

/** A player's authenticator. */
export interface Factor {
  readonly secret: Uint8Array;
  /** Step of the last code that was used. */
  readonly lastStep: bigint;
  readonly expiresAt: Date;
  /** Null while no code has been confirmed. */
  readonly turnedOnAt: Date | null;
}

/** Player of an authenticator, and the key that unseals its secret. */
export interface FactorOwner {
  readonly playerId: string;
  readonly key: Uint8Array;
}

const sealingOf = ({ playerId, key }: FactorOwner) =>
  ({ key, purpose: "player-totp", context: playerId }) as const;

/** Finds a player's authenticator, confirmed or not. */
export async function findFactor(sql: Sql, owner: FactorOwner): Promise<Factor | undefined> {
  const [factor] = await sql.query<Factor & object>(
    `select secret, last_step as "lastStep", expires_at as "expiresAt", turned_on_at as "turnedOnAt"
       from second_factors where player_id = $1`,
    [owner.playerId],
  );
  return factor && { ...factor, secret: unseal(sealingOf(owner), factor.secret) };
}

/** Finds the time since when a player's two-step login is on; null while it is off. */
export async function findFactorSince(sql: Sql, playerId: string): Promise<Date | null> {
  const [row] = await sql.query<{ since: Date | null }>(
    "select turned_on_at as since from second_factors where player_id = $1",
    [playerId],
  );
  return row?.since ?? null;
}

/**
 * Stores a new secret that waits for its first code, in the place of an earlier one that waits. Returns it
 * and its end.
 */
export async function beginFactor(
  sql: Sql,
  owner: FactorOwner,
  now: Date,
): Promise<{ readonly secret: Uint8Array; readonly expiresAt: Date }> {
  const secret = newTotpSecret();
  const expiresAt = new Date(now.getTime() + setupLifeMs);
  await sql.query(
    `insert into second_factors (player_id, secret, begun_at, expires_at) values ($1, $2, $3, $4)
     on conflict (player_id) do update set secret = excluded.secret, begun_at = excluded.begun_at,
       expires_at = excluded.expires_at`,
    [owner.playerId, seal(sealingOf(owner), secret), now, expiresAt],
  );
  return { secret, expiresAt };
}

/** Puts an authenticator in force; the code of `step` is used. */
export async function turnOnFactor(sql: Sql, playerId: string, step: number, now: Date): Promise<void> {
  await sql.query("update second_factors set turned_on_at = $2, last_step = $3 where player_id = $1", [
    playerId,
    now,
    step,
  ]);
}

/** Deletes a player's authenticator and recovery codes: his password is enough again. */
export async function endFactor(sql: Sql, playerId: string): Promise<void> {
  await sql.query("delete from recovery_codes where player_id = $1", [playerId]);
  await sql.query("delete from second_factors where player_id = $1", [playerId]);
}

/** The step of a code that has not been used; null for every other code. */
export function unusedStep({ secret, lastStep }: Factor, code: string, now: Date): number | null {
  const step = matchingTotpStep(secret, code, now);
  return step !== null && step > lastStep ? step : null;
}

/** Marks a code as used. Condition and mark in one statement: of two uses at once, only one succeeds. */
export async function spendStep(sql: Sql, playerId: string, step: number): Promise<boolean> {
  const used = await sql.query(
    "update second_factors set last_step = $2 where player_id = $1 and last_step < $2 returning player_id",
    [playerId, step],
  );
  return used.length > 0;
}

/** Erasure of a player's authenticator. */
export const factorErasure = erasure("second_factors", "delete from second_factors where player_id = $1");

/** Clean-up of secrets of authenticators that nobody confirmed. */
export const factorCleanUp = expiredRows("second_factors", 0, "expires_at", "turned_on_at is null");
