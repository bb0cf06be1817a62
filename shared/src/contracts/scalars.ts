import * as z from "@tessera/shared/schema";
import {
  defaultLanguage,
  languageCodes,
  languageOrDefault,
  type ByLanguage,
} from "@tessera/shared/core/languages";
import type { MinorUnits } from "@tessera/shared/core/money";

/**
 * Amount in minor units: bigint in memory, decimal digits on the wire, because a JSON number is inexact above
 * 2^53. Accepts the whole range of the database: the ledger enforces the bound for new bookings
 * (`moneyMaxMinor`), and older rows have to stay readable.
 */
export const minor = z.codec(
  z.string().check(z.regex(/^-?\d{1,30}$/)),
  z.custom<MinorUnits>((value) => typeof value === "bigint"),
  { decode: (text) => BigInt(text) as MinorUnits, encode: (value) => value.toString() },
);

/**
 * Whole credits in a request. The money module validates the range, so that it can answer with its own error
 * code.
 */
export const amount = z.number();

/** UUID, normalised to lower case so that one thing has one id. */
export const id = z.uuid().check(z.toLowerCase());
export const instant = z.iso.datetime();
export const day = z.iso.date();

export type { Language } from "@tessera/shared/core/languages";
export const language = z.enum(languageCodes);

/**
 * Language in an answer. A code that this release does not know, from a newer server, becomes the default
 * language.
 */
export const knownLanguage = z.codec(z.string(), z.enum(languageCodes), {
  decode: languageOrDefault,
  encode: (code) => code,
});

/** Text in every language of the site, as the site's own code writes it. */
export type Localised = ByLanguage<string>;

/**
 * Text that somebody else wrote or that was stored earlier: it has the default language, and may lack others
 * or have some that this release does not know. `textIn` chooses.
 */
export const storedText = z.catchall(z.object({ [defaultLanguage]: z.string() }), z.string());

/**
 * Query parameters of every table: `pageIndex` from 0, `pageSize` 10, ascending by default. Source:
 * spec:api#lists.
 */
export const tableQuery = {
  pageIndex: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
  pageSize: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 10),
  sortDir: z._default(z.enum(["asc", "desc"]), "asc"),
} as const;

/** One page of a table. Past the end `items` is empty. */
export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    items: z.array(item),
    pageIndex: z.number(),
    pageSize: z.number(),
    total: z.number(),
    pageCount: z.number(),
  });
}

/** Unpaginated list. */
export function listOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: z.array(item) });
}
