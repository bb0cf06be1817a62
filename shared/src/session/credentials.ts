import type { TokenClaims } from "../contracts/auth.ts";
import { systemClock, type Clock } from "../core/clock.ts";
import { newId } from "../core/identifiers.ts";
import { cookies } from "./cookies.ts";
import { storage } from "./storage.ts";

/** Access token as the page reads it. */
export interface AccessToken {
  readonly text: string;
  readonly username: string;
  readonly sessionId: string;
  /** Unix seconds. */
  readonly exp: number;
}

/** Reads the access token from the cookie that the server sets; null without a valid one. */
export function readToken(): AccessToken | null {
  const text = cookies.read("token");
  const claims = text === null ? undefined : readClaims(text);
  if (text === null || !claims) return null;
  return { text, username: claims.username, sessionId: claims.sid, exp: claims.exp };
}

function readClaims(token: string): TokenClaims | undefined {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isTokenClaims(claims) ? claims : undefined;
  } catch {
    return undefined;
  }
}

/** True for the claims of contracts/auth.ts, whose schema is not loaded before the first call. */
function isTokenClaims(claims: unknown): claims is TokenClaims {
  const { sub, username, sid, exp } = { ...(claims as Partial<TokenClaims> | null) };
  return [sub, username, sid].every((text) => typeof text === "string") && typeof exp === "number";
}

/** Seconds until the token expires; negative afterwards. */
export function secondsLeft(token: AccessToken, clock: Clock = systemClock): number {
  return token.exp - clock.now().getTime() / 1_000;
}

/** True when there is a session that a refresh could renew. */
export function hasLoginFlag(): boolean {
  return storage.read("session") === "1";
}

export function setLoginFlag(): void {
  storage.write("session", "1");
}

/**
 * Deletes the credentials. The two HttpOnly cookies can be cleared only by the server. Device id, language,
 * theme and popups are preserved. Source: spec:api#stored-keys.
 */
export function clearCredentials(): void {
  cookies.remove("token", { path: "/" });
  storage.remove("session");
  storage.remove("disableDeposit");
  storage.remove("lastVerifyEmail");
}

/** Device id of this browser, set by the document server in a cookie and copied to storage. */
export function deviceId(): string {
  const known = cookies.read("device") ?? storage.read("deviceId") ?? newId();
  if (storage.read("deviceId") !== known) storage.write("deviceId", known);
  return known;
}
