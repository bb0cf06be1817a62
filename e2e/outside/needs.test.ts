import { describe, expect, it } from "vitest";
import { type Need, unmetNeeds } from "./needs.ts";
import type { Operation } from "./operations.ts";

const operation = (kind: string, mainMinor: bigint): Operation => ({
  kind,
  key: kind,
  playerId: "player",
  send: () => Promise.reject(new Error("Nothing is sent")),
  bookings: () => [{ journalKey: `${kind}:1`, mainMinor }],
});
const needs: readonly Need[] = [
  { what: "a deposit", isMet: ({ kind }) => kind === "deposit" },
  { what: "a large clawback", isMet: ({ bookings }) => bookings.some(({ mainMinor }) => mainMinor < -100n) },
  { what: "PROMO_ACTIVE", isMet: ({ answer }) => answer === "PROMO_ACTIVE" },
];

describe("needs of a run before it ends", () => {
  it("operations without an answer: meet none of the needs", () => {
    const sent = [operation("deposit", 10n), operation("claw", -500n)];
    expect(unmetNeeds(needs, sent, new Map())).toEqual(["a deposit", "a large clawback", "PROMO_ACTIVE"]);
  });

  it("a row with too small an amount: does not meet the need", () => {
    const sent = [operation("deposit", 10n), operation("claw", -100n)];
    const answers = new Map([
      ["deposit", "PROMO_ACTIVE"],
      ["claw", "cancelled 100"],
    ]);
    expect(unmetNeeds(needs, sent, answers)).toEqual(["a large clawback"]);
  });
});
