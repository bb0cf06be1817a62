import { erasure } from "../../../platform/storage/erasure.ts";
import { randomInt } from "node:crypto";
import type { Sql } from "@tessera/database";
import { recoveryCodesMax } from "@tessera/shared/contracts/second-factor";
import { keyedDigest } from "../../../platform/security/secret-token.ts";
import type { FactorOwner } from "./factors.ts";

/** Without characters that are easily confused; 32 of them, so ten carry 50 random bits. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const groupLength = 5;

const randomGroup = () =>
  Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join("");

/** People type capitals or not, and with or without the hyphen. */
const canonical = (code: string) => code.toUpperCase().replaceAll(/[\s-]/g, "");

const digestOf = ({ playerId, key }: FactorOwner, code: string) =>
  keyedDigest(key, "recovery-code", playerId, canonical(code));

/**
 * Makes new recovery codes in the place of those before. Returns their texts, of which only digests are
 * stored.
 */
export async function makeRecoveryCodes(sql: Sql, owner: FactorOwner): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < recoveryCodesMax) codes.add(`${randomGroup()}-${randomGroup()}`);
  await sql.query("delete from recovery_codes where player_id = $1", [owner.playerId]);
  await sql.query("insert into recovery_codes (player_id, digest) select $1, unnest($2::bytea[])", [
    owner.playerId,
    [...codes].map((code) => digestOf(owner, code)),
  ]);
  return [...codes];
}

/** True for a recovery code that has not been used. */
export async function isRecoveryCode(sql: Sql, owner: FactorOwner, code: string): Promise<boolean> {
  const found = await sql.query("select from recovery_codes where player_id = $1 and digest = $2", [
    owner.playerId,
    digestOf(owner, code),
  ]);
  return found.length > 0;
}

/** Uses a recovery code up; false when it is none, or no longer. Of two uses at once, only one succeeds. */
export async function spendRecoveryCode(sql: Sql, owner: FactorOwner, code: string): Promise<boolean> {
  const used = await sql.query(
    "delete from recovery_codes where player_id = $1 and digest = $2 returning player_id",
    [owner.playerId, digestOf(owner, code)],
  );
  return used.length > 0;
}

export async function countRecoveryCodes(sql: Sql, playerId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    "select count(*)::int as count from recovery_codes where player_id = $1",
    [playerId],
  );
  return row?.count ?? 0;
}

/** Erasure of a player's recovery codes. */
export const recoveryCodeErasure = erasure(
  "recovery_codes",
  "delete from recovery_codes where player_id = $1",
);
