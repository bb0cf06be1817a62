import type { Sql } from "@tessera/database";
import type { registration } from "@tessera/shared/contracts/auth";
import { bangkokDay } from "@tessera/shared/core/time";
import type * as z from "@tessera/shared/schema";
import { Refusal } from "../../platform/refusal.ts";
import type { AuthParts } from "./auth-parts.ts";
import type { CaptchaProof } from "./captcha.ts";
import { assertConfirmed } from "./change-password.ts";
import { isCommonPassword } from "./common-passwords.ts";
import type { NewPlayer } from "./create-player.ts";
import { hashPassword } from "../../platform/password-hash.ts";
import { toE164 } from "./phone.ts";

export type Registration = Omit<z.infer<typeof registration>, "captchaId" | "captcha"> & CaptchaProof;

/** A registration that has passed everything but the places that others may hold. */
export type CheckedRegistration = Omit<NewPlayer, "referredBy"> & { readonly referralCode: string | null };

/**
 * Judges a form and uses up its captcha. What needs no database is judged first, so that it costs no captcha. Refuses
 * with VALIDATION, TERMS_NOT_ACCEPTED, PASSWORD_COMMON, UNDERAGE, CAPTCHA_REQUIRED and CAPTCHA_INVALID.
 */
export async function checkRegistration(
  { captchas, moneyMode, clock, termsVersion, ageMin }: AuthParts,
  form: Registration,
  ip: string,
): Promise<CheckedRegistration> {
  assertConfirmed(form.password, form.passwordConfirmation);
  const phone = toE164(form.phone);
  if (phone === null) throw new Refusal("VALIDATION", { fields: { phone: "phone.format" } });
  if (form.termsVersion !== termsVersion) throw new Refusal("TERMS_NOT_ACCEPTED");
  if (isCommonPassword(form.password, form.username)) throw new Refusal("PASSWORD_COMMON");
  if (moneyMode === "real") assertOldEnough(form.birthDate, ageMin, bangkokDay(clock.now()));
  await captchas.consume("register", ip, form);
  return {
    username: form.username,
    passwordHash: await hashPassword(form.password),
    fullName: form.fullName.normalize("NFC").trim().replace(/ +/g, " "),
    phone,
    email: form.email,
    isEmailVerified: false,
    birthDate: form.birthDate ?? null,
    language: form.language,
    termsVersion,
    referralCode: form.referralCode ?? null,
  };
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
function assertOldEnough(birthDate: string | null | undefined, ageMin: number, today: string): void {
  if (!birthDate) throw new Refusal("VALIDATION", { fields: { birthDate: "required" } });
  const [year = "", ...monthAndDay] = today.split("-");
  const bornBy = [String(Number(year) - ageMin).padStart(4, "0"), ...monthAndDay].join("-");
  if (birthDate > bornBy) throw new Refusal("UNDERAGE", { details: { age: ageMin } });
}
