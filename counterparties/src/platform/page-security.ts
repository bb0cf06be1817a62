import type { FastifyInstance } from "fastify";

/**
 * Content security policy of a page: everything from the party itself and nothing inline.
 *
 * @param frameAncestors origin that may frame the page, or `'none'`
 * @param formAction target of its forms; a page without forms takes `'none'`
 */
export function pagePolicy(frameAncestors: string, formAction: "'self'" | "'none'" = "'self'"): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    `form-action ${formAction}`,
    `frame-ancestors ${frameAncestors}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

/** Adds the security headers of a party to every reply. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook("onSend", async (_request, reply) => {
    reply.header("x-content-type-options", "nosniff");
    reply.header("referrer-policy", "no-referrer");
    reply.header("cross-origin-resource-policy", "same-origin");
    reply.header("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=()");
  });
}
