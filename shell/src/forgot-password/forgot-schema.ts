import { captchaAnswer, email } from "@tessera/shared/contracts/auth";
import * as z from "@tessera/shared/schema";

/** Data that identifies the player. */
export type IdentifiedBy = "email" | "bank";

const filledIn = z.string().check(z.minLength(1, "required"));
const leftOut = z.string();

/** Schema of the form: the user name, and either the address or the three parts of a bank account. */
export function forgotSchema(by: IdentifiedBy) {
  const isByBank = by === "bank";
  return z.object({
    username: filledIn,
    email: isByBank ? leftOut : email,
    bankCode: isByBank ? z.string().check(z.minLength(1, "bank.required")) : leftOut,
    bankNumber: isByBank ? filledIn : leftOut,
    accountName: isByBank ? filledIn : leftOut,
    captcha: captchaAnswer,
  });
}

export type ForgotValues = z.output<ReturnType<typeof forgotSchema>>;
