import { readFileSync } from "node:fs";
import { depositMethods, isManualTransfer } from "@tessera/shared/contracts/deposits";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestSite, testSite } from "../../../testing/index.ts";
import { comparisonWith, sourceFiles } from "../../../testing/source-files.ts";
import { specificationRows } from "@tessera/shared/testing/specification-rows";
import { methodsOf } from "./deposit-methods.ts";

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

describe.each(depositMethods)("the payment method %s", (method) => {
  it("has terms in one of the site's currencies", async () => {
    const currencies = await site.database.query<{ code: string }>("select code from currencies");
    const offered = currencies.flatMap(({ code }) => methodsOf(code).map((terms) => terms.method));
    expect(offered).toContain(method);
  });

  it("is accepted by the database, and has a house account when it is a manual transfer", async () => {
    const checks = await site.database.query<{ text: string }>(
      "select pg_get_constraintdef(oid) as text from pg_constraint where conrelid = 'deposits'::regclass and contype = 'c'",
    );
    const known = checks.find(({ text }) => text.includes("method = ANY"))?.text ?? "";
    expect(known).toContain(`'${method}'`);
    const house = checks.find(({ text }) => text.includes("house_bank_account_id IS NOT NULL"))?.text ?? "";
    expect(house.includes(`'${method}'`)).toBe(isManualTransfer(method));
  });
});

it("the terms of every method: equal those of the specification (spec:money#payment-methods)", async () => {
  const currencies = await site.database.query<{ code: string }>("select code from currencies");
  const terms = currencies
    .flatMap(({ code }) => methodsOf(code))
    .map(({ method, currency, minInt, maxInt, expiresMin }) =>
      [`\`${method}\``, currency, `${minInt}–${maxInt.toLocaleString("en")}`, `${expiresMin} min`].join(" "),
    );
  const documented = specificationRows("money", "Payment methods").map((cells) => cells.join(" "));
  expect(documented.toSorted()).toEqual(terms.toSorted());
});

it("a comparison with one payment method: only in the contract, the terms and the gateway", () => {
  // "va" is also a kind of payment instructions.
  const comparison = comparisonWith(depositMethods.filter((method) => method !== "va"));
  expect(sourceFiles().filter((file) => comparison.test(readFileSync(file, "utf8")))).toEqual([]);
});
