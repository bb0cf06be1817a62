import { randomUUID } from "node:crypto";

const cookieForm = /(?:^|;\s*)device=[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:;|$)/;
const yearSeconds = 31_536_000;

/**
 * Cookie with a new device id, or null when the browser has one. Scripts may read it: it is sent as `X-Device-Id` and
 * grants no access.
 */
export function deviceCookie(cookies: string | undefined): string | null {
  if (cookieForm.test(cookies ?? "")) return null;
  return `device=${randomUUID()}; Path=/; Max-Age=${yearSeconds}; Secure; SameSite=Lax`;
}
