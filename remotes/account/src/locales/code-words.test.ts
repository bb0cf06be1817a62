import { adjustmentReason } from "@tessera/shared/contracts/adjustments";
import { depositMethods } from "@tessera/shared/contracts/deposits";
import { reasonCodes } from "@tessera/shared/contracts/reason-codes";
import { describe, expect, test } from "vitest";
import { messages as en } from "./en/index.ts";
import { messages as id } from "./id/index.ts";

describe.each([
  ["en", en],
  ["id", id],
] as const)("texts of history codes, %s", (_, { account }) => {
  const { values } = account.history;

  test.each([
    ["method", depositMethods, values.method],
    ["reason", [...reasonCodes, ...adjustmentReason.options], values.reason],
    ["from", ["main", "commission"], values.from],
    ["to", ["main"], values.to],
  ] as const)("%s: every code of the site has a text", (_label, codes, words) => {
    expect(new Set(Object.keys(words))).toEqual(new Set<string>(codes));
  });
});
