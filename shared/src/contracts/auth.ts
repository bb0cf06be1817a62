import * as z from "@tessera/shared/schema";
import { refreshPath } from "./api-paths.ts";
import { endpoint } from "./endpoint.ts";
import { otp } from "./otp.ts";
import { day, id, instant, knownLanguage, language, listOf } from "./scalars.ts";

/**
 * Field rules shared by the form and the server. A message is a validation key of the locales: a failed field
 * is sent as `{ username: "username.length" }` and displayed as `validation.username.length`.
 */
export const username = z
  .string()
  .check(
    z.regex(/^.{4,16}$/, "username.length"),
    z.regex(/^[a-z]/, "username.start"),
    z.regex(/^[a-z0-9]*$/, "username.length"),
  );
export const newPassword = z.string().check(
  z.refine((text) => [...text].length >= 8 && [...text].length <= 64, "password.length"),
  z.refine((text) => /\p{L}/u.test(text) && /\d/.test(text), "password.mix"),
);
export const fullName = z
  .string()
  .check(z.regex(/^(?=\S.{0,58}\S$)[\p{Script=Latin}\p{Script=Thai}\p{M} ]*$/u, "fullName.length"));
export const phone = z.string().check(z.regex(/^\d{9,15}$/, "phone.length"));
export const email = z
  .string()
  .check(
    z.maxLength(254, "email.format"),
    z.regex(/^[^\s\p{C}@]+@[^\s\p{C}@.]+(\.[^\s\p{C}@.]+)+$/u, "email.format"),
  );
export const captchaAnswer = z.string().check(z.regex(/^[A-Za-z0-9]{5}$/, "captcha.length"));
export const referralCode = z.string().check(z.regex(/^[A-Za-z0-9]{6,10}$/, "referralCode.format"));

export const captchaPurpose = z.enum(["login", "register", "forgot", "referral"]);
export type CaptchaPurpose = z.infer<typeof captchaPurpose>;

/** The logged-in player's own data. */
export const me = z.object({
  id,
  username: z.string(),
  fullName: z.string(),
  emailMasked: z.string(),
  emailVerified: z.boolean(),
  phoneMasked: z.string(),
  currency: z.string(),
  language: knownLanguage,
  status: z.enum(["active", "suspended", "banned", "closed"]),
  kycStatus: z.enum(["none", "pending", "verified", "rejected"]),
  depositDisabled: z.boolean(),
  depositDisabledReason: z.optional(z.string()),
  withdrawDisabled: z.boolean(),
  playDisabled: z.boolean(),
  exclusion: z.optional(
    z.object({ kind: z.enum(["cool_off", "self_exclusion"]), until: z.nullable(instant) }),
  ),
  referralCode: z.string(),
  /** Version of the terms that the player has accepted last. */
  termsVersion: z.string(),
  previousLoginAt: z.nullable(instant),
  unreadInbox: z.number(),
});
export type Me = z.infer<typeof me>;

export const session = z.object({ accessToken: z.string(), exp: z.number(), player: me });
export type Session = z.infer<typeof session>;

/** Claims of the access token that the page reads. */
export const tokenClaims = z.looseObject({
  sub: z.string(),
  username: z.string(),
  sid: z.string(),
  exp: z.number(),
});
export type TokenClaims = z.infer<typeof tokenClaims>;

export const registration = z.strictObject({
  username,
  password: newPassword,
  passwordConfirmation: z.string(),
  fullName,
  phone,
  email,
  birthDate: z.nullish(day),
  referralCode: z.nullish(referralCode),
  captchaId: id,
  captcha: captchaAnswer,
  termsVersion: z.string(),
  language,
});

const loginForm = z.strictObject({
  username: z.string().check(z.minLength(1, "required"), z.maxLength(64), z.regex(/^\P{C}*$/u)),
  password: z.string().check(z.minLength(1, "required"), z.maxLength(256)),
  captchaId: id,
  captcha: captchaAnswer,
  remember: z.boolean(),
});

/** Captcha of a request. The form requires it; the server answers CAPTCHA_REQUIRED when it is missing. */
const captchaProof = { captchaId: z.nullish(id), captcha: z.nullish(captchaAnswer) };

export const passwordChange = z.strictObject({
  /** Absent when a ticket replaces it. */
  oldPassword: z.nullish(z.string().check(z.minLength(1, "required"))),
  newPassword,
  passwordConfirmation: z.string(),
  /** Ticket of a code for `change_password`, for a player who does not know the old password. */
  otpTicket: z.nullish(z.string().check(z.minLength(1), z.maxLength(128))),
});

/**
 * Password reset request: identifies the player by e-mail address, or by all three parts of a bank account.
 */
export const passwordRequest = z.strictObject({
  username: loginForm.shape.username,
  email: z.nullish(z.string().check(z.minLength(1, "required"), z.maxLength(254))),
  bankCode: z.nullish(z.string().check(z.minLength(1, "bank.required"), z.maxLength(40))),
  bankNumber: z.nullish(z.string().check(z.minLength(1, "required"), z.maxLength(20))),
  accountName: z.nullish(z.string().check(z.minLength(1, "required"), z.maxLength(60))),
});

