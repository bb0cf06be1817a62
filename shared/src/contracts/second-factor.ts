import * as z from "@tessera/shared/schema";
import { endpoint } from "./endpoint.ts";
import { appCode, factorCode } from "./factor-code.ts";
import { instant } from "./scalars.ts";

/** Number of recovery codes that are made at once. */
export const recoveryCodesMax = 10;

const password = z.string().check(z.minLength(1, "required"), z.maxLength(256));

/** State of the two-step login, for its player. */
export const secondFactorState = z.object({
  /** Time since when it is on; null while it is off. */
  since: z.nullable(instant),
  recoveryCodesLeft: z.number(),
});
export type SecondFactorState = z.infer<typeof secondFactorState>;

/** Secret that waits for its first code. */
export const factorSetup = z.object({
  /** Base32, as an authenticator takes it when it is typed. */
  secret: z.string(),
  /** Address that the QR code carries. */
  uri: z.string(),
  expiresAt: instant,
});
export type FactorSetup = z.infer<typeof factorSetup>;

/** Recovery codes, which are answered this once: the server keeps digests. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorApi = {
  read: endpoint({
    method: "GET",
    path: "/api/second-factor",
    access: "account",
    summary: "Whether the login asks for a code of an authenticator, and how many recovery codes are left",
    reply: secondFactorState,
  }),
  begin: endpoint({
    method: "POST",
    path: "/api/second-factor/setup",
    access: "account",
    summary: "A secret for an authenticator, in force once its first code is confirmed",
    body: z.strictObject({ password }),
    reply: factorSetup,
  }),
  confirm: endpoint({
    method: "POST",
    path: "/api/second-factor/confirm",
    access: "account",
    summary: "Turn the two-step login on by the first code; other sessions end. Answers the recovery codes",
    body: z.strictObject({ code: appCode }),
    reply: recoveryCodes,
  }),
  renewCodes: endpoint({
    method: "POST",
    path: "/api/second-factor/recovery-codes",
    access: "account",
    summary: "New recovery codes in the place of those before",
    body: z.strictObject({ password, code: factorCode }),
    reply: recoveryCodes,
  }),
  turnOff: endpoint({
    method: "POST",
    path: "/api/second-factor/turn-off",
    access: "account",
    summary: "Turn the two-step login off by the password and a code",
    body: z.strictObject({ password, code: factorCode }),
    status: 204,
  }),
} as const;
