import { otpApi, type OtpPurpose } from "@tessera/shared/contracts/otp";
import type { ModuleDependencies, ServerModule } from "../../../dependencies.ts";
import { route } from "../../../platform/http/route.ts";
import { minuteMs } from "@tessera/shared/core/durations";
import type { Sql } from "@tessera/database";
import { maskEmail } from "../../../platform/security/masking.ts";
import { otpMail } from "./otp-mail.ts";
import { issueCode, takeBackCode, ticketOf, tryCode } from "./otps.ts";
import type { Addressee } from "../../../integrations/mail/mailer.ts";
import { foundRow } from "../../../platform/errors/refusal.ts";
import { type ServerEvent, serverEvents } from "@tessera/shared/contracts/server-events";
import * as z from "@tessera/shared/schema";
import { emit } from "../../../platform/events/outbox.ts";
import { markEmailVerified } from "../../players/index.ts";

const verifyLimit = { max: 30, windowMs: minuteMs, per: "account" } as const;

/** Registers the codes by mail, which prove that the player can read mail at the stored address. */
export const otpModule: ServerModule = (app, dependencies) => {
  route(app, otpApi.request, ({ caller, body }) => requestOtp(dependencies, caller.playerId, body.purpose));

  route(app, otpApi.verify, ({ caller, body }) => verifyOtp(dependencies, caller.playerId, body), {
    limits: [verifyLimit],
  });
};

interface RequestedOtp {
  readonly otpId: string;
  readonly resendAt: string;
  readonly emailMasked: string;
}

/**
 * Sends a code to the player's address. Refuses as {@link issueCode}; each purpose counts separately. Throws
 * MailUnavailable when the mail cannot be sent: then the request does not count, and an earlier code stays
 * valid.
 */
async function requestOtp(
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

/**
 * Exchanges a code for a ticket that is valid once and for the code's purpose. The right code for any purpose
 * shows that the mail arrived: it marks the address as verified and notifies the pages of the player. Refuses
 * as {@link tryCode} and {@link ticketOf}.
 */
async function verifyOtp(
  { database, clock, keys }: Pick<ModuleDependencies, "database" | "clock" | "keys">,
  playerId: string,
  { otpId, otp }: { readonly otpId: string; readonly otp: string },
): Promise<{ ticket: string }> {
  const now = clock.now();
  const verdict = await database.transaction(async (sql) => {
    const judged = await tryCode(sql, keys.code, { otpId, otp, playerId }, now);
    if (judged.kind === "right") await markVerified(sql, playerId, otpId, now);
    return judged;
  });
  return { ticket: ticketOf(verdict) };
}

/** Marks the address as verified, and notifies the pages of the player when it was not. */
async function markVerified(sql: Sql, playerId: string, otpId: string, now: Date): Promise<void> {
  if (!(await markEmailVerified(sql, playerId, otpId, now))) return;
  const event: ServerEvent<"account.verified"> = { emailVerified: true };
  await emit(sql, {
    topic: "account.verified",
    playerId,
    payload: z.encode(serverEvents["account.verified"], event),
  });
}
