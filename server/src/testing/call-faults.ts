import fc from "fast-check";
import type { Fault } from "./real-studio.ts";

/**
 * Events around one round of one call: one callback fails, the page repeats its call, the studio is killed
 * after it.
 */
export interface CallFaults {
  readonly faultAt: "bet" | "win" | "rollback" | "nowhere";
  readonly fault: Fault;
  readonly isRepeated: boolean;
  readonly isKilled: boolean;
}

const noFaults: CallFaults = {
  faultAt: "nowhere",
  fault: "notReceived",
  isRepeated: false,
  isKilled: false,
};

export const anyCallFaults: fc.Arbitrary<CallFaults> = fc.record({
  faultAt: fc.constantFrom("bet", "win", "rollback", "nowhere"),
  fault: fc.constantFrom<Fault>("notReceived", "notAnswered"),
  isRepeated: fc.boolean(),
  isKilled: fc.boolean(),
});

/**
 * Rounds of which two are given back and six are paid. An example for properties whose test expects both
 * endings: what is drawn may lack one of them.
 */
export const everyFault: readonly CallFaults[] = [
  noFaults,
  { ...noFaults, isRepeated: true },
  { ...noFaults, faultAt: "bet", isRepeated: true },
  { ...noFaults, faultAt: "bet", fault: "notAnswered", isKilled: true },
  { ...noFaults, faultAt: "win", isRepeated: true, isKilled: true },
  { ...noFaults, faultAt: "win", fault: "notAnswered" },
  { ...noFaults, faultAt: "rollback" },
  { ...noFaults, isKilled: true },
];
