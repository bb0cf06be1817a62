import type { Sql } from "@tessera/database";
import type { passwordRequest, sentCode } from "@tessera/shared/contracts/auth";
import { hourMs } from "@tessera/shared/core/durations";
import type * as z from "@tessera/shared/schema";
import { FormRefusals } from "../../platform/errors/form-refusals.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { keyedDigest } from "../../platform/security/secret-token.ts";
import { type CodeInput, issueCode, otpMail, ticketOf, tryCode } from "../verification/index.ts";
import type { AuthDependencies } from "./auth-dependencies.ts";
import type { CaptchaProof } from "./captcha.ts";
import { findPlayerSource } from "./player-source.ts";
import type { Addressee } from "../../integrations/mail/mailer.ts";

export type PasswordRequest = z.infer<typeof passwordRequest> & CaptchaProof;
export type SentCode = z.infer<typeof sentCode>;

/** Period after a request in which its code can be sent again. */
const resendWithinMs = hourMs;

interface Recipient extends Addressee {
  readonly id: string;
}

/** Identity and source by which requests are limited. */
type Requester = Pick<CodeInput, "askedBy" | "askedFrom">;

/**
 * Sends a password reset code to the player that the request identifies. Does not reveal whether there is
 * such a player: without one the same is written, counted and answered, and the request does not wait for the
 * mail. Refuses with VALIDATION, CAPTCHA_REQUIRED and CAPTCHA_INVALID, and, limited by claimed identity and
 * by source, with OTP_RESEND_WAIT and RATE_LIMITED (decision 0415). Throws MailUnavailable for every identity
 * alike, before the captcha is used up.
 */
export async function requestReset(
  dependencies: AuthDependencies,
  request: PasswordRequest,
  visit: { readonly ip: string; readonly deviceId: string | null },
): Promise<SentCode> {
  const refusals = new FormRefusals<keyof PasswordRequest>();
  judgeIdentity(request, refusals);
  const { captchas, mailer } = dependencies;
  if (!refusals.isRefused) await mailer.check();
  await refusals.check("captcha", () =>
    refusals.isRefused
      ? captchas.judge("forgot", visit.ip, request)
      : captchas.consume("forgot", visit.ip, request),
  );
  refusals.throwIfRefused();
  const identity = identityOf(request);
  const recipient = await findRecipient(dependencies.database, identity);
  const source = await findPlayerSource(dependencies.database, identity.username, visit);
  const digest = keyedDigest(dependencies.codeKey, "forgot", ...Object.values(identity).map(String));
  return sendCode(dependencies, recipient, {
    askedBy: `identity:${digest.toString("base64url")}`,
    askedFrom: source.key,
  });
}

/**
 * Sends a new code that replaces an earlier one, within an hour. Refuses with OTP_EXPIRED when there is no
 * such request, and as {@link requestReset}; the earlier code stays valid when no mail can be sent.
 */
export async function resendCode(dependencies: AuthDependencies, otpId: string): Promise<SentCode> {
  const since = new Date(dependencies.clock.now().getTime() - resendWithinMs);
  const [earlier] = await dependencies.database.query<Requester & { playerId: string | null }>(
    `select player_id as "playerId", asked_by as "askedBy", asked_from as "askedFrom" from otps
      where id = $1 and purpose = 'forgot_password' and created_at > $2 and consumed_at is null`,
    [otpId, since],
  );
  if (!earlier) throw new Refusal("OTP_EXPIRED");
  await dependencies.mailer.check();
  const recipient = await findAddressee(dependencies.database, earlier.playerId);
  return sendCode(dependencies, recipient, earlier);
}

/** Exchanges a code for a ticket that allows one new password. Refuses with OTP_INVALID and OTP_EXPIRED. */
export async function verifyForgotCode(
  { database, clock, codeKey }: AuthDependencies,
  { otpId, otp }: { readonly otpId: string; readonly otp: string },
): Promise<{ ticket: string }> {
  const tried = { otpId, otp, playerId: null };
  return {
    ticket: ticketOf(await database.transaction((sql) => tryCode(sql, codeKey, tried, clock.now()))),
  };
}

async function sendCode(
  { database, clock, codeKey, mailer, log }: AuthDependencies,
  recipient: Recipient | null,
  { askedBy, askedFrom }: Requester,
): Promise<SentCode> {
  const input = {
    purpose: "forgot_password",
    playerId: recipient?.id ?? null,
    email: recipient?.email ?? "",
    askedBy,
    askedFrom,
  } as const;
  const { otpId, code, resendAt } = await database.transaction((sql) =>
    issueCode(sql, codeKey, input, clock.now()),
  );
  if (recipient) {
    mailer
      .send(otpMail(recipient, "forgot_password", code))
      .catch((error: unknown) => log.error({ err: error, otpId }, "A code could not be mailed"));
  }
  return { otpId, resendAt };
}

/** Requires an address, or all three parts of a bank account. */
function judgeIdentity(
  { email, bankCode, bankNumber, accountName }: PasswordRequest,
  refusals: FormRefusals<keyof PasswordRequest>,
): void {
  if (email) return;
  if (!bankCode && !bankNumber && !accountName) return refusals.invalid("email", "required");
  if (!bankCode) refusals.invalid("bankCode", "bank.required");
  if (!bankNumber) refusals.invalid("bankNumber", "required");
  if (!accountName) refusals.invalid("accountName", "required");
}

/** Identity that a guest claims, in normalised form. */
interface Identity {
  readonly username: string;
  readonly email: string | null;
  readonly bankCode: string | null;
  readonly bankNumber: string | null;
  readonly accountName: string | null;
}

/**
 * Normalises the claimed identity. With an address the bank account is ignored: it would otherwise make a new
 * identity for the limits each time it changes.
 */
function identityOf({ username, email, bankCode, bankNumber, accountName }: PasswordRequest): Identity {
  const name = username.toLowerCase();
  if (email) {
    const address = email.trim().toLowerCase();
    return { username: name, email: address, bankCode: null, bankNumber: null, accountName: null };
  }
  return {
    username: name,
    email: null,
    bankCode: bankCode ?? null,
    bankNumber: bankNumber ?? null,
    accountName: accountName?.normalize("NFC").trim().replace(/\s+/gu, " ").toLowerCase() ?? null,
  };
}

/**
 * Returns the player with that name who has that address or bank account; null for banned and closed
 * accounts.
 */
async function findRecipient(sql: Sql, identity: Identity): Promise<Recipient | null> {
  const [player] = await sql.query<Recipient & Record<string, unknown>>(
    `select p.id, p.username, p.email, p.language from players p
      where p.username = :username and p.status in ('active', 'suspended')
        and (p.email_norm = :email or exists (
          select from player_bank_accounts b where b.player_id = p.id and b.status <> 'removed'
            and b.bank_code = :bankCode and b.account_number = :bankNumber and lower(b.account_name) = :accountName))`,
    { ...identity },
  );
  return player ?? null;
}

async function findAddressee(sql: Sql, playerId: string | null): Promise<Recipient | null> {
  const [player] = await sql.query<Recipient & Record<string, unknown>>(
    "select id, username, email, language from players where id = $1 and status in ('active', 'suspended')",
    [playerId],
  );
  return player ?? null;
}
