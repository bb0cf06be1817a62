import { id } from "../contracts/scalars.ts";
import * as z from "../schema/index.ts";

/** Query parameter of a long list: the `nextAfter` of the page before; absent for the first page. */
export const keysetQuery = { after: z.optional(id) } as const;

/** Page of a long list. `nextAfter` is null on the last one. */
export function keysetPageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: z.array(item), nextAfter: z.nullable(id) });
}
