import type { Sql } from "@tessera/database";
import type { OtpPurpose } from "@tessera/shared/contracts/otp";
import type { ModuleDependencies } from "../../../dependencies.ts";
import { maskEmail } from "../../../platform/security/masking.ts";
import { otpMail } from "./otp-mail.ts";
import { issueCode, takeBackCode } from "./otps.ts";
import type { Addressee } from "../../../integrations/mail/mailer.ts";
import { foundRow } from "../../../platform/errors/refusal.ts";

export interface RequestedOtp {
  readonly otpId: string;
  readonly resendAt: string;
  readonly emailMasked: string;
}

/**
 * Sends a code to the player's address. Refuses as {@link issueCode}; each purpose counts separately. Throws
 * MailUnavailable when the mail cannot be sent: then the request does not count, and an earlier code stays
 * valid.
 */
export async function requestOtp(
  { database, clock, keys, mailer }: Pick<ModuleDependencies, "database" | "clock" | "keys" | "mailer">,
  playerId: string,
  purpose: OtpPurpose,
): Promise<RequestedOtp> {
  const addressee = await findAddressee(database, playerId);
  const input = { purpose, playerId, email: addressee.email, askedBy: `player:${playerId}`, askedFrom: null };
  const issued = await database.transaction((sql) => issueCode(sql, keys.code, input, clock.now()));
  try {
    await mailer.send(otpMail(addressee, purpose, issued.code));
  } catch (error) {
    await database.transaction((sql) => takeBackCode(sql, issued));
    throw error;
  }
  const { otpId, resendAt } = issued;
  return { otpId, resendAt, emailMasked: maskEmail(addressee.email) };
}

/** Finds to whom mails of a player go. Refuses with NOT_FOUND. */
export async function findAddressee(sql: Sql, playerId: string): Promise<Addressee> {
  const statement = "select username, email, language from players where id = $1";
  return foundRow(await sql.query<Addressee>(statement, [playerId]));
}
