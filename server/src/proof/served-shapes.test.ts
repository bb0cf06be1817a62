import { walletApi } from "@tessera/shared/contracts/wallet";
import { apiVersion } from "@tessera/shared/contracts/api-version";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkAnswer, servedShapes } from "../testing/served-shapes.ts";
import { type TestSite, testSite } from "../testing/test-site.ts";
import { playerContracts } from "@tessera/shared/testing/every-contract";

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

it("the players' calls: all are recorded in the newest version, and no others", () => {
  const newest = servedShapes().find(({ version }) => version === apiVersion);
  const calls = playerContracts.map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(newest?.endpoints ?? {})).toEqual(calls.toSorted());
});

it("an answer without a field of a served version, or with another type: reported with the call and the field", async () => {
  const { json, reply } = await site.call(walletApi.wallets, {}, { as: await site.player() });
  expect(reply.currency).toBe("IDR");
  const answer = json as Readonly<Record<string, unknown>>;
  const { heldMinor: _, ...without } = answer;
  const start = `GET /api/wallets is not answered as API ${apiVersion} has it: `;
  expect(() => checkAnswer(walletApi.wallets, 200, without)).toThrow(
    `${start} must have required property 'heldMinor'`,
  );
  expect(() => checkAnswer(walletApi.wallets, 200, { ...answer, heldMinor: 1 })).toThrow(
    `${start}/heldMinor must be string`,
  );
  expect(() => checkAnswer(walletApi.wallets, 500, {})).toThrow(
    `${start} must have required property 'error'`,
  );
  checkAnswer(walletApi.wallets, 200, { ...answer, newer: 1 });
});
