import { isIP } from "node:net";
import { closest } from "fastest-levenshtein";
import type { ValkeyAddress } from "@tessera/server";
import { fromJson } from "@tessera/shared/core/from-json";
import * as z from "zod";
import { parseValkeyAddress } from "./valkey-address.ts";

export const flag = (fallback: boolean) =>
  z
    .enum(["true", "false", "1", "0"])
    .default(fallback ? "true" : "false")
    .transform((text) => text === "true" || text === "1");

/** A port up to `max`, above which the next ones must be free, too. */
export const port = (max = 65_535) => {
  const range = `a number from 1 to ${max}`;
  return z.coerce.number(range).int(range).min(1, range).max(max, range);
};

/** Seconds up to an hour, as milliseconds. */
export const seconds = (fallback: number) => {
  const range = "a number above 0, up to 3600";
  return z.coerce
    .number(range)
    .positive(range)
    .max(3_600, range)
    .default(fallback)
    .transform((value) => Math.ceil(value * 1_000));
};

/** Names with commas, each once, in the order of `known`; the problem of another name has the nearest one. */
export const names = <const Name extends string>(known: readonly Name[]) =>
  z.string().transform((text, context): readonly Name[] => {
    const given = text.split(",").map((part) => part.trim());
    const unknown = given.filter((name) => !known.some((one) => one === name));
    if (unknown.length === 0) return known.filter((name) => given.includes(name));
    const described = unknown.map((name) =>
      name === "" ? "a name is missing" : `no ${name}; ${closest(name, [...known])} is meant?`,
    );
    context.addIssue({
      code: "custom",
      message: `${described.join(", ")} (names of ${known.join(", ")}, with commas)`,
    });
    return z.NEVER;
  });

/** `http(s)://host[:port]` without a path. */
export const origin = z.url({ protocol: /^https?$/ }).transform((text, context) => {
  const url = new URL(text);
  if (url.pathname === "/" && !url.search && !url.hash) return url.origin;
  context.addIssue({ code: "custom", message: "an origin has no path, for example https://play.example" });
  return z.NEVER;
});

/** A secret of 32 characters or more. */
export const secret = z.string().min(32, "32 characters or more");

/** A key of 32 bytes or more, encoded as base64url. */
export const key = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43,}$/, "32 random bytes or more as base64url, for example of `openssl rand`");

/** A private key of P-256, encoded as base64url. */
export const p256Key = z.string().regex(/^[A-Za-z0-9_-]{43}$/, "32 random bytes as base64url");

/** JSON text whose value matches the schema. */
export const json = <Schema extends z.ZodType>(schema: Schema, example: string) =>
  z.string().transform((text, context): z.output<Schema> => {
    const parsed = schema.safeParse(fromJson(text));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: "custom", message: `JSON such as ${example}` });
    return z.NEVER;
  });

/** Names of networks that Fastify knows. */
const namedNetworks = new Set(["loopback", "linklocal", "uniquelocal"]);

function isNetwork(text: string): boolean {
  if (namedNetworks.has(text)) return true;
  const [address = "", bits, ...more] = text.split("/");
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/**
 * Trusted proxies, in Fastify's format, except for a number of hops: a client that bypasses the proxy could
 * forge any address.
 */
export const trustProxy = z.string().transform((text, context): boolean | string[] => {
  if (text === "true" || text === "false") return text === "true";
  const networks = text.split(",").map((part) => part.trim());
  if (networks.every(isNetwork)) return networks;
  context.addIssue({
    code: "custom",
    message: `true, false, or the addresses of the proxies, for example 10.0.0.7,192.168.0.0/16; a number of hops cannot tell a proxy from a stranger`,
  });
  return z.NEVER;
});

/** Address of a Valkey, or of sentinels that know it. */
export const valkeyAddress = z.string().transform((text, context): ValkeyAddress => {
  const address = parseValkeyAddress(text);
  if (address) return address;
  context.addIssue({
    code: "custom",
    message:
      "a URL such as redis://user:password@127.0.0.1:6379/0, with the number of the database, or redis+sentinel://user:password@127.0.0.1:26379,127.0.0.2:26379/name/0, with the sentinels and the name of their primary; signs of the password are encoded as in a URL",
  });
  return z.NEVER;
});
