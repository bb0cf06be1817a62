import { randomInt } from "node:crypto";
import type { Sql } from "@tessera/database";
import type { Language } from "@tessera/shared/contracts/scalars";
import { defaultCurrency } from "./player-rules.ts";
import { refuseWhatIsTaken } from "./player-values.ts";

export interface NewPlayer {
  readonly username: string;
  readonly passwordHash: string;
  readonly fullName: string;
  /** E.164. */
  readonly phone: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** `YYYY-MM-DD`, asked only where money is real. */
  readonly birthDate: string | null;
  /** Defaults to the site's currency. */
  readonly currency?: string;
  readonly language: Language;
  readonly referredBy: string | null;
  readonly termsVersion: string;
}

/**
 * Inserts the row of a player, with a new referral code. Refuses with USERNAME_TAKEN, PHONE_TAKEN and
 * EMAIL_TAKEN.
 */
export async function insertPlayer(sql: Sql, id: string, player: NewPlayer, now: Date): Promise<void> {
  await refuseWhatIsTaken(() =>
    sql.query(
      `insert into players (id, username, password_hash, full_name, phone, email, email_norm, email_verified_at, birth_date,
         currency, language, referral_code, referred_by, terms_version, terms_accepted_at, created_at, updated_at)
       values (:id, :username, :passwordHash, :fullName, :phone, :email, lower(:email), :emailVerifiedAt, :birthDate,
         :currency, :language, :referralCode, :referredBy, :termsVersion, :now, :now, :now)`,
      {
        id,
        username: player.username,
        passwordHash: player.passwordHash,
        fullName: player.fullName,
        phone: player.phone,
        email: player.email,
        emailVerifiedAt: player.isEmailVerified ? now : null,
        birthDate: player.birthDate,
        currency: player.currency ?? defaultCurrency,
        language: player.language,
        referralCode: newReferralCode(),
        referredBy: player.referredBy,
        termsVersion: player.termsVersion,
        now,
      },
    ),
  );
}

const referralAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const referralCodeLength = 8;

/** Generates a referral code without characters that are easily confused. */
function newReferralCode(): string {
  return Array.from(
    { length: referralCodeLength },
    () => referralAlphabet[randomInt(referralAlphabet.length)],
  ).join("");
}
