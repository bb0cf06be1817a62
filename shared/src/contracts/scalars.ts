import * as z from "@tessera/shared/schema";
import type { MinorUnits } from "@tessera/shared/core/money";

/**
 * bigint in memory, decimal digits on the wire: a JSON number goes wrong above 2^53. As wide as the database can add up:
 * what may be booked is the ledger's to bound (`moneyMaxMinor`), and what was booked before must stay readable.
 */
export const minor = z.codec(
  z.string().check(z.regex(/^-?\d{1,30}$/)),
  z.custom<MinorUnits>((value) => typeof value === "bigint"),
  { decode: (text) => BigInt(text) as MinorUnits, encode: (value) => value.toString() },
);

/** Whole credits in a request. The range is the money module's to judge, so that it can answer with its own code. */
export const amount = z.number();

/** In lower case whatever was sent: one thing has one id. */
export const id = z.uuid().check(z.toLowerCase());
export const instant = z.iso.datetime();
export const day = z.iso.date();
export const language = z.enum(["en", "id"]);
export type Language = z.infer<typeof language>;

/** A text in every language of the site. */
export const localised = z.object({ en: z.string(), id: z.string() });
export type Localised = z.infer<typeof localised>;

/** Query of every table: `pageIndex` from 0, `pageSize` 10, ascending unless asked otherwise. Source: spec:api#lists. */
export const tableQuery = {
  pageIndex: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
  pageSize: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 10),
  sortDir: z._default(z.enum(["asc", "desc"]), "asc"),
} as const;

/** One page of a table. Beyond the end `items` is empty. */
export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    items: z.array(item),
    pageIndex: z.number(),
    pageSize: z.number(),
    total: z.number(),
    pageCount: z.number(),
  });
}

/** A list without pages. */
export function listOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: z.array(item) });
}
