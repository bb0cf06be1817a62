import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { dayMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { forEachLanguage } from "@tessera/shared/core/languages";
import { minorUnits } from "@tessera/shared/core/money";
import { creditProposalsApi as api } from "@tessera/shared/operator-contracts/credit-proposals";
import { operatorsApi } from "@tessera/shared/operator-contracts/operators";
import {
  operatorPromotionsApi,
  promotionContent,
  type PromotionContent,
} from "@tessera/shared/operator-contracts/promotions";
import { settingsApi } from "@tessera/shared/operator-contracts/settings";
import * as z from "@tessera/shared/schema";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestOperator, type TestOperator, type TestSite, testSite } from "../../testing/index.ts";
import { expireProposals } from "./credit-approvals-module.ts";

let site: TestSite;
let author: TestOperator;
let approver: TestOperator;
beforeAll(async () => {
  site = await testSite({ rateLimits: "loose" });
});
afterAll(() => site.close());
beforeEach(async () => {
  author = await createTestOperator(site, "content");
  approver = await createTestOperator(site, "approver");
});

/** Minor units of whole credits. */
const credits = (whole: number) => minorUnits(whole * 100);

/** A gift of 10.00 credits for each player, 1,000.00 credits in all. */
const gift: PromotionContent = {
  type: "free_credit",
  currency: "IDR",
  title: forEachLanguage(() => "Evening gift"),
  summary: forEachLanguage(() => "A gift."),
  terms: [{ kind: "list", items: [forEachLanguage(() => "Once.")] }],
  picture: { kind: "drawing", drawing: "lantern-evening" },
  bonusBp: null,
  maxBonusMinor: credits(10),
  minDepositMinor: null,
  turnoverX100: 10_000,
  turnoverBase: "bonus",
  maxBetMinor: null,
  allowedCategories: ["slots"],
  validDays: 3,
  firstDepositOnly: false,
  perPlayerLimit: 1,
  perDayLimit: null,
  totalLimit: null,
  budgetMinor: credits(1_000),
  startsAt: "2026-01-01T00:00:00.000Z",
  endsAt: "2030-01-01T00:00:00.000Z",
  sort: 0,
};

/** The gift with changes, as it is sent. */
const written = (changes: Partial<PromotionContent>) => z.encode(promotionContent, { ...gift, ...changes });

async function draft(changes: Partial<PromotionContent> = {}, by = author): Promise<string> {
  const slug = `own-${newId()}`;
  const body = { slug, content: written(changes) };
  expect((await by.call(operatorPromotionsApi.create, { body })).status).toBe(201);
  return slug;
}
const publish = (slug: string, by = author, revision = 1) =>
  by.call(operatorPromotionsApi.publish, { params: { slug }, body: { revision } });
const documentOf = async (slug: string) => {
  const found = (await author.call(operatorPromotionsApi.list)).reply.items.find((one) => one.slug === slug);
  if (!found) throw new Error(`There is no promotion ${slug}.`);
  return found;
};
const isShown = async (slug: string) =>
  (await site.call(promotionsApi.one, { params: { slug } })).status === 200;

const large = { budgetMinor: credits(10_001) };
/** Proposes a promotion whose worst case is above the limit. */
async function proposed(by = author): Promise<{ slug: string; id: string }> {
  const slug = await draft(large, by);
  const { proposal } = (await publish(slug, by)).reply;
  if (!proposal) throw new Error("No proposal waits.");
  return { slug, id: proposal.id };
}
const approve = (id: string, by = approver, version = 1) =>
  by.call(api.approve, { params: { id }, body: { version } });
const decline = (id: string, by = approver) =>
  by.call(api.decline, { params: { id }, body: { version: 1, note: "Too much" } });
const withdraw = (id: string, by = author) => by.call(api.withdraw, { params: { id }, body: { version: 1 } });
const stateOf = async (id: string) => (await approver.call(api.one, { params: { id } })).reply.status;

