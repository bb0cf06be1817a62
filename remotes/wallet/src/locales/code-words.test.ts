import { depositMethods } from "@tessera/shared/contracts/deposits";
import { reasonCodes } from "@tessera/shared/contracts/reason-codes";
import { expect, test } from "vitest";
import { messages } from "./en.ts";

// The other language has the same keys by its type.
test("codes of the cashier: every method and every reason in words", () => {
  const { cashier, deposit } = messages.wallet;
  expect(Object.keys(deposit.methods).toSorted()).toEqual(depositMethods.toSorted());
  expect(Object.keys(cashier.reasons).toSorted()).toEqual(["other", ...reasonCodes].toSorted());
});
