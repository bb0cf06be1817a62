import * as z from "@tessera/shared/schema";

const count = z.number().check(z.int(), z.gte(0), z.lte(1_000));

/** How a gateway is told to misbehave. */
export const behaviour = z.strictObject({
  /** Every answer of the API comes this much later. */
  delayMs: z.number().check(z.int(), z.gte(0), z.lte(60_000)),
  /** So many calls are answered 503, without effect. */
  failNext: count,
  /** So many calls are carried out and never answered. */
  silentNext: count,
  /** Of events from now on: twice, some seconds late, or not until somebody asks. */
  webhook: z.enum(["normal", "twice", "late", "never"]),
  /** Payouts are paid by themselves, wait for a button, or the next one fails and the others are paid. */
  payouts: z.enum(["pay", "wait", "fail-next"]),
});
export type Behaviour = z.infer<typeof behaviour>;

/** As a gateway should be. */
export const goodBehaviour: Behaviour = {
  delayMs: 0,
  failNext: 0,
  silentNext: 0,
  webhook: "normal",
  payouts: "pay",
};
