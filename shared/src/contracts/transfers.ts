import * as z from "@tessera/shared/schema";
import { endpoint, timeouts } from "./endpoint.ts";
import { amount, id, instant, listOf, minor } from "./scalars.ts";

export const transferStatus = z.enum(["created", "sent", "unknown", "completed", "failed"]);
export type TransferStatus = z.infer<typeof transferStatus>;

/** `main`, or the code of a studio with its own wallet. */
const walletCode = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,40}$/));

export const transfer = z.object({
  id,
  number: z.string(),
  from: walletCode,
  to: walletCode,
  amountMinor: minor,
  status: transferStatus,
  reasonCode: z.optional(z.string()),
  createdAt: instant,
  settledAt: z.optional(instant),
});
export type Transfer = z.infer<typeof transfer>;

export const transfersApi = {
  create: endpoint({
    method: "POST",
    path: "/api/transfers",
    maintenance: "transfers",
    access: "account",
    summary: "Move money between the main wallet and a studio's; may answer `unknown`",
    body: z.strictObject({ from: walletCode, to: walletCode, amount }),
    reply: transfer,
    status: 201,
    idempotent: true,
    timeoutMs: timeouts.extended,
  }),
  returnAll: endpoint({
    method: "POST",
    path: "/api/transfers/return-all",
    maintenance: "transfers",
    access: "account",
    summary: "Bring everything back to the main wallet",
    body: z.strictObject({}),
    reply: listOf(transfer),
    status: 201,
    idempotent: true,
    timeoutMs: timeouts.extended,
  }),
  one: endpoint({
    method: "GET",
    path: "/api/transfers/:id",
    access: "account",
    summary: "One transfer",
    params: z.object({ id }),
    reply: transfer,
  }),
} as const;
