import { id } from "../contracts/scalars.ts";
import { transfer as transferSchema, transferStatus } from "../contracts/transfers.ts";
import * as z from "../schema/index.ts";
import { operatorEndpoint } from "./endpoint.ts";
import { listReaders } from "./list-readers.ts";
import { keysetPageOf, listQuery } from "./list-query.ts";

const operatorTransfer = z.object({
  ...transferSchema.shape,
  playerId: id,
  username: z.string(),
  /** Name of the studio. */
  studio: z.string(),
});

export const transferOperatorApi = {
  list: operatorEndpoint("GET /transfers", {
    summary:
      "Transfers, by default those that the studio has told nothing about, the oldest first; others the newest first",
    roles: listReaders.transfers,
    query: z.object({
      status: z._default(z.union([transferStatus, z.literal("all")]), "unknown"),
      direction: z.optional(z.enum(["in", "out"])),
      ...listQuery,
    }),
    reply: keysetPageOf(operatorTransfer),
  }),
  resolve: operatorEndpoint("POST /transfers/:id/resolve", {
    summary: "Say what became of a transfer, after asking the studio's people",
    roles: ["cashier"],
    params: z.object({ id }),
    body: z.strictObject({
      outcome: z.enum(["completed", "failed"]),
      note: z.string().check(z.minLength(3, "required"), z.maxLength(500)),
    }),
    reply: operatorTransfer,
  }),
} as const;

export type OperatorTransfer = z.infer<typeof operatorTransfer>;
