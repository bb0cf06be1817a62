import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { newId } from "@tessera/shared/core/identifiers";
import { creditProposalsApi } from "@tessera/shared/operator-contracts/credit-proposals";
import { operatorPromotionsApi as api } from "@tessera/shared/operator-contracts/promotions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestOperator, type TestOperator, type TestSite, testSite } from "../../testing/index.ts";
import { seedPromotions } from "./seed-promotions.ts";

let site: TestSite;
let editor: TestOperator;
beforeAll(async () => {
  site = await testSite({ rateLimits: "loose" });
  editor = await createTestOperator(site, "content");
});
afterAll(() => site.close());

/** A gift of 25.00 credits, 65 times to be wagered. */
const gift = {
  type: "event",
  currency: "IDR",
  title: { en: "Evening gift", id: "Hadiah malam" },
  summary: { en: "A gift.", id: "Sebuah hadiah." },
  terms: [{ kind: "list", items: [{ en: "Once.", id: "Sekali." }] }],
  picture: { kind: "drawing", drawing: "lantern-evening" },
  bonusBp: null,
  maxBonusMinor: "2500",
  minDepositMinor: null,
  turnoverX100: 6_500,
  turnoverBase: "bonus",
  maxBetMinor: null,
  allowedCategories: ["slots"],
  validDays: 3,
  firstDepositOnly: false,
  perPlayerLimit: 1,
  perDayLimit: null,
  totalLimit: 10,
  budgetMinor: "25000",
  startsAt: "2026-01-01T00:00:00.000Z",
  endsAt: "2027-01-01T00:00:00.000Z",
  sort: 0,
};
const share = { ...gift, type: "deposit_bonus", bonusBp: 5_000, minDepositMinor: "5000" };

const create = async (content: object, slug = `own-${newId()}`) => {
  const { status } = await editor.call(api.create, { body: { slug, content } });
  expect(status).toBe(201);
  return slug;
};
const publish = (slug: string, revision: number) =>
  editor.call(api.publish, { params: { slug }, body: { revision } });
const documentOf = async (slug: string) => {
  const found = (await editor.call(api.list)).reply.items.find((one) => one.slug === slug);
  if (!found) throw new Error(`There is no promotion ${slug}.`);
  return found;
};
/** Publishes a promotion with other content. */
async function change(slug: string, changes: object) {
  const { revision } = await documentOf(slug);
  const before = await editor.call(api.versions, { params: { slug } });
  const content = { ...gift, ...changes };
  expect(before.status).toBe(200);
  const drafted = await editor.call(api.draft, { params: { slug }, body: { revision, content } });
  return publish(slug, drafted.reply.revision);
}
/** Approves the proposal that waits, as a second operator. */
async function approve(id = "") {
  const approver = await createTestOperator(site, "approver");
  const body = { version: 1 };
  expect((await approver.call(creditProposalsApi.approve, { params: { id }, body })).status).toBe(200);
}
const shown = (slug: string) => site.call(promotionsApi.one, { params: { slug } });

describe("a promotion of an operator", () => {
  it("a draft: hidden from players; published: shown with all its numbers in both languages; archived: hidden", async () => {
    const slug = await create(gift);
    expect((await shown(slug)).status).toBe(404);
    const { reply } = await publish(slug, 1);
    const id = await site.call(promotionsApi.one, { params: { slug }, headers: { "accept-language": "id" } });
    expect(id.reply).toMatchObject({
      title: "Hadiah malam",
      terms: [{ kind: "list", items: ["Sekali."] }],
      image: "/art/promotion/lantern-evening.svg",
      bonusText: "25.00 kredit",
      maxBonusMinor: 2_500n,
      minDepositMinor: 0n,
      turnoverX100: 6_500,
      turnoverBase: "bonus",
      maxBetMinor: null,
      validDays: 3,
      startsAt: gift.startsAt,
      endsAt: gift.endsAt,
    });
    await editor.call(api.archive, { params: { slug }, body: { revision: reply.revision } });
    expect((await shown(slug)).status).toBe(404);
  });

  it("changed while a player has a claim: the claim keeps its terms, and the next claim gets the new ones", async () => {
    const slug = await create(gift);
    await publish(slug, 1);
    const claimOf = async () => {
      const as = await site.player();
      const { id } = (await shown(slug)).reply;
      const headers = { "idempotency-key": newId() };
      const { reply } = await site.call(
        promotionsApi.register,
        { params: { id }, body: {}, headers },
        { as },
      );
      return { as, claim: reply };
    };
    const before = await claimOf();
    expect(
      (await change(slug, { turnoverX100: 9_000, maxBonusMinor: "1000", maxBetMinor: "300" })).status,
    ).toBe(200);
    const [earlier] = (await site.call(promotionsApi.claims, {}, { as: before.as })).reply.items;
    expect(earlier).toMatchObject({ bonusMinor: 2_500n, targetMinor: 162_500n, maxBetMinor: null });
    expect((await claimOf()).claim).toMatchObject({
      bonusMinor: 1_000n,
      targetMinor: 90_000n,
      maxBetMinor: 300n,
    });
  });

  it("type and currency of a published one, and limits below the existing claims: refused at their fields", async () => {
    const slug = await create(gift);
    await publish(slug, 1);
    await site.database.query(
      "update promotions set claims_count = 5, budget_used_minor = 12500 where slug = $1",
      [slug],
    );
    const { error } = await change(slug, {
      type: "free_credit",
      currency: "THB",
      totalLimit: 4,
      budgetMinor: "12499",
    });
    expect(error.fields).toEqual({
      "content.type": "content.fixed",
      "content.currency": "content.fixed",
      "content.totalLimit": "content.quotaUsed",
      "content.budgetMinor": "content.budgetUsed",
    });
    expect((await shown(slug)).reply.type).toBe("event");
  });
});

