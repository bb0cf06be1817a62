import * as z from "@tessera/shared/schema";
import { endpoint, timeouts } from "./endpoint.ts";
import { promoClaim } from "./promotions.ts";
import { instant, minor } from "./scalars.ts";

export const wallets = z.object({
  currency: z.string(),
  totalMinor: minor,
  mainMinor: minor,
  withdrawableMinor: minor,
  /**
   * Live claim, if there is one. Its `bonusBalanceMinor` is part of the main wallet; the rest is the player's
   * own money.
   */
  claim: z.optional(promoClaim),
  /**
   * Remaining amount that the player's loss and wager limits allow for transfers to studios with their own
   * wallet; absent without such limits.
   */
  transferRoom: z.optional(z.object({ remainingMinor: minor, until: instant })),
  heldMinor: minor,
  commissionMinor: minor,
  pointsMinor: minor,
  providers: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      minor,
      syncedAt: z.nullable(instant),
      status: z.enum(["active", "maintenance", "unreachable"]),
    }),
  ),
  /** Version number, raised by every movement in any of these wallets: the higher one is the newer. */
  seq: z.number(),
});
export type Wallets = z.infer<typeof wallets>;

export const walletApi = {
  wallets: endpoint({
    method: "GET",
    path: "/api/wallets",
    access: "account",
    summary: "Every wallet of the player",
    reply: wallets,
  }),
  refresh: endpoint({
    method: "POST",
    path: "/api/wallets/refresh",
    access: "account",
    summary: "Ask the studios that hold money for its amount",
    body: z.strictObject({}),
    reply: wallets,
    timeoutMs: timeouts.extended,
  }),
} as const;
