import { openDatabase } from "@tessera/database";
import { emptyPostgres } from "@tessera/database/testing";
import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { creditProposalsApi as api } from "@tessera/shared/operator-contracts/credit-proposals";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestOperator, type TestOperator, type TestSite, testSite } from "../../testing/index.ts";
import { giftOf, offersBy } from "../../testing/test-offers.ts";

// The embedded engine has one connection and no races, so these tests need a server with many.
let site: TestSite;
beforeAll(async () => {
  site = await testSite({
    database: await openDatabase({ url: await emptyPostgres(), connectionsMax: 12 }),
    rateLimits: "loose",
  });
});
afterAll(() => site.close());

const races = 8;
const giftWith = (budgetMinor: string) => giftOf(6_500, { budgetMinor });
const decision = (id: string) => ({ params: { id }, body: { version: 1 } });

/** Proposes a promotion whose worst case is above the limit. */
async function propose(author: TestOperator): Promise<{ id: string; slug: string }> {
  const publish = await offersBy(author).promotion(giftWith("1000001"));
  const { slug, proposal } = (await publish()).reply;
  return { id: proposal?.id ?? "", slug };
}
const isShown = async (slug: string) =>
  (await site.call(promotionsApi.one, { params: { slug } })).status === 200;

it("ten publications of one operator at once, each above half of the limit: one is published, nine wait", async () => {
  const offers = offersBy(await createTestOperator(site, "content"));
  const publications = [];
  for (let count = 0; count < 10; count += 1) publications.push(await offers.promotion(giftWith("600000")));
  const answers = await Promise.all(publications.map((publish) => publish()));
  const statuses = answers.map(({ reply }) => reply.status);
  expect(statuses.toSorted()).toEqual([...Array<string>(9).fill("draft"), "published"]);
});

it("approved by two operators at once: published once", async () => {
  const author = await createTestOperator(site, "content");
  const approvers = [await createTestOperator(site, "approver"), await createTestOperator(site, "approver")];
  for (let race = 0; race < races; race += 1) {
    const { id, slug } = await propose(author);
    const answers = await Promise.all(approvers.map((by) => by.call(api.approve, decision(id))));
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
    expect(await isShown(slug)).toBe(true);
  }
});

it("approved while its author withdraws it: one of the two succeeds, and it is published only when approved", async () => {
  const author = await createTestOperator(site, "content");
  const approver = await createTestOperator(site, "approver");
  for (let race = 0; race < races; race += 1) {
    const { id, slug } = await propose(author);
    const answers = await Promise.all([
      approver.call(api.approve, decision(id)),
      author.call(api.withdraw, decision(id)),
    ]);
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
    const isApproved = answers[0]?.status === 200;
    expect((await approver.call(api.one, { params: { id } })).reply.status).toBe(
      isApproved ? "approved" : "withdrawn",
    );
    expect(await isShown(slug)).toBe(isApproved);
  }
});
