import { promoClaim } from "../contracts/promotions.ts";
import { id, instant } from "../contracts/scalars.ts";
import * as z from "../schema/index.ts";
import { operatorEndpoint } from "./endpoint.ts";
import { listReaders } from "./list-readers.ts";
import { keysetPageOf, listQuery } from "./list-query.ts";

/** A claim as the back office sees it. */
const operatorClaim = z.object({
  ...promoClaim.shape,
  playerId: id,
  username: z.string(),
  closeReason: z.nullable(z.string()),
  closedAt: z.nullable(instant),
  version: z.number(),
});
export type OperatorClaim = z.output<typeof operatorClaim>;

export const operatorClaimsApi = {
  list: operatorEndpoint("GET /promo-claims", {
    summary: "Claims, the newest first; by default those that count bets",
    roles: listReaders.claims,
    query: z.object({
      status: z._default(z.union([promoClaim.shape.status, z.literal("all")]), "active"),
      playerId: z.optional(id),
      ...listQuery,
    }),
    reply: keysetPageOf(operatorClaim),
  }),
  forfeit: operatorEndpoint("POST /promo-claims/:id/forfeit", {
    summary: "End a claim for abuse; its bonus balance is taken back",
    roles: ["risk"],
    params: z.object({ id }),
    body: z.strictObject({
      reasonCode: z.string().check(z.regex(/^[A-Z][A-Z_]{1,39}$/)),
      note: z.nullish(z.string().check(z.maxLength(500))),
    }),
    reply: operatorClaim,
  }),
} as const;
