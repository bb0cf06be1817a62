import { commissionStatus } from "../contracts/referral.ts";
import { day, id, instant, minor } from "../contracts/scalars.ts";
import * as z from "../schema/index.ts";
import { operatorEndpoint } from "./endpoint.ts";
import { listReaders } from "./list-readers.ts";
import { keysetPageOf, listQuery } from "./list-query.ts";

/** Commission of one downline and day in the back office. */
const operatorCommission = z.object({
  id,
  referrerId: id,
  /** Names of the players. */
  referrer: z.string(),
  downlineId: id,
  downline: z.string(),
  day,
  currency: z.string(),
  turnoverMinor: minor,
  rateBp: z.number(),
  amountMinor: minor,
  status: commissionStatus,
  voidReason: z.nullable(z.enum(["device", "bank", "address", "rolled_back", "operator"])),
  note: z.nullable(z.string()),
  releaseAt: instant,
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
});

export const operatorCommissionsApi = {
  list: operatorEndpoint("GET /commissions", {
    summary: "Commission by state, the latest days first; by default what is held",
    roles: listReaders.commissions,
    query: z.object({
      status: z._default(z.union([commissionStatus, z.literal("all")]), "accrued"),
      referrerId: z.optional(id),
      ...listQuery,
    }),
    reply: keysetPageOf(operatorCommission),
  }),
  void: operatorEndpoint("POST /commissions/:id/void", {
    summary: "Void commission that is held. CONFLICT with its state when it is decided already",
    roles: ["risk"],
    params: z.object({ id }),
    body: z.strictObject({ note: z.string().check(z.minLength(3, "required"), z.maxLength(500)) }),
    reply: operatorCommission,
  }),
} as const;

export type OperatorCommission = z.infer<typeof operatorCommission>;
