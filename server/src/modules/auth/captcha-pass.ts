import { minuteMs } from "@tessera/shared/core/durations";
import { isSameText, keyedDigest } from "../../platform/security/secret-token.ts";

/** Time to find the authenticator and type its code. */
const passLifeMs = 10 * minuteMs;

/** Scope of a pass: one name at one address. */
export interface PassHolder {
  readonly key: Uint8Array;
  readonly name: string;
  readonly ip: string;
  readonly now: Date;
}

const digestOf = ({ key, name, ip }: PassHolder, until: string) =>
  keyedDigest(key, "captcha-pass", name, ip, until).toString("base64url");

/**
 * Makes a pass that takes the place of the captcha in the second step of a login, so that nobody solves two
 * for one login. It is given after the right password only, which the second step proves again.
 */
export function newCaptchaPass(holder: PassHolder): string {
  const until = String(holder.now.getTime() + passLifeMs);
  return `${until}.${digestOf(holder, until)}`;
}

/** True for a pass that was made for this name and address and has not run out. */
export function isCaptchaPass(holder: PassHolder, pass: string): boolean {
  const [until = "", digest = ""] = pass.split(".");
  return Number(until) > holder.now.getTime() && isSameText(digest, digestOf(holder, until));
}