describe("a promotion with missing or invalid values: refused at each field", () => {
  it.each([
    [
      "without any value",
      {
        ...share,
        title: { en: "", id: "" },
        summary: { en: "Half.", id: "" },
        terms: [],
        bonusBp: null,
        maxBonusMinor: null,
        minDepositMinor: null,
        turnoverX100: null,
        validDays: null,
        startsAt: null,
        endsAt: null,
      },
      {
        "content.title.en": "required",
        "content.title.id": "required",
        "content.summary.id": "required",
        "content.terms": "required",
        "content.bonusBp": "required",
        "content.maxBonusMinor": "required",
        "content.minDepositMinor": "required",
        "content.turnoverX100": "required",
        "content.validDays": "required",
        "content.startsAt": "required",
        "content.endsAt": "required",
      },
    ],
    ["a percentage of 0", { ...share, bonusBp: 0 }, { "content.bonusBp": "required" }],
    ["a gift with a percentage", { ...gift, bonusBp: 100 }, { "content.bonusBp": "content.noShare" }],
    [
      "a gift without a limit per player",
      { ...gift, perPlayerLimit: null },
      { "content.perPlayerLimit": "required" },
    ],
    [
      "a gift that a player can take every day without end",
      { ...gift, perPlayerLimit: null, perDayLimit: 1 },
      { "content.perPlayerLimit": "required" },
    ],
    ["a gift without a budget", { ...gift, budgetMinor: null }, { "content.budgetMinor": "required" }],
    [
      "a gift without its turnover",
      { ...gift, type: "free_credit", turnoverX100: 99 },
      { "content.turnoverX100": "content.once" },
    ],
    [
      "a currency that the site does not have",
      { ...gift, currency: "PTS" },
      { "content.currency": "invalid" },
    ],
    [
      "an uploaded picture that does not exist",
      { ...gift, picture: { kind: "upload", mobile: "", desktop: "a".repeat(64) } },
      { "content.picture.mobile": "required", "content.picture.desktop": "required" },
    ],
  ])("%s", async (_, content, fields) => {
    const slug = await create(content);
    const { status, error } = await publish(slug, 1);
    expect([status, error.code, error.fields]).toEqual([400, "VALIDATION", fields]);
    expect((await shown(slug)).status).toBe(404);
  });

  it.each([
    ["a fraction of a minor unit", { maxBonusMinor: "0.5" }, { "content.maxBonusMinor": "invalid" }],
    ["a negative amount", { maxBetMinor: "-1" }, { "content.maxBetMinor": "content.number" }],
    ["more than any bonus", { maxBonusMinor: "1000000001" }, { "content.maxBonusMinor": "content.number" }],
    ["a turnover of 1,001 times", { turnoverX100: 100_001 }, { "content.turnoverX100": "content.number" }],
    ["no day", { validDays: 0 }, { "content.validDays": "content.number" }],
    ["half a day", { validDays: 0.5 }, { "content.validDays": "content.number" }],
    [
      "a category that no game has",
      { allowedCategories: ["chess"] },
      { "content.allowedCategories.0": "invalid" },
    ],
  ])("%s: refused when the draft is written", async (_, changes, fields) => {
    const body = { slug: `own-${newId()}`, content: { ...gift, ...changes } };
    expect((await editor.call(api.create, { body })).error.fields).toEqual(fields);
  });
});

describe("the seeded promotions", () => {
  it("are listed as published, each with a document of the same numbers", async () => {
    const { status, content } = await documentOf("first-deposit");
    expect(status).toBe("published");
    expect(content).toMatchObject({
      type: "deposit_bonus",
      bonusBp: 5_000,
      maxBonusMinor: 20_000n,
      turnoverX100: 2_200,
      turnoverBase: "deposit_plus_bonus",
      picture: { kind: "drawing", drawing: "first-deposit" },
      startsAt: "2026-01-01T00:00:00.000Z",
    });
  });

  it("changed by an operator: the next start does not change it, and its first version can be published again", async () => {
    const slug = "day-after-cashback";
    const { content } = await documentOf(slug);
    const json: unknown = JSON.parse(
      JSON.stringify(content, (_, value: unknown) => (typeof value === "bigint" ? value.toString() : value)),
    );
    await approve((await change(slug, { ...(json as object), validDays: 30 })).reply.proposal?.id);
    await seedPromotions(site.database);
    expect((await shown(slug)).reply.validDays).toBe(30);
    const { revision } = await documentOf(slug);
    const again = await editor.call(api.publish, { params: { slug }, body: { revision, version: 1 } });
    await approve(again.reply.proposal?.id);
    expect((await shown(slug)).reply.validDays).toBe(7);
  });

  it("the hidden terms of the wheel's bonus: cannot be replaced by a promotion with the same slug", async () => {
    const slug = await create(gift, "wheel-bonus");
    expect((await publish(slug, 1)).error.fields).toEqual({ "content.slug": "content.slugTaken" });
  });
});
