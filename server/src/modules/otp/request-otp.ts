import { randomInt } from "node:crypto";
import type { Sql } from "@tessera/database";
import type { OtpPurpose } from "@tessera/shared/contracts/otp";
import type { Language } from "@tessera/shared/contracts/scalars";
import { newId } from "@tessera/shared/core/identifiers";
import type { ModuleDependencies } from "../../platform/dependencies.ts";
import { maskEmail } from "../../platform/masking.ts";
import { Refusal } from "../../platform/refusal.ts";
import { otpDigest } from "./otp-digest.ts";
import { otpMail } from "./otp-mail.ts";

const lifeMs = 10 * 60_000;
const resendWaitMs = 60_000;
const hourMs = 60 * 60_000;
const perHourMax = 3;

interface Addressee {
  readonly username: string;
  readonly email: string;
  readonly language: Language;
}

export interface RequestedOtp {
  readonly otpId: string;
  readonly resendAt: string;
  readonly emailMasked: string;
}

/**
 * Sends a code to the player's address. An earlier code for the same purpose is worth nothing from then on. Refuses with
 * OTP_RESEND_WAIT within a minute and with RATE_LIMITED after three codes for one purpose in an hour.
 */
export async function requestOtp(
  { database, clock, keys, mailer }: Pick<ModuleDependencies, "database" | "clock" | "keys" | "mailer">,
  playerId: string,
  purpose: OtpPurpose,
): Promise<RequestedOtp> {
  const now = clock.now();
  const otpId = newId();
  const code = String(randomInt(10 ** 6)).padStart(6, "0");
  const resendAfter = new Date(now.getTime() + resendWaitMs);
  const addressee = await database.transaction(async (sql) => {
    const player = await lockAddressee(sql, playerId);
    await refuseTooMany(sql, playerId, purpose, now);
    await sql.query(
      `update otps set expires_at = $3 where player_id = $1 and purpose = $2 and consumed_at is null and expires_at > $3`,
      [playerId, purpose, now],
    );
    await sql.query(
      `insert into otps (id, purpose, player_id, email_norm, code_hash, created_at, expires_at, resend_after)
       values ($1, $2, $3, lower($4), $5, $6, $7, $8)`,
      [
        otpId,
        purpose,
        playerId,
        player.email,
        otpDigest(keys.code, otpId, code),
        now,
        new Date(now.getTime() + lifeMs),
        resendAfter,
      ],
    );
    return player;
  });
  try {
    await mailer.send(otpMail(addressee, purpose, code));
  } catch (error) {
    // A code that nobody received must not keep the player from asking for another.
    await database.query("delete from otps where id = $1", [otpId]);
    throw error;
  }
  return { otpId, resendAt: resendAfter.toISOString(), emailMasked: maskEmail(addressee.email) };
}

/** Locked, so that two requests of one player are counted one after another. */
async function lockAddressee(sql: Sql, playerId: string): Promise<Addressee> {
  const [player] = await sql.query<Addressee>(
    "select username, email, language from players where id = $1 for no key update",
    [playerId],
  );
  if (!player) throw new Refusal("NOT_FOUND");
  return player;
}

async function refuseTooMany(sql: Sql, playerId: string, purpose: OtpPurpose, now: Date): Promise<void> {
  const recent = await sql.query<{ created_at: Date; resend_after: Date }>(
    `select created_at, resend_after from otps
      where player_id = $1 and purpose = $2 and created_at > $3 order by created_at`,
    [playerId, purpose, new Date(now.getTime() - hourMs)],
  );
  const last = recent.at(-1);
  if (last && last.resend_after > now) {
    throw new Refusal("OTP_RESEND_WAIT", {
      details: { resendAt: last.resend_after.toISOString() },
      retryAfterSeconds: (last.resend_after.getTime() - now.getTime()) / 1_000,
    });
  }
  const oldest = recent.at(-perHourMax);
  if (oldest) {
    throw new Refusal("RATE_LIMITED", {
      retryAfterSeconds: (oldest.created_at.getTime() + hourMs - now.getTime()) / 1_000,
    });
  }
}
