import { day, id } from "../contracts/scalars.ts";
import * as z from "../schema/index.ts";

/** Longest text of a search: an email address. */
export const searchMax = 254;

/** Query parameter of a long list: the `nextAfter` of the page before; absent for the first page. */
export const keysetQuery = { after: z.optional(id) } as const;

/** Order of a list by its time. Absent: what waits comes oldest first, everything else newest first. */
export const listOrder = z.enum(["oldest", "newest"]);
export type ListOrder = z.infer<typeof listOrder>;

/** Day of a filter: the days that a date field takes. */
export const listDay = day.check(z.refine((value) => value >= "1900-01-01" && value < "2200-01-01"));

/**
 * Query parameters that the long lists of the back office share. `search` is the beginning of a number, of a
 * reference or of a username, a whole id, email address or phone number, or an amount; `from` and `to` are
 * Bangkok days, both included: DATE_RANGE_INVALID when they are reversed. Source: spec:operators#lists.
 */
export const listQuery = {
  search: z.optional(z.string().check(z.trim(), z.maxLength(searchMax))),
  from: z.optional(listDay),
  to: z.optional(listDay),
  order: z.optional(listOrder),
  ...keysetQuery,
} as const;

/** Page of a long list. `nextAfter` is null on the last one. */
export function keysetPageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: z.array(item), nextAfter: z.nullable(z.string()) });
}
