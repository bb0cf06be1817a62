import type { Sql } from "@tessera/database";
import type { ModuleDependencies } from "../../platform/dependencies.ts";
import { Refusal } from "../../platform/refusal.ts";
import { newSecretToken, sameDigest, sha256 } from "../../platform/secret-token.ts";
import { otpDigest } from "./otp-digest.ts";

const triesMax = 5;

interface OtpRow {
  readonly purpose: string;
  readonly code_hash: Uint8Array;
  readonly attempts: number;
  readonly expires_at: Date;
  readonly consumed_at: Date | null;
}

type Verdict = { readonly kind: "right" } | { readonly kind: "wrong"; readonly triesLeft: number };

/**
 * Exchanges a code for a ticket that is good once and for the code's purpose. The right code for `verify_email` also
 * marks the address as the player's. Refuses with OTP_INVALID (and the tries that are left) and, when the code is used,
 * old, replaced or tried five times, with OTP_EXPIRED.
 */
export async function verifyOtp(
  { database, clock, keys }: Pick<ModuleDependencies, "database" | "clock" | "keys">,
  playerId: string,
  { otpId, otp }: { readonly otpId: string; readonly otp: string },
): Promise<{ ticket: string }> {
  const now = clock.now();
  const ticket = newSecretToken();
  // A wrong try is counted and kept, so the refusal comes after the commit.
  const verdict = await database.transaction(async (sql): Promise<Verdict> => {
    const row = await lockOpenOtp(sql, playerId, otpId, now);
    const isRight = sameDigest(otpDigest(keys.code, otpId, otp), row.code_hash);
    if (!isRight) {
      await sql.query("update otps set attempts = attempts + 1 where id = $1", [otpId]);
      return { kind: "wrong", triesLeft: triesMax - row.attempts - 1 };
    }
    await sql.query("update otps set consumed_at = $2, ticket_hash = $3 where id = $1", [
      otpId,
      now,
      sha256(ticket),
    ]);
    if (row.purpose === "verify_email") await markVerified(sql, playerId, otpId, now);
    return { kind: "right" };
  });
  if (verdict.kind === "wrong")
    throw new Refusal("OTP_INVALID", { details: { triesLeft: verdict.triesLeft } });
  return { ticket };
}

async function lockOpenOtp(sql: Sql, playerId: string, otpId: string, now: Date): Promise<OtpRow> {
  const [row] = await sql.query<OtpRow>(
    `select purpose, code_hash, attempts, expires_at, consumed_at from otps
      where id = $1 and player_id = $2 for update`,
    [otpId, playerId],
  );
  const isOpen = row && !row.consumed_at && row.expires_at > now && row.attempts < triesMax;
  if (!row || !isOpen) throw new Refusal("OTP_EXPIRED");
  return row;
}

/** Only the address that the code went to: it may have been changed since. */
async function markVerified(sql: Sql, playerId: string, otpId: string, now: Date): Promise<void> {
  await sql.query(
    `update players set email_verified_at = $3, updated_at = $3
      where id = $1 and email_verified_at is null and email_norm = (select email_norm from otps where id = $2)`,
    [playerId, otpId, now],
  );
}
