import * as z from "@tessera/shared/schema";

export const port = z.coerce.number().check(z.int(), z.gte(1), z.lte(65_535));

/** Listen address; default loopback. */
export const listenHost = z._default(z.string().check(z.minLength(1)), "127.0.0.1");

/** `http(s)://host[:port]` without a path, as a browser writes it. */
export const origin = z
  .string()
  .check(z.refine(isOrigin, { error: "an origin without a path, for example http://127.0.0.1:3001" }));

/** Secrets by name as a JSON object, for example `{"orchid-arc":"…"}`. */
export const secretsByName = z.pipe(
  z.pipe(z.string(), z.transform(readJson)),
  z.record(z.string(), z.string().check(z.minLength(8, { error: "a secret has 8 characters or more" })), {
    error: 'a JSON object of secrets, for example {"orchid-arc":"…"}',
  }),
);

/** Positive whole numbers by name as a JSON object, for example `{"pebble": 200}`. */
export const numbersByName = z.pipe(
  z.pipe(z.string(), z.transform(readJson)),
  z.record(z.string(), z.number().check(z.int(), z.gt(0)), {
    error: 'a JSON object of whole numbers, for example {"pebble": 200}',
  }),
);

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
