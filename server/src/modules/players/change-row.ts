import type { Sql } from "@tessera/database";
import type { Language } from "@tessera/shared/contracts/scalars";
import { erasure } from "../../platform/storage/erasure.ts";
import type { PlayerRow } from "./player-row.ts";
import { refuseWhatIsTaken } from "./player-values.ts";

// Each function is one statement. Locks, audit entries and events are the caller's.

/** Sets a player's password. */
export async function setPassword(sql: Sql, id: string, passwordHash: string, now: Date): Promise<void> {
  await sql.query(
    "update players set password_hash = $2, password_changed_at = $3, updated_at = $3 where id = $1",
    [id, passwordHash, now],
  );
}

/** Makes every earlier access token of a player worthless. */
export async function raiseTokenEpoch(sql: Sql, id: string, now: Date): Promise<void> {
  await sql.query("update players set token_epoch = token_epoch + 1, updated_at = $2 where id = $1", [
    id,
    now,
  ]);
}

/** Sets a player's language. */
export async function setLanguage(sql: Sql, id: string, language: Language, now: Date): Promise<void> {
  await sql.query("update players set language = $2, updated_at = $3 where id = $1", [id, language, now]);
}

/** Sets a player's name. */
export async function setFullName(sql: Sql, id: string, fullName: string): Promise<void> {
  await sql.query("update players set full_name = $2 where id = $1", [id, fullName]);
}

/** Sets a player's phone number (E.164). Refuses with PHONE_TAKEN. */
export function setPhone(sql: Sql, id: string, phone: string): Promise<void> {
  return refuseWhatIsTaken(() => sql.query("update players set phone = $2 where id = $1", [id, phone]));
}

/** Sets a player's address, which is not verified then. Refuses with EMAIL_TAKEN. */
export function setEmail(sql: Sql, id: string, email: string): Promise<void> {
  return refuseWhatIsTaken(() =>
    sql.query(
      "update players set email = $2, email_norm = lower($2), email_verified_at = null where id = $1",
      [id, email],
    ),
  );
}

/**
 * Marks a player's address as verified, only if it is still the one that this code was sent to. True when it
 * was not verified.
 */
export async function markEmailVerified(sql: Sql, id: string, otpId: string, now: Date): Promise<boolean> {
  const verified = await sql.query(
    `update players set email_verified_at = $3, updated_at = $3
      where id = $1 and email_verified_at is null and email_norm = (select email_norm from otps where id = $2)
      returning id`,
    [id, otpId, now],
  );
  return verified.length > 0;
}

/** Records that a player has answered the prompt before the first deposit. */
export async function answerLimitPrompt(sql: Sql, id: string, now: Date): Promise<void> {
  await sql.query(
    "update players set limit_prompt_answered_at = coalesce(limit_prompt_answered_at, $2) where id = $1",
    [id, now],
  );
}

/** State of a player, and what he may not do. */
export interface PlayerState {
  readonly status: PlayerRow["status"];
  readonly depositDisabled: boolean;
  readonly withdrawDisabled: boolean;
  readonly playDisabled: boolean;
  /** Text that an operator wrote for the player. */
  readonly reason: string | null;
}

/** Sets the state of a player, and raises the version that operators have seen. */
export async function setState(sql: Sql, id: string, state: PlayerState, now: Date): Promise<void> {
  await sql.query(
    `update players set status = :status, deposit_disabled = :depositDisabled, withdraw_disabled = :withdrawDisabled,
       play_disabled = :playDisabled, disabled_reason = :reason, flags_version = flags_version + 1, updated_at = :now
      where id = :id`,
    { id, ...state, now },
  );
}

/** Raises the version of a player that operators have seen. */
export async function raiseVersion(sql: Sql, id: string, now: Date): Promise<void> {
  await sql.query("update players set flags_version = flags_version + 1, updated_at = $2 where id = $1", [
    id,
    now,
  ]);
}

/** Closes a player's account; his access tokens become worthless. */
export async function setClosed(sql: Sql, id: string, now: Date): Promise<void> {
  await sql.query(
    `update players set status = 'closed', token_epoch = token_epoch + 1, flags_version = flags_version + 1, updated_at = $2
      where id = $1`,
    [id, now],
  );
}

/** Opens a player's closed account again. */
export async function setReopened(sql: Sql, id: string, now: Date): Promise<void> {
  await sql.query(
    "update players set status = 'active', flags_version = flags_version + 1, updated_at = $2 where id = $1",
    [id, now],
  );
}

/** Erasure of a player's own data; his name stays taken. */
export const playerErasure = erasure(
  "players",
  `update players set password_hash = '', full_name = '-', phone = '+999' || lpad(nextval('erased_players')::text, 11, '0'),
      email = id || '@erased.invalid', email_norm = id || '@erased.invalid', email_verified_at = null, birth_date = null,
      disabled_reason = null, referred_by = null where id = $1`,
  [
    "password_hash",
    "full_name",
    "phone",
    "email",
    "email_norm",
    "birth_date",
    "disabled_reason",
    "email_verified_at",
    "referred_by",
  ],
);
