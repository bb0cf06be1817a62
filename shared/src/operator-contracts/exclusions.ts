import { id, instant } from "../contracts/scalars.ts";
import * as z from "../schema/index.ts";
import { operatorEndpoint } from "./endpoint.ts";
import { listReaders } from "./list-readers.ts";
import { keysetPageOf, listQuery } from "./list-query.ts";

const operatorExclusion = z.object({
  id,
  playerId: id,
  username: z.string(),
  kind: z.enum(["cool_off", "self_exclusion"]),
  startsAt: instant,
  /** End of its term; null when it has none. */
  until: z.nullable(instant),
  liftedAt: z.nullable(instant),
  /** True when its term is over, so that it can be lifted. */
  isLiftable: z.boolean(),
});
export type OperatorExclusion = z.infer<typeof operatorExclusion>;

export const operatorExclusionsApi = {
  list: operatorEndpoint("GET /exclusions", {
    summary: "Breaks and self-exclusions that hold now, the earliest end first",
    roles: listReaders.exclusions,
    query: z.object(listQuery),
    reply: keysetPageOf(operatorExclusion),
  }),
  /** The exclusion then ends after another 24 hours. */
  lift: operatorEndpoint("POST /exclusions/:id/lift", {
    summary: "End a self-exclusion whose term is over, 24 hours from now",
    roles: ["risk"],
    params: z.object({ id }),
  }),
} as const;
