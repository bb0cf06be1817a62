import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkBooks } from "../ledger/index.ts";
import { liveCode } from "../testing/money-site.ts";
import { type BadInputScene, badInputScene, wishes } from "./testing/bad-input-scene.ts";

let scene: BadInputScene;
beforeAll(async () => {
  scene = await badInputScene();
}, 120_000);
afterAll(() => scene.close());

describe.each(wishes)("the amount of a %s", (input) => {
  it.each([0, -0, -1, -50, 0.5, 50.01, 1e-9, 1e12, 2 ** 53, 2 ** 53 + 2, 2 ** 63, 1e308])(
    "%d: AMOUNT_INVALID",
    (amount) => scene.refused(() => scene.wish(input, { amount }), 422, "AMOUNT_INVALID"),
  );

  it.each([
    ["digits as text", "50"],
    ["an exponent as text", "1e9"],
    ["a hexadecimal", "0x32"],
    ["Thai digits", "\u0e55\u0e50"],
    ["full-width digits", "\uff15\uff10"],
    ["Arabic digits", "\u0665\u0660"],
    ["a sign as text", "-50"],
    ["a separator", "1,000"],
    ["a space", " 50"],
    ["nothing", ""],
    ["null", null],
    ["a missing amount", undefined],
    ["a list", [50]],
    ["an object", { valueOf: 50 }],
    ["true", true],
  ])("%s: VALIDATION", (_what, amount) =>
    scene.refused(() => scene.wish(input, { amount }), 400, "VALIDATION"),
  );
});

describe("the limits of an amount", () => {
  it.each([
    ["a deposit below 10", () => scene.wish("deposit", { amount: 9 }), "AMOUNT_TOO_LOW"],
    ["a deposit above 10,000 by QRIS", () => scene.wish("deposit", { amount: 10_001 }), "AMOUNT_TOO_HIGH"],
    ["a deposit of 1e9 as a number", () => scene.wish("deposit", { amount: 1e9 }), "AMOUNT_TOO_HIGH"],
    ["a withdrawal below 50", () => scene.wish("withdrawal", { amount: 49 }), "AMOUNT_TOO_LOW"],
    ["a withdrawal above 50,000", () => scene.wish("withdrawal", { amount: 50_001 }), "AMOUNT_TOO_HIGH"],
    ["a withdrawal of 1e9 as a number", () => scene.wish("withdrawal", { amount: 1e9 }), "AMOUNT_TOO_HIGH"],
    [
      "a withdrawal of one credit above the balance",
      () => scene.wish("withdrawal", { amount: 1_051 }),
      "INSUFFICIENT_BALANCE",
    ],
    ["a transfer above the balance", () => scene.wish("transfer", { amount: 1e9 }), "INSUFFICIENT_BALANCE"],
    [
      "a transfer back above the studio's balance",
      () => scene.wish("transfer", { from: liveCode, to: "main", amount: 1 }),
      "INSUFFICIENT_BALANCE",
    ],
  ] as const)("%s", (_what, send, code) => scene.refused(send, 422, code));
});

it("after all tests: the ledger is consistent", async () => {
  expect(await checkBooks(scene.site.database)).toEqual([]);
});
