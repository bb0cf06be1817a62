import { id, instant, minor, storedText } from "../contracts/scalars.ts";
import * as z from "../schema/index.ts";
import { operatorEndpoint } from "./endpoint.ts";
import { listReaders } from "./list-readers.ts";
import { keysetPageOf, listQuery } from "./list-query.ts";

/** Free rounds of one prize, as the back office sees them. */
const operatorAward = z.object({
  id,
  playerId: id,
  username: z.string(),
  /** Number of the spin that won them. */
  spin: z.string(),
  /** Name of the slot. */
  game: storedText,
  currency: z.string(),
  stakeMinor: minor,
  count: z.number(),
  used: z.number(),
  /** Sum of what the rounds have won so far. */
  wonMinor: minor,
  createdAt: instant,
  expiresAt: instant,
  /** Time of its end with rounds left; null otherwise. */
  lapsedAt: z.nullable(instant),
});
export type OperatorAward = z.infer<typeof operatorAward>;

export const operatorFreeRoundsApi = {
  list: operatorEndpoint("GET /free-rounds", {
    summary: "Awards of free rounds, the latest first: of one player, or of all",
    roles: listReaders["free-rounds"],
    query: z.object({ playerId: z.optional(id), ...listQuery }),
    reply: keysetPageOf(operatorAward),
  }),
} as const;