describe("a publication whose maximum total cost is within the limit", () => {
  it("published at once until the sum of 30 days exceeds the limit, where each promotion counts once", async () => {
    const slugs = [
      await draft({ budgetMinor: credits(4_000) }),
      await draft({ budgetMinor: credits(6_000) }),
      await draft({ budgetMinor: credits(1) }),
    ] as const;
    expect((await publish(slugs[0])).reply.proposal).toBeNull();
    expect((await publish(slugs[1])).reply).toMatchObject({ status: "published", proposal: null });
    // The same promotion again does not count twice.
    const content = written({ budgetMinor: credits(6_000), validDays: 4 });
    const { revision } = (
      await author.call(operatorPromotionsApi.draft, {
        params: { slug: slugs[1] },
        body: { revision: 2, content },
      })
    ).reply;
    expect((await publish(slugs[1], author, revision)).reply.proposal).toBeNull();
    expect((await publish(slugs[2])).reply).toMatchObject({
      status: "draft",
      proposal: { status: "proposed", cost: { inAllMinor: 100n, perDayMinor: 100n, perPlayerMinor: 100n } },
    });
    expect(await isShown(slugs[2])).toBe(false);
    expect((await author.call(api.limit, { query: { kind: "promotion", key: slugs[2] } })).reply).toEqual({
      limitMinor: credits(10_000),
      usedMinor: credits(10_000),
    });
    // Another operator has a limit of his own, and after 30 days nothing of it is left.
    const other = await createTestOperator(site, "content");
    expect(
      (await publish(await draft({ budgetMinor: credits(10_000) }, other), other)).reply.proposal,
    ).toBeNull();
    site.clock.advance(30 * dayMs);
    author = await createTestOperator(site, "content");
    const query = { kind: "promotion", key: "any" } as const;
    expect((await author.call(api.limit, { query })).reply.usedMinor).toBe(0n);
  });

  it("the limit changed by the owner: applies at once", async () => {
    const owner = await createTestOperator(site, "owner");
    const set = async (creditFourEyes: number) => {
      const { version } = (await owner.call(settingsApi.read)).reply;
      const body = { version, creditFourEyes };
      expect((await owner.call(settingsApi.change, { body })).status).toBe(200);
    };
    await set(999);
    expect((await publish(await draft())).reply.proposal).toMatchObject({ status: "proposed" });
    await set(10_000);
    expect((await publish(await draft())).reply.proposal).toBeNull();
  });

  it("without a maximum cost: waits for a second operator", async () => {
    const slug = await draft({
      type: "deposit_bonus",
      bonusBp: 5_000,
      minDepositMinor: credits(10),
      budgetMinor: null,
    });
    expect((await publish(slug)).reply.proposal).toMatchObject({
      status: "proposed",
      cost: { inAllMinor: null, perPlayerMinor: credits(10) },
    });
  });
});

