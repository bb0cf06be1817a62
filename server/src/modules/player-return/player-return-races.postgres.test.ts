import { openDatabase } from "@tessera/database";
import { emptyPostgres } from "@tessera/database/testing";
import { creditProposalsApi } from "@tessera/shared/operator-contracts/credit-proposals";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestOperator, type TestSite, testSite } from "../../testing/index.ts";
import { giftOf, offersBy, wheelOf, withdrawOffers } from "../../testing/test-offers.ts";
import { makeTestReferrer } from "../../testing/test-referrer.ts";

// The embedded engine has one connection and no races, so these tests need a server with many.
let site: TestSite;
beforeAll(async () => {
  site = await testSite({
    database: await openDatabase({ url: await emptyPostgres(), connectionsMax: 12 }),
    rateLimits: "loose",
  });
});
afterAll(() => site.close());

const races = 5;
/** Changes of which each one alone stays below 100 %, and any two of them do not. */
const changes = {
  wheel: (offers: Offers, budget: object) => offers.wheel({ ...wheelOf(100), ...budget }),
  promotion: (offers: Offers, budget: object) => offers.promotion(giftOf(5_000, budget)),
  rate: async (offers: Offers, budget: { budgetMinor?: string }) => {
    const { id } = await site.player();
    await makeTestReferrer(site.database, id, site.clock.now());
    return offers.rate(id, 99, budget.budgetMinor);
  },
};
type Offers = ReturnType<typeof offersBy>;
const pairs = [
  ["wheel", "rate"],
  ["wheel", "promotion"],
  ["rate", "promotion"],
] as const;

/** Prepares both changes of a pair, each by an operator of its own, with no other offer published here. */
async function prepare(pair: readonly (keyof typeof changes)[], budget: { budgetMinor?: string } = {}) {
  await withdrawOffers(site.database);
  const prepared = [];
  for (const kind of pair) {
    const operator = await createTestOperator(site, "content", "risk");
    prepared.push(await changes[kind](offersBy(operator), budget));
  }
  return prepared;
}

it.each(pairs)("a %s and a %s published at once by two operators: exactly one succeeds", async (...pair) => {
  for (let race = 0; race < races; race += 1) {
    const prepared = await prepare(pair);
    const answers = await Promise.all(prepared.map((publish) => publish()));
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 400]);
  }
});

it.each(pairs)(
  "a waiting %s and a waiting %s, approved at once by two operators: exactly one succeeds",
  async (...pair) => {
    for (let race = 0; race < races; race += 1) {
      const prepared = await prepare(pair, { budgetMinor: "1000001" });
      const proposed: string[] = [];
      for (const propose of prepared) proposed.push((await propose()).reply.proposal?.id ?? "");
      const approvers = [
        await createTestOperator(site, "approver"),
        await createTestOperator(site, "approver"),
      ];
      const answers = await Promise.all(
        approvers.map((approver, index) =>
          approver.call(creditProposalsApi.approve, {
            params: { id: proposed[index] ?? "" },
            body: { version: 1 },
          }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 400]);
    }
  },
);
