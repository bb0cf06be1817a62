import { depositMethods } from "@tessera/shared/contracts/deposits";
import { reasonCodes } from "@tessera/shared/contracts/reason-codes";
import { expect, test } from "vitest";
import { messages } from "./en/index.ts";

// The other language has the same keys, by its type.
test("cashier codes: every method and every reason has a text", () => {
  const { cashier, deposit } = messages.wallet;
  expect(Object.keys(deposit.methods).toSorted()).toEqual(depositMethods.toSorted());
  expect(Object.keys(cashier.reasons).toSorted()).toEqual(["other", ...reasonCodes].toSorted());
});