describe("a proposal", () => {
  it("approved by another operator: published in the same step, and the log names everybody involved", async () => {
    const { slug, id } = await proposed();
    expect(await isShown(slug)).toBe(false);
    const { items } = (await approver.call(api.list)).reply;
    expect(items.find((one) => one.id === id)).toMatchObject({
      key: slug,
      subject: { kind: "promotion", proposed: { ...gift, ...large }, published: null },
      draftedBy: author.username,
      proposedBy: author.username,
      status: "proposed",
    });
    expect((await approve(id)).reply).toMatchObject({ status: "approved", decidedBy: approver.username });
    expect(await isShown(slug)).toBe(true);
    expect(await documentOf(slug)).toMatchObject({
      status: "published",
      version: 1,
      draft: null,
      proposal: { status: "approved", proposedBy: author.username, decidedBy: approver.username },
    });
    const owner = await createTestOperator(site, "owner");
    const logOf = async (targetId: string) =>
      (await owner.call(operatorsApi.audit, { query: { targetId } })).reply.items;
    const names = { draftedBy: author.username, proposedBy: author.username };
    expect(await logOf(id)).toMatchObject([
      { action: "credit.approve", after: { ...names, decidedBy: approver.username, inAllMinor: "1000100" } },
      { action: "credit.propose", after: { ...names, key: slug } },
    ]);
    expect((await logOf(slug)).map(({ action }) => action)).toEqual([
      "promotion.publish",
      "promotion.create",
    ]);
    expect((await approve(id, approver, 2)).code).toBe("CONFLICT");
  });

  it("approved or declined by its author or by the last editor of the draft: FORBIDDEN, and it stays open", async () => {
    const both = await createTestOperator(site, "content", "approver");
    const own = await proposed(both);
    expect([(await approve(own.id, both)).code, (await decline(own.id, both)).code]).toEqual([
      "FORBIDDEN",
      "FORBIDDEN",
    ]);
    const slug = await draft(large, both);
    const { proposal } = (await publish(slug, author)).reply;
    expect((await approve(proposal?.id ?? "", both)).code).toBe("FORBIDDEN");
    expect(await stateOf(proposal?.id ?? "")).toBe("proposed");
    expect([await isShown(slug), await isShown(own.slug)]).toEqual([false, false]);
    expect((await approve(proposal?.id ?? "")).status).toBe(200);
  });

  it("declined by another operator, or withdrawn by its author alone: nothing is published, and it is closed", async () => {
    const first = await proposed();
    expect((await withdraw(first.id, await createTestOperator(site, "content"))).code).toBe("FORBIDDEN");
    expect((await withdraw(first.id)).reply.status).toBe("withdrawn");
    const second = await proposed();
    expect((await decline(second.id)).reply).toMatchObject({ status: "declined", decisionNote: "Too much" });
    expect((await documentOf(second.slug)).proposal).toMatchObject({
      status: "declined",
      decidedBy: approver.username,
      decisionNote: "Too much",
    });
    for (const { id, slug } of [first, second]) {
      for (const again of [approve, decline]) expect((await again(id)).code).toBe("CONFLICT");
      expect(await isShown(slug)).toBe(false);
    }
    // It can be proposed again.
    expect((await publish(first.slug)).reply.proposal?.status).toBe("proposed");
  });

  it.each(["approve", "decline", "withdraw"] as const)(
    "%s with an outdated version: CONFLICT with the current version, and it stays open",
    async (verb) => {
      const { id } = await proposed();
      const decide = (version: number) => {
        const body = { version, ...(verb === "decline" && { note: "Too much" }) };
        return (verb === "withdraw" ? author : approver).call(api[verb], { params: { id }, body });
      };
      expect((await decide(2)).error).toMatchObject({
        code: "CONFLICT",
        details: { status: "proposed", version: 1 },
      });
      expect((await decide(1)).status).toBe(200);
    },
  );

  it("whose draft was then changed or discarded: outdated, and cannot be approved", async () => {
    const changed = await proposed();
    const content = written({ ...large, validDays: 4 });
    const body = { revision: 1, content };
    const params = { slug: changed.slug };
    expect((await author.call(operatorPromotionsApi.draft, { params, body })).reply.proposal).toBeNull();
    const dropped = await proposed();
    await author.call(operatorPromotionsApi.discard, {
      params: { slug: dropped.slug },
      body: { revision: 1 },
    });
    for (const { id, slug } of [changed, dropped]) {
      expect(await stateOf(id)).toBe("outdated");
      expect((await approve(id)).error).toMatchObject({
        code: "CONFLICT",
        details: { status: "outdated", decidedBy: author.username, version: 2 },
      });
      expect(await isShown(slug)).toBe(false);
    }
    expect((await publish(changed.slug, author, 2)).reply.proposal?.status).toBe("proposed");
  });

  it("sent twice: one proposal; sent while another operator's proposal waits: CONFLICT with that operator's name", async () => {
    const { slug, id } = await proposed();
    expect((await publish(slug)).reply.proposal?.id).toBe(id);
    const other = await createTestOperator(site, "content");
    expect((await publish(slug, other)).error).toMatchObject({
      code: "CONFLICT",
      details: { status: "proposed", by: author.username },
    });
  });

  it("approved by two operators at once: one publishes it, and the other gets the name of the first", async () => {
    const { slug, id } = await proposed();
    const third = await createTestOperator(site, "approver");
    const answers = await Promise.all([approver, third].map((by) => approve(id, by)));
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
    const winner = answers[0]?.status === 200 ? approver : third;
    expect(answers.find(({ status }) => status === 409)?.error.details).toEqual({
      status: "approved",
      decidedBy: winner.username,
      version: 2,
    });
    expect((await documentOf(slug)).version).toBe(1);
  });

  it("not decided within three days: refused as expired, even before the job has marked it", async () => {
    const { slug, id } = await proposed();
    site.clock.advance(3 * dayMs);
    author = await createTestOperator(site, "content");
    approver = await createTestOperator(site, "approver");
    expect((await approve(id)).code).toBe("CONFLICT");
    await expireProposals(site.dependencies);
    expect((await approver.call(api.one, { params: { id } })).reply).toMatchObject({
      status: "expired",
      decidedBy: "system:credits",
    });
    expect(await isShown(slug)).toBe(false);
  });

  it("with a missing value: refused at its field, and no proposal is created", async () => {
    const slug = await draft({ ...large, perPlayerLimit: null });
    expect((await publish(slug)).error.fields).toEqual({ "content.perPlayerLimit": "required" });
    expect((await documentOf(slug)).proposal).toBeNull();
  });

  it("for a promotion that ends before the decision: VALIDATION, and it stays open", async () => {
    const slug = await draft({
      ...large,
      endsAt: new Date(site.clock.now().getTime() + dayMs).toISOString(),
    });
    const { proposal } = (await publish(slug)).reply;
    site.clock.advance(2 * dayMs);
    author = await createTestOperator(site, "content");
    approver = await createTestOperator(site, "approver");
    expect((await approve(proposal?.id ?? "")).error.fields).toEqual({ "content.endsAt": "content.ended" });
    expect(await stateOf(proposal?.id ?? "")).toBe("proposed");
  });
});
