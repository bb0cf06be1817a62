import { randomBytes } from "node:crypto";
import { serviceWorkerPolicy } from "@tessera/shared/contracts/service-worker";

export interface ContentSecurity {
  readonly nonce: string;
  /** Origins that may be framed: those of the studios. */
  readonly frameOrigins: readonly string[];
  /**
   * The development flavour allows remotes, with their styles, pictures and fonts, from the developer's own
   * machine.
   */
  readonly flavour: "production" | "development";
}

/** Creates a random nonce of 128 bits, one for each response. */
export function newNonce(): string {
  return randomBytes(16).toString("base64");
}

/** The developer's own machine on any port: only the tab knows the address of an override. */
const localOrigins = ["localhost", "127.0.0.1"].flatMap((host) => [`http://${host}:*`, `ws://${host}:*`]);

/** The `Content-Security-Policy` of a page. */
function contentSecurityPolicy({ nonce, frameOrigins, flavour }: ContentSecurity): string {
  const local = flavour === "development" ? ` ${localOrigins.join(" ")}` : "";
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'${local}`,
    `img-src 'self' data: blob:${local}`,
    `font-src 'self'${local}`,
    `connect-src 'self'${local}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${frameOrigins.length > 0 ? frameOrigins.join(" ") : "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types default ${serviceWorkerPolicy}`,
  ].join("; ");
}

/** Features that the page never uses; games get theirs by the `allow` attribute of their frame. */
const permissionsPolicy = ["camera", "microphone", "geolocation", "payment", "usb", "serial", "hid", "midi"]
  .map((feature) => `${feature}=()`)
  .join(", ");

/** Security headers of a page. `secure`: the site is served over HTTPS. */
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
