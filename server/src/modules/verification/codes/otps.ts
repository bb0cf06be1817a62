import { dayMs } from "@tessera/shared/core/durations";
import { erasure } from "../../../platform/storage/erasure.ts";
import { randomInt } from "node:crypto";
import { expiredRows, type Sql } from "@tessera/database";
import type { OtpPurpose } from "@tessera/shared/contracts/otp";
import { hourMs, minuteMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { Refusal } from "../../../platform/errors/refusal.ts";
import { keyedDigest, newSecretToken, sameDigest, sha256 } from "../../../platform/security/secret-token.ts";

const lifeMs = 10 * minuteMs;
const resendWaitMs = minuteMs;
const perHourMax = 3;
/**
 * Per identity from all addresses together, which limits both mail flooding and guessing from many addresses.
 */
const perHourFromAddressesMax = 6;
const triesMax = 5;

/** Purpose of a code. Players who are logged in request every purpose but the last. */
export type CodePurpose = OtpPurpose | "forgot_password";

export interface CodeInput {
  readonly purpose: CodePurpose;
  /** Null when there is no such player: a code is stored as usual, and no input matches it. */
  readonly playerId: string | null;
  /** Address for the mail; empty when there is no such player. */
  readonly email: string;
  /** The claimed asker: `player:<id>`, or `identity:<digest>` of everything that a guest typed. */
  readonly askedBy: string;
  /** The guest's source ({@link AttemptSource}); null for a player who is logged in. */
  readonly askedFrom: string | null;
}

export interface IssuedCode {
  readonly otpId: string;
  /** Six digits in plain text; only the mail contains them. */
  readonly code: string;
  readonly resendAt: string;
  /** Codes that it has ended, with their previous expiry. */
  readonly ended: readonly { readonly id: string; readonly expiresAt: Date }[];
}

/**
 * Issues a code. It ends an earlier one of the same asker from the same source, and keeps one from another
 * source. Refuses with OTP_RESEND_WAIT within a minute and with RATE_LIMITED after three codes in an hour,
 * six from all addresses together. Source of the rule: decision 0415.
 */
export async function issueCode(sql: Sql, key: Uint8Array, input: CodeInput, now: Date): Promise<IssuedCode> {
  const { purpose, playerId, email, askedBy, askedFrom } = input;
  // Serialises concurrent requests, so that each is counted.
  await sql.query("select pg_advisory_xact_lock(hashtextextended('otp:' || $1, 0))", [askedBy]);
  await refuseTooMany(sql, input, now);
  const otpId = newId();
  const code = String(randomInt(10 ** 6)).padStart(6, "0");
  const resendAfter = new Date(now.getTime() + resendWaitMs);
  const ended = await sql.query<{ id: string; expiresAt: Date }>(
    `update otps o set expires_at = $3
       from (select id, expires_at from otps
              where asked_by = $1 and purpose = $2 and asked_from = $4 and consumed_at is null and expires_at > $3
                for update) was
      where o.id = was.id returning o.id, was.expires_at as "expiresAt"`,
    [askedBy, purpose, now, askedFrom ?? ""],
  );
  await sql.query(
    `insert into otps (id, purpose, player_id, email_norm, asked_by, asked_from, code_hash, created_at, expires_at,
                       resend_after)
     values (:otpId, :purpose, :playerId, lower(:email), :askedBy, :askedFrom, :codeHash, :now, :expiresAt, :resendAfter)`,
    {
      otpId,
      purpose,
      playerId,
      email,
      askedBy,
      askedFrom: askedFrom ?? "",
      codeHash: codeDigest(key, otpId, playerId === null ? newSecretToken() : code),
      now,
      expiresAt: new Date(now.getTime() + lifeMs),
      resendAfter,
    },
  );
  return { otpId, code, resendAt: resendAfter.toISOString(), ended };
}

/**
 * Revokes a code that could not be mailed: it does not count, and the codes that it has ended are valid
 * again.
 */
export async function takeBackCode(
  sql: Sql,
  { otpId, ended }: Pick<IssuedCode, "otpId" | "ended">,
): Promise<void> {
  await sql.query("delete from otps where id = $1", [otpId]);
  for (const { id, expiresAt } of ended) {
    await sql.query("update otps set expires_at = $2 where id = $1 and consumed_at is null", [id, expiresAt]);
  }
}

interface RecentCode {
  readonly created_at: Date;
  readonly resend_after: Date;
  readonly asked_from: string;
}

async function refuseTooMany(sql: Sql, input: CodeInput, now: Date): Promise<void> {
  const { askedBy, purpose, askedFrom } = input;
  const recent = await sql.query<RecentCode & Record<string, unknown>>(
    `select created_at, resend_after, asked_from from otps
      where asked_by = $1 and purpose = $2 and created_at > $3 order by created_at`,
    [askedBy, purpose, new Date(now.getTime() - hourMs)],
  );
  const own = recent.filter(({ asked_from }) => asked_from === (askedFrom ?? ""));
  const last = own.at(-1);
  if (last && last.resend_after > now) {
    throw new Refusal("OTP_RESEND_WAIT", {
      details: { resendAt: last.resend_after.toISOString() },
      retryAfterSeconds: (last.resend_after.getTime() - now.getTime()) / 1_000,
    });
  }
  const fromAddresses = recent.filter(({ asked_from }) => isAddress(asked_from));
  const oldest =
    own.at(-perHourMax) ?? (isAddress(askedFrom) ? fromAddresses.at(-perHourFromAddressesMax) : undefined);
  if (oldest) {
    throw new Refusal("RATE_LIMITED", {
      retryAfterSeconds: (oldest.created_at.getTime() + hourMs - now.getTime()) / 1_000,
    });
  }
}

const isAddress = (askedFrom: string | null) => askedFrom?.startsWith("address:") ?? false;

/** Typed code and its author: a player who is logged in, or null for a guest who resets a password. */
export interface CodeTry {
  readonly otpId: string;
  readonly otp: string;
  readonly playerId: string | null;
}

export type Verdict =
  | { readonly kind: "right"; readonly purpose: CodePurpose; readonly ticket: string }
  | { readonly kind: "wrong"; readonly left: number };

interface CodeRow {
  readonly purpose: CodePurpose;
  readonly code_hash: Uint8Array;
  readonly attempts: number;
  readonly expires_at: Date;
  readonly consumed_at: Date | null;
}

/**
 * Checks a code. The right one becomes a ticket that is valid once; a wrong one is counted, so commit before
 * refusing it ({@link ticketOf}). Refuses with OTP_EXPIRED when the code is used, expired, replaced, tried
 * five times, or another player's.
 */
export async function tryCode(sql: Sql, key: Uint8Array, tried: CodeTry, now: Date): Promise<Verdict> {
  const { otpId, otp } = tried;
  const row = await lockOpenCode(sql, tried, now);
  if (!sameDigest(codeDigest(key, otpId, otp), row.code_hash)) {
    await sql.query("update otps set attempts = attempts + 1 where id = $1", [otpId]);
    return { kind: "wrong", left: triesMax - row.attempts - 1 };
  }
  const ticket = newSecretToken();
  await sql.query("update otps set consumed_at = $2, ticket_hash = $3 where id = $1", [
    otpId,
    now,
    sha256(ticket),
  ]);
  return { kind: "right", purpose: row.purpose, ticket };
}

/** Returns the ticket of a right code; refuses a wrong one with OTP_INVALID and the remaining tries. */
export function ticketOf(verdict: Verdict): string {
  if (verdict.kind === "wrong") throw new Refusal("OTP_INVALID", { details: { left: verdict.left } });
  return verdict.ticket;
}

async function lockOpenCode(sql: Sql, { otpId, playerId }: CodeTry, now: Date): Promise<CodeRow> {
  const [row] = await sql.query<CodeRow>(
    `select purpose, code_hash, attempts, expires_at, consumed_at from otps
      where id = $1 and case when $2::uuid is null then purpose = 'forgot_password'
        else player_id = $2 and purpose <> 'forgot_password' end
      for update`,
    [otpId, playerId],
  );
  const isOpen = row && !row.consumed_at && row.expires_at > now && row.attempts < triesMax;
  if (!row || !isOpen) throw new Refusal("OTP_EXPIRED");
  return row;
}

/**
 * Digest of a code for the database. Six digits can be searched exhaustively, so it is keyed and bound to its
 * row.
 */
function codeDigest(key: Uint8Array, otpId: string, code: string): Buffer {
  return keyedDigest(key, "otp", otpId, code);
}

/** Erasure of a player's codes. */
export const otpErasure = erasure("otps", "delete from otps where player_id = $1");

/** Clean-up of codes. */
export const otpCleanUp = expiredRows("otps", 30 * dayMs, "created_at");
