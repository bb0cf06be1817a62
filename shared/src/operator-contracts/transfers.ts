import { id } from "../contracts/scalars.ts";
import { transfer as transferSchema } from "../contracts/transfers.ts";
import * as z from "../schema/index.ts";
import { operatorEndpoint } from "./endpoint.ts";

const operatorTransfer = z.object({ ...transferSchema.shape, playerId: id, username: z.string() });

export const transferOperatorApi = {
  unknown: operatorEndpoint({
    method: "GET",
    path: "/transfers/unknown",
    summary: "Transfers that the studio has told nothing about, the oldest first",
    reply: z.object({ items: z.array(operatorTransfer) }),
  }),
  resolve: operatorEndpoint({
    method: "POST",
    path: "/transfers/:id/resolve",
    summary: "Say what became of a transfer, after asking the studio's people",
    params: z.object({ id }),
    body: z.strictObject({
      outcome: z.enum(["completed", "failed"]),
      note: z.string().check(z.minLength(3, "required"), z.maxLength(500)),
    }),
    reply: operatorTransfer,
  }),
} as const;

export type OperatorTransfer = z.infer<typeof operatorTransfer>;
