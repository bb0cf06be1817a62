/**
 * Access token as the page reads it: real claims, no signature. `exp` in Unix seconds, an hour from now by
 * default.
 */
export function sessionToken(
  claims: { username?: string; sid?: string; exp?: number } = {},
  now: number = Date.now(),
): string {
  const payload = {
    sub: "0197f3c2-0000-7000-8000-00000000000a",
    username: "budi88",
    sid: "0197f3c2-0000-7000-8000-00000000000b",
    exp: Math.floor(now / 1_000) + 3_600,
    ...claims,
  };
  return [{ alg: "none" }, payload, "unsigned"].map(base64Url).join(".");
}

function base64Url(part: unknown): string {
  return btoa(JSON.stringify(part)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
