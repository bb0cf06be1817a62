import { randomBytes } from "node:crypto";

export interface ContentSecurity {
  readonly nonce: string;
  /** Origins whose pages may be shown in a frame: where games are launched. */
  readonly frameOrigins: readonly string[];
  /** A shell of the development flavour may reach a remote, with its styles, pictures and fonts, on the developer's own machine. */
  readonly flavour: "production" | "development";
}

/** 128 bits nobody can guess, new for every answer. */
export function newNonce(): string {
  return randomBytes(16).toString("base64");
}

/** A developer's own machine, whatever the port: the address of an override is known to the tab alone. */
const localOrigins = ["localhost", "127.0.0.1"].flatMap((host) => [`http://${host}:*`, `ws://${host}:*`]);

/** The `Content-Security-Policy` of a page. */
export function contentSecurityPolicy({ nonce, frameOrigins, flavour }: ContentSecurity): string {
  const local = flavour === "development" ? ` ${localOrigins.join(" ")}` : "";
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'${local}`,
    `img-src 'self' data: blob:${local}`,
    `font-src 'self'${local}`,
    `connect-src 'self'${local}`,
    `frame-src ${frameOrigins.length > 0 ? frameOrigins.join(" ") : "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ].join("; ");
}

/** What the page may never ask for; games get what they need by the `allow` attribute of their frame. */
const permissionsPolicy = ["camera", "microphone", "geolocation", "payment", "usb", "serial", "hid", "midi"]
  .map((feature) => `${feature}=()`)
  .join(", ");

/** Every header that guards a page. `secure`: the site is reached by HTTPS. */
export function securityHeaders(security: ContentSecurity, secure: boolean): Record<string, string> {
  return {
    "content-security-policy": contentSecurityPolicy(security),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "permissions-policy": permissionsPolicy,
    "cross-origin-opener-policy": "same-origin",
    ...(secure && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
  };
}
