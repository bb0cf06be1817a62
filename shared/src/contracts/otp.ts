import * as z from "@tessera/shared/schema";
import { endpoint } from "./endpoint.ts";
import { id, instant } from "./scalars.ts";

export const otpPurpose = z.enum(["verify_email", "referral", "change_bank", "withdraw", "change_password"]);
export type OtpPurpose = z.infer<typeof otpPurpose>;

/** One-time code of six digits, sent by e-mail. */
export const otp = z.string().check(z.regex(/^\d{6}$/, "otp.length"));

export const otpApi = {
  request: endpoint({
    method: "POST",
    path: "/api/otp",
    access: "account",
    summary: "Send a code to the player's address",
    body: z.strictObject({ purpose: otpPurpose }),
    reply: z.object({ otpId: id, resendAt: instant, emailMasked: z.string() }),
  }),
  verify: endpoint({
    method: "POST",
    path: "/api/otp/verify",
    access: "account",
    summary: "Exchange a code for a ticket that is good once",
    body: z.strictObject({ otpId: id, otp }),
    reply: z.object({ ticket: z.string() }),
  }),
} as const;
