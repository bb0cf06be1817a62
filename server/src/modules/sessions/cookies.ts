import type { CookieSerializeOptions } from "@fastify/cookie";
import { type CookieLife, credentialCookies } from "@tessera/shared/core/credential-cookies";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Credentials } from "./credentials.ts";

/** Host-only, because no cookie sets a domain. Source: spec:api#credentials. */
const attributes = {
  // Read by the page, which needs its expiry and username; useless without the second token.
  token: { path: "/", sameSite: "lax", secure: true },
  second: { path: "/api", sameSite: "strict", secure: true, httpOnly: true },
  refresh: { path: "/api/auth", sameSite: "strict", secure: true, httpOnly: true },
} as const satisfies Record<string, CookieSerializeOptions>;

type CredentialName = keyof typeof attributes;

/** Sets all three credential cookies, with the lifetimes of the shared rule. */
export function setCredentials(reply: FastifyReply, credentials: Credentials): void {
  const lives = credentialCookies({
    remember: credentials.remember,
    tokenExp: credentials.exp,
    refreshExp: credentials.refreshExp,
  });
  const set = (name: CredentialName, value: string) =>
    reply.setCookie(name, value, { ...attributes[name], ...lifeOptions(lives[name]) });
  set("token", credentials.accessToken);
  set("second", credentials.second);
  set("refresh", credentials.refresh);
}

export function clearCredentials(reply: FastifyReply): void {
  reply.clearCookie("token", attributes.token);
  reply.clearCookie("second", attributes.second);
  reply.clearCookie("refresh", attributes.refresh);
}

export function readCredential(request: FastifyRequest, name: CredentialName): string | undefined {
  return request.cookies[name];
}

function lifeOptions({ expires, maxAge }: CookieLife): CookieSerializeOptions {
  return {
    ...(expires !== undefined && { expires: new Date(expires) }),
    ...(maxAge !== undefined && { maxAge }),
  };
}
