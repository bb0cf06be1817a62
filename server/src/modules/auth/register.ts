import { strict as assert } from "node:assert";
import type { Sql } from "@tessera/database";
import type { registration } from "@tessera/shared/contracts/auth";
import { bangkokDay } from "@tessera/shared/core/time";
import type * as z from "@tessera/shared/schema";
import { FormRefusals } from "../../platform/errors/form-refusals.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { findBarredContact } from "../account-closing/index.ts";
import { readTermsVersion } from "../content/index.ts";
import { tidyName } from "../players/index.ts";
import type { AuthDependencies } from "./auth-dependencies.ts";
import type { CaptchaProof } from "./captcha.ts";
import { isCommonPassword } from "./common-passwords.ts";
import type { NewPlayer } from "../players/index.ts";
import { isReservedUsername } from "./reserved-usernames.ts";
import { assertRoomForPassword, hashPassword } from "../../platform/security/password-hash.ts";
import { toE164 } from "../../platform/security/phone.ts";

export type Registration = Omit<z.infer<typeof registration>, "captchaId" | "captcha"> & CaptchaProof;

/** A registration that is valid, except for values that other players may hold. */
export type CheckedRegistration = Omit<NewPlayer, "referredBy"> & { readonly referralCode: string | null };

type RegistrationRefusals = FormRefusals<keyof Registration | "terms">;

/**
 * Validates a registration form and uses up its captcha. Reports all refusals in one answer, under the code
 * of the first and with every field in `fields`: VALIDATION, USERNAME_TAKEN, PASSWORD_COMMON, PHONE_TAKEN,
 * EMAIL_TAKEN, UNDERAGE, REFERRAL_CODE_UNKNOWN, CAPTCHA_REQUIRED, CAPTCHA_INVALID and TERMS_NOT_ACCEPTED.
 * Values of other players are looked up only after a right captcha, which prevents the enumeration of names.
 */
export async function checkRegistration(
  dependencies: AuthDependencies,
  form: Registration,
  ip: string,
): Promise<CheckedRegistration> {
  assertRoomForPassword();
  const phone = toE164(form.phone);
  const refusals: RegistrationRefusals = new FormRefusals();
  const termsVersion = await readTermsVersion(dependencies.database);
  judgeForm(dependencies, form, refusals);
  if (form.termsVersion !== termsVersion) refusals.refuse("terms", "TERMS_NOT_ACCEPTED");
  await refusals.check("captcha", () => dependencies.captchas.consume("register", ip, form));
  if (!refusals.has("captcha")) await judgeByOthers(dependencies, form, phone, refusals);
  refusals.throwIfRefused();
  assert(phone);
  return {
    username: form.username,
    passwordHash: await hashPassword(form.password),
    fullName: tidyName(form.fullName),
    phone,
    email: form.email,
    isEmailVerified: false,
    birthDate: form.birthDate ?? null,
    language: form.language,
    termsVersion,
    referralCode: form.referralCode ?? null,
  };
}

function judgeForm(
  { moneyMode, clock, ageMin }: AuthDependencies,
  form: Registration,
  refusals: RegistrationRefusals,
): void {
  if (form.password !== form.passwordConfirmation) {
    refusals.invalid("passwordConfirmation", "passwordConfirmation.match");
  }
  if (isReservedUsername(form.username)) refusals.invalid("username", "username.reserved");
  if (isCommonPassword(form.password, form.username)) refusals.refuse("password", "PASSWORD_COMMON");
  if (toE164(form.phone) === null) refusals.invalid("phone", "phone.format");
  if (moneyMode === "real") judgeAge(form.birthDate, ageMin, bangkokDay(clock.now()), refusals);
}

/**
 * Refuses values that other players hold, and an unknown referral code. The constraints check again when the
 * player is created.
 */
async function judgeByOthers(
  { database, codeKey, clock }: AuthDependencies,
  { username, email, referralCode }: Registration,
  phone: string | null,
  refusals: RegistrationRefusals,
): Promise<void> {
  const [held] = await database.query<Record<"username" | "phone" | "email" | "referrer", boolean>>(
    `select exists (select 1 from players where username = $1) as username,
            exists (select 1 from players where phone = $2) as phone,
            exists (select 1 from players where email_norm = lower($3)) as email,
            exists (select 1 from players where referral_code = $4) as referrer`,
    [username, phone, email, referralCode?.toUpperCase() ?? null],
  );
  const barred = await findBarredContact(database, codeKey, { email, phone }, clock.now());
  if (held?.username) refusals.refuse("username", "USERNAME_TAKEN");
  if (held?.phone || barred.phone) refusals.refuse("phone", "PHONE_TAKEN");
  if (held?.email || barred.email) refusals.refuse("email", "EMAIL_TAKEN");
  if (referralCode && !held?.referrer) refusals.refuse("referralCode", "REFERRAL_CODE_UNKNOWN");
}

/** Returns the owner of a referral code; null without a code. Refuses with REFERRAL_CODE_UNKNOWN. */
export async function findReferrer(sql: Sql, code: string | null): Promise<string | null> {
  if (code === null) return null;
  const [referrer] = await sql.query<{ id: string }>("select id from players where referral_code = $1", [
    code.toUpperCase(),
  ]);
  if (!referrer) throw new Refusal("REFERRAL_CODE_UNKNOWN");
  return referrer.id;
}

/**
 * Checks the age. `today` is the current day in Bangkok. A player who was born on 29 February comes of age on
 * 1 March.
 */
function judgeAge(
  birthDate: string | null | undefined,
  ageMin: number,
  today: string,
  refusals: RegistrationRefusals,
): void {
  if (!birthDate) return refusals.invalid("birthDate", "required");
  const [year = "", ...monthAndDay] = today.split("-");
  const bornBy = [String(Number(year) - ageMin).padStart(4, "0"), ...monthAndDay].join("-");
  if (birthDate > bornBy) refusals.refuse("birthDate", "UNDERAGE", { details: { age: ageMin } });
}
