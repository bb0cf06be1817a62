import { strict as assert } from "node:assert";
import type { Sql } from "@tessera/database";
import type { registration } from "@tessera/shared/contracts/auth";
import type { ErrorCode } from "@tessera/shared/core/error-codes";
import { bangkokDay } from "@tessera/shared/core/time";
import type * as z from "@tessera/shared/schema";
import { Refusal } from "../../platform/refusal.ts";
import type { AuthParts } from "./auth-parts.ts";
import type { CaptchaProof } from "./captcha.ts";
import { isCommonPassword } from "./common-passwords.ts";
import type { NewPlayer } from "./create-player.ts";
import { hashPassword } from "../../platform/password-hash.ts";
import { toE164 } from "./phone.ts";

export type Registration = Omit<z.infer<typeof registration>, "captchaId" | "captcha"> & CaptchaProof;

/** A registration that has passed everything but the places that others may hold. */
export type CheckedRegistration = Omit<NewPlayer, "referredBy"> & { readonly referralCode: string | null };

/** One thing that a form is refused for, at its field. `text` is the error code, or a validation key under VALIDATION. */
interface FieldRefusal {
  readonly field: keyof Registration | "terms";
  readonly code: ErrorCode;
  readonly text?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * Judges a form and uses up its captcha. All that is refused comes in one answer, under the code of the first and with
 * every field in `fields`: VALIDATION, USERNAME_TAKEN, PASSWORD_COMMON, PHONE_TAKEN, EMAIL_TAKEN, UNDERAGE,
 * REFERRAL_CODE_UNKNOWN, CAPTCHA_REQUIRED, CAPTCHA_INVALID and TERMS_NOT_ACCEPTED. What others hold is looked up only for
 * a right captcha, or anybody could ask for names.
 */
export async function checkRegistration(
  parts: AuthParts,
  form: Registration,
  ip: string,
): Promise<CheckedRegistration> {
  const phone = toE164(form.phone);
  const refusals = refusalsOfForm(parts, form);
  const captcha = await refusalOfCaptcha(parts, form, ip);
  refuseTogether([...refusals, ...(captcha ? [captcha] : await refusalsByOthers(parts, form, phone))]);
  assert(phone);
  return {
    username: form.username,
    passwordHash: await hashPassword(form.password),
    fullName: form.fullName.normalize("NFC").trim().replace(/ +/g, " "),
    phone,
    email: form.email,
    isEmailVerified: false,
    birthDate: form.birthDate ?? null,
    language: form.language,
    termsVersion: parts.termsVersion,
    referralCode: form.referralCode ?? null,
  };
}

function refusalsOfForm(
  { moneyMode, clock, termsVersion, ageMin }: AuthParts,
  form: Registration,
): readonly FieldRefusal[] {
  const refusals: FieldRefusal[] = [];
  if (form.password !== form.passwordConfirmation) {
    refusals.push({
      field: "passwordConfirmation",
      code: "VALIDATION",
      text: "passwordConfirmation.match",
    });
  }
  if (isCommonPassword(form.password, form.username)) {
    refusals.push({ field: "password", code: "PASSWORD_COMMON" });
  }
  if (toE164(form.phone) === null)
    refusals.push({ field: "phone", code: "VALIDATION", text: "phone.format" });
  if (moneyMode === "real") refusals.push(...refusalsOfAge(form.birthDate, ageMin, bangkokDay(clock.now())));
  if (form.termsVersion !== termsVersion) {
    refusals.push({ field: "terms", code: "TERMS_NOT_ACCEPTED" });
  }
  return refusals;
}

async function refusalOfCaptcha(
  { captchas }: AuthParts,
  form: Registration,
  ip: string,
): Promise<FieldRefusal | null> {
  try {
    await captchas.consume("register", ip, form);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return { field: "captcha", code: error.code };
    throw error;
  }
}

/** Refusals for values that other players hold, and for an unknown referral code. The constraints decide again when the player is created. */
async function refusalsByOthers(
  { database }: AuthParts,
  { username, email, referralCode }: Registration,
  phone: string | null,
): Promise<readonly FieldRefusal[]> {
  const [held] = await database.query<Record<"username" | "phone" | "email" | "referrer", boolean>>(
    `select exists (select 1 from players where username = $1) as username,
            exists (select 1 from players where phone = $2) as phone,
            exists (select 1 from players where email_norm = lower($3)) as email,
            exists (select 1 from players where referral_code = $4) as referrer`,
    [username, phone, email, referralCode?.toUpperCase() ?? null],
  );
  const refusals: FieldRefusal[] = [];
  if (held?.username) refusals.push({ field: "username", code: "USERNAME_TAKEN" });
  if (held?.phone) refusals.push({ field: "phone", code: "PHONE_TAKEN" });
  if (held?.email) refusals.push({ field: "email", code: "EMAIL_TAKEN" });
  if (referralCode && !held?.referrer) {
    refusals.push({ field: "referralCode", code: "REFERRAL_CODE_UNKNOWN" });
  }
  return refusals;
}

function refuseTogether(refusals: readonly FieldRefusal[]): void {
  const [first, ...further] = refusals;
  if (!first) return;
  const { code, details } = first;
  // One alone is told in full by its code, with its details.
  const isTold = further.length === 0 && code !== "VALIDATION";
  const fields = Object.fromEntries(refusals.map((refusal) => [refusal.field, refusal.text ?? refusal.code]));
  throw new Refusal(code, { ...(details && { details }), ...(!isTold && { fields }) });
}

/** The player whose code it is; null without a code. Refuses with REFERRAL_CODE_UNKNOWN. */
export async function findReferrer(sql: Sql, code: string | null): Promise<string | null> {
  if (code === null) return null;
  const [referrer] = await sql.query<{ id: string }>("select id from players where referral_code = $1", [
    code.toUpperCase(),
  ]);
  if (!referrer) throw new Refusal("REFERRAL_CODE_UNKNOWN");
  return referrer.id;
}

/** `today` is Bangkok's day. Someone who was born on 29 February comes of age on 1 March. */
function refusalsOfAge(
  birthDate: string | null | undefined,
  ageMin: number,
  today: string,
): readonly FieldRefusal[] {
  if (!birthDate) return [{ field: "birthDate", code: "VALIDATION", text: "required" }];
  const [year = "", ...monthAndDay] = today.split("-");
  const bornBy = [String(Number(year) - ageMin).padStart(4, "0"), ...monthAndDay].join("-");
  return birthDate > bornBy
    ? [{ field: "birthDate", code: "UNDERAGE", text: "birthDate.age", details: { age: ageMin } }]
    : [];
}
