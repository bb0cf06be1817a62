import { randomInt } from "node:crypto";
import type { Sql } from "@tessera/database";
import type { Me } from "@tessera/shared/contracts/auth";
import { languageOrDefault } from "@tessera/shared/core/languages";
import { type Exclusion, findExclusion } from "../limits/index.ts";
import { countUnread } from "../inbox/index.ts";
import { kycStatusSql } from "../referral/index.ts";
import { maskEmail, maskPhone } from "../../platform/security/masking.ts";

export interface PlayerRow {
  readonly id: string;
  readonly username: string;
  readonly password_hash: string;
  readonly full_name: string;
  readonly phone: string;
  readonly email: string;
  readonly email_verified_at: Date | null;
  readonly currency: string;
  /** As stored; may be one that this release does not know. */
  readonly language: string;
  readonly status: "active" | "suspended" | "banned" | "closed";
  readonly deposit_disabled: boolean;
  readonly withdraw_disabled: boolean;
  readonly play_disabled: boolean;
  readonly disabled_reason: string | null;
  readonly kyc_status: "none" | "pending" | "verified" | "rejected";
  readonly referral_code: string;
  readonly terms_version: string;
  readonly previous_login_at: Date | null;
  readonly token_epoch: number;
}

/** Columns of a {@link PlayerRow}. */
const playerColumns = `players.*, ${kycStatusSql("players")} as kyc_status`;

export async function findPlayerById(sql: Sql, id: string): Promise<PlayerRow | undefined> {
  const [row] = await sql.query<PlayerRow>(`select ${playerColumns} from players where id = $1`, [id]);
  return row;
}

export async function findPlayerByUsername(sql: Sql, username: string): Promise<PlayerRow | undefined> {
  const [row] = await sql.query<PlayerRow>(`select ${playerColumns} from players where username = $1`, [
    username,
  ]);
  return row;
}

/**
 * Records a login and moves the time of the last one to the previous login. Returns the updated row, locked for the
 * rest of the transaction.
 */
export async function countLogin(sql: Sql, id: string, now: Date): Promise<PlayerRow> {
  const [row] = await sql.query<PlayerRow>(
    `update players set previous_login_at = last_login_at, last_login_at = $2, updated_at = $2 where id = $1
     returning ${playerColumns}`,
    [id, now],
  );
  if (!row) throw new RangeError(`No player ${id}`);
  return row;
}

/** State of a player that is stored outside of the player's row. */
export interface AccountStatus {
  readonly exclusion: Exclusion | null;
  readonly unreadInbox: number;
}

export async function findAccountStatus(sql: Sql, playerId: string, now: Date): Promise<AccountStatus> {
  const [exclusion, unreadInbox] = await Promise.all([
    findExclusion(sql, playerId, now),
    countUnread(sql, playerId, now),
  ]);
  return { exclusion, unreadInbox };
}

/** Maps a player to the player's own view: address and phone number are masked. */
export function toMe(player: PlayerRow, { exclusion, unreadInbox }: AccountStatus): Me {
  return {
    id: player.id,
    username: player.username,
    fullName: player.full_name,
    emailMasked: maskEmail(player.email),
    emailVerified: player.email_verified_at !== null,
    phoneMasked: maskPhone(player.phone),
    currency: player.currency,
    language: languageOrDefault(player.language),
    status: player.status,
    kycStatus: player.kyc_status,
    depositDisabled: player.deposit_disabled,
    ...(player.deposit_disabled &&
      player.disabled_reason !== null && { depositDisabledReason: player.disabled_reason }),
    withdrawDisabled: player.withdraw_disabled,
    playDisabled: player.play_disabled,
    ...(exclusion && {
      exclusion: { kind: exclusion.kind, until: exclusion.until?.toISOString() ?? null },
    }),
    referralCode: player.referral_code,
    termsVersion: player.terms_version,
    previousLoginAt: player.previous_login_at?.toISOString() ?? null,
    unreadInbox,
  };
}

const referralAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const referralCodeLength = 8;

/** Generates a referral code without characters that are easily confused. */
export function newReferralCode(): string {
  return Array.from(
    { length: referralCodeLength },
    () => referralAlphabet[randomInt(referralAlphabet.length)],
  ).join("");
}
