import type { Sql } from "@tessera/database";
import type { Me } from "@tessera/shared/contracts/auth";
import { languageOrDefault } from "@tessera/shared/core/languages";
import { type Exclusion, findExclusion } from "../limits/index.ts";
import { countUnread } from "../messages/index.ts";
import type { PlayerRow } from "../players/index.ts";
import { maskEmail, maskPhone } from "../../platform/security/masking.ts";

/** State of a player that is stored outside of the player's row. */
export interface AccountStatus {
  readonly exclusion: Exclusion | null;
  readonly unreadInbox: number;
}

/** Reads the state of a player that is stored outside of his row. */
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