/**
 * Answer to a password reset request. The same whether or not the account exists, so that it reveals no
 * accounts.
 */
export const sentCode = z.object({ otpId: id, resendAt: instant });

const passwordReset = z.strictObject({
  /** Ticket that the correct code was exchanged for; single use, valid for ten minutes. */
  ticket: z.string().check(z.minLength(1), z.maxLength(128)),
  newPassword,
  passwordConfirmation: z.string(),
});

export const sessionSummary = z.object({
  id,
  device: z.string(),
  ip: z.string(),
  createdAt: instant,
  lastActiveAt: instant,
  current: z.boolean(),
});

export const authApi = {
  captcha: endpoint({
    method: "GET",
    path: "/api/captcha",
    access: "public",
    summary: "A picture with five characters, good for one answer",
    query: z.object({ purpose: captchaPurpose }),
    /**
     * `image` is a data URL; in a first screen the address of a picture that is drawn when it is asked for,
     * and `expiresAt` is null, since the life of the captcha begins then.
     */
    reply: z.object({ captchaId: id, image: z.string(), expiresAt: z.nullable(instant) }),
  }),
  register: endpoint({
    method: "POST",
    path: "/api/auth/register",
    maintenance: "registration",
    access: "public",
    summary: "Open an account and a session",
    body: z.extend(registration, captchaProof),
    reply: session,
    status: 201,
    idempotent: true,
  }),
  login: endpoint({
    method: "POST",
    path: "/api/auth/login",
    maintenance: "login",
    access: "public",
    summary: "Open a session",
    body: z.extend(loginForm, {
      ...captchaProof,
      /** True undoes the closing of the account, as its player can after ACCOUNT_CLOSED. */
      reopen: z.optional(z.boolean()),
      /** Code of the player's authenticator, or a recovery code, after FACTOR_REQUIRED. */
      code: z.optional(z.string().check(z.maxLength(32))),
      /**
       * Takes the place of the captcha: what FACTOR_REQUIRED has answered, good for ten minutes for this name
       * and address.
       */
      pass: z.optional(z.string().check(z.maxLength(128))),
    }),
    reply: session,
  }),
  refresh: endpoint({
    method: "POST",
    path: refreshPath,
    maintenance: "exempt",
    access: "cookie",
    summary: "A new access token for the refresh cookie, which rotates",
    body: z.strictObject({}),
    reply: z.object({ accessToken: z.string(), exp: z.number() }),
  }),
  logout: endpoint({
    method: "POST",
    path: "/api/auth/logout",
    maintenance: "exempt",
    access: "cookie",
    summary: "End this session and clear its cookies; always succeeds",
    body: z.strictObject({}),
    status: 204,
  }),
  logoutAll: endpoint({
    method: "POST",
    path: "/api/auth/logout-all",
    access: "account",
    summary: "End every session of the player",
    body: z.strictObject({}),
    status: 204,
  }),
  me: endpoint({
    method: "GET",
    path: "/api/auth/me",
    access: "account",
    summary: "The player",
    reply: me,
  }),
  acceptTerms: endpoint({
    method: "POST",
    path: "/api/me/terms",
    access: "account",
    summary: "Accept the published terms, in the version that the player has read",
    body: z.strictObject({ version: z.string().check(z.minLength(1), z.maxLength(40)) }),
    status: 204,
  }),
  forgotPassword: endpoint({
    method: "POST",
    path: "/api/auth/forgot-password",
    maintenance: "login",
    access: "public",
    summary: "Send a code to the player's address; the answer does not tell whether there is such a player",
    body: z.extend(passwordRequest, captchaProof),
    reply: sentCode,
    status: 202,
  }),
  resendForgotCode: endpoint({
    method: "POST",
    path: "/api/auth/forgot-password/resend",
    maintenance: "login",
    access: "public",
    summary: "Send another code in the place of one that did not come",
    body: z.strictObject({ otpId: id }),
    reply: sentCode,
    status: 202,
  }),
  verifyForgotCode: endpoint({
    method: "POST",
    path: "/api/auth/forgot-password/verify",
    maintenance: "login",
    access: "public",
    summary: "Exchange the code for a ticket that is good for one new password",
    body: z.strictObject({ otpId: id, otp }),
    reply: z.object({ ticket: z.string() }),
  }),
  resetPassword: endpoint({
    method: "POST",
    path: "/api/auth/reset-password",
    maintenance: "login",
    access: "public",
    summary: "Set a new password by a ticket; every session ends",
    body: passwordReset,
    status: 204,
  }),
  sessions: endpoint({
    method: "GET",
    path: "/api/auth/sessions",
    access: "account",
    summary: "Devices that are logged in",
    reply: listOf(sessionSummary),
  }),
  endSession: endpoint({
    method: "DELETE",
    path: "/api/auth/sessions/:id",
    access: "account",
    summary: "Log out one device",
    params: z.object({ id }),
    status: 204,
  }),
  changePassword: endpoint({
    method: "POST",
    path: "/api/auth/change-password",
    access: "account",
    summary: "Change the password by the old one or by the ticket of a mailed code; other sessions end",
    body: passwordChange,
    status: 204,
  }),
} as const;
