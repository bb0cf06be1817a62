import { id, instant } from "../contracts/scalars.ts";
import { spinStatus } from "../contracts/shop.ts";
import * as z from "../schema/index.ts";
import { operatorEndpoint } from "./endpoint.ts";
import { listReaders } from "./list-readers.ts";
import { keysetPageOf, listQuery } from "./list-query.ts";

/** A spin with an item, as the back office sees it. */
const operatorSpin = z.object({
  id,
  number: z.string(),
  playerId: id,
  username: z.string(),
  item: z.string(),
  status: spinStatus,
  createdAt: instant,
  deliveredAt: z.nullable(instant),
  /** The note that the player was sent with the item. */
  note: z.nullable(z.string()),
});

export const operatorSpinsApi = {
  list: operatorEndpoint("GET /spins", {
    summary:
      "Spins that have won an item: those whose item waits for delivery, the oldest first, or the delivered ones, the latest spin first",
    roles: listReaders.spins,
    query: z.object({
      status: z._default(z.enum(["item_pending", "item_delivered"]), "item_pending"),
      ...listQuery,
    }),
    reply: keysetPageOf(operatorSpin),
  }),
  deliver: operatorEndpoint("POST /spins/:id/deliver", {
    summary: "Deliver an item: the note reaches the player's inbox and stands beside the spin",
    roles: ["support"],
    params: z.object({ id }),
    body: z.strictObject({ note: z.string().check(z.minLength(3, "required"), z.maxLength(500)) }),
    reply: operatorSpin,
  }),
} as const;

export type OperatorSpin = z.infer<typeof operatorSpin>;
