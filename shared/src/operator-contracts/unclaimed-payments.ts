import { id, instant, minor } from "../contracts/scalars.ts";
import * as z from "../schema/index.ts";
import { operatorEndpoint } from "./endpoint.ts";
import { listReaders } from "./list-readers.ts";
import { keysetPageOf, listQuery } from "./list-query.ts";

const unclaimedPayment = z.object({
  journalId: id,
  /** Reference of the payment at the gateway. */
  ref: z.string(),
  amountMinor: minor,
  currency: z.string(),
  /** Currency that the gateway's callback named, when it differs from the order's. */
  toldCurrency: z.nullable(z.string()),
  receivedAt: instant,
});

export const unclaimedPaymentsApi = {
  list: operatorEndpoint("GET /payments/unclaimed", {
    summary: "Money that came under a reference of no deposit, the oldest first",
    roles: listReaders.payments,
    query: z.object(listQuery),
    reply: keysetPageOf(unclaimedPayment),
  }),
  returned: operatorEndpoint("POST /payments/unclaimed/:id/return", {
    summary: "Say that unclaimed money went back to its sender; the id is its journal's",
    roles: ["cashier"],
    params: z.object({ id }),
    body: z.strictObject({ note: z.string().check(z.minLength(3, "required"), z.maxLength(500)) }),
  }),
} as const;

export type UnclaimedPayment = z.infer<typeof unclaimedPayment>;
