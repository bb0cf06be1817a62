import { minuteMs } from "@tessera/shared/core/durations";
import * as z from "@tessera/shared/schema";

const count = z.number().check(z.int(), z.gte(0), z.lte(1_000));

/** Configurable faults of the gateway. */
export const behaviour = z.strictObject({
  /** Delay of every API response, in milliseconds. */
  delayMs: z.number().check(z.int(), z.gte(0), z.lte(minuteMs)),
  /** Number of next calls that get 503, without effect. */
  failNext: count,
  /** Number of next calls that are executed and get no response. */
  silentNext: count,
  /** Delivery of new events: once, twice, some seconds late, or only on request. */
  webhook: z.enum(["normal", "twice", "late", "never"]),
  /** Payouts are paid automatically, wait for a button, or the next one fails and the others are paid. */
  payouts: z.enum(["pay", "wait", "fail-next"]),
});
export type Behaviour = z.infer<typeof behaviour>;

/** Behaviour without faults. */
export const goodBehaviour: Behaviour = {
  delayMs: 0,
  failNext: 0,
  silentNext: 0,
  webhook: "normal",
  payouts: "pay",
};
