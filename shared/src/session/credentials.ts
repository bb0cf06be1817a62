import * as z from "@tessera/shared/schema";
import Cookies from "js-cookie";
import { tokenClaims } from "../contracts/auth.ts";
import { systemClock, type Clock } from "../core/clock.ts";
import { newId } from "../core/identifiers.ts";
import { storage } from "./storage.ts";

/** The access token as the page may read it. */
export interface AccessToken {
  readonly text: string;
  readonly username: string;
  readonly sessionId: string;
  /** Unix seconds. */
  readonly exp: number;
}

/** The token of the cookie, which the server sets; null when there is none or it is not one. */
export function readToken(): AccessToken | null {
  const text = Cookies.get("token");
  const claims = text === undefined ? undefined : readClaims(text);
  if (text === undefined || !claims) return null;
  return { text, username: claims.username, sessionId: claims.sid, exp: claims.exp };
}

function readClaims(token: string): z.output<typeof tokenClaims> | undefined {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    return z.parse(tokenClaims, JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined;
  }
}

/** Seconds until the token ends; negative when it has. */
export function secondsLeft(token: AccessToken, clock: Clock = systemClock): number {
  return token.exp - clock.now().getTime() / 1_000;
}

/** There is a login that a refresh could renew. */
export function hasLoginFlag(): boolean {
  return storage.read("session") === "1";
}

export function setLoginFlag(): void {
  storage.write("session", "1");
}

/**
 * Forgets who was here. The two cookies that scripts cannot reach are the server's to clear. Device, language, theme and
 * popups stay. Source: spec:api#stored-keys.
 */
export function clearCredentials(): void {
  Cookies.remove("token", { path: "/" });
  storage.remove("session");
  storage.remove("disableDeposit");
  storage.remove("lastVerifyEmail");
}

/** This browser's name, which the document server gives in a cookie and storage remembers. */
export function deviceId(): string {
  const known = Cookies.get("device") ?? storage.read("deviceId") ?? newId();
  if (storage.read("deviceId") !== known) storage.write("deviceId", known);
  return known;
}
