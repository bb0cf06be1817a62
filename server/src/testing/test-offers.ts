import type { Sql } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { operatorPromotionsApi } from "@tessera/shared/operator-contracts/promotions";
import { operatorReferralsApi } from "@tessera/shared/operator-contracts/referrals";
import { operatorWheelsApi } from "@tessera/shared/operator-contracts/wheels";
import type { TestOperator } from "./test-operator.ts";

/** A wheel that gives this factor of the bet in credits with a chance of one in ten. */
export const wheelOf = (prizeX100: number, more: object = {}) => {
  const none = {
    weight: 9,
    prizeKind: "none",
    prizeX100: 0,
    label: null,
    promotionSlug: null,
    freeRounds: null,
    stock: null,
  };
  return {
    title: { en: "Own", id: "Sendiri" },
    betsMinor: ["1000"],
    budgetMinor: "5000",
    dailyLimit: null,
    sort: 9,
    segments: [
      { ...none, position: 0 },
      { ...none, position: 1, weight: 1, prizeKind: "credit", prizeX100, ...more },
    ],
  };
};

/** A gift of 25.00 with this turnover. */
export const giftOf = (turnoverX100: number, more: object = {}) => ({
  type: "event",
  currency: "IDR",
  title: { en: "Own", id: "Sendiri" },
  summary: { en: "A gift.", id: "Hadiah." },
  terms: [{ kind: "list", items: [{ en: "Once.", id: "Sekali." }] }],
  picture: { kind: "drawing", drawing: "lantern-evening" },
  bonusBp: null,
  maxBonusMinor: "2500",
  minDepositMinor: null,
  turnoverX100,
  turnoverBase: "bonus",
  maxBetMinor: null,
  allowedCategories: [],
  validDays: 3,
  firstDepositOnly: false,
  perPlayerLimit: 1,
  perDayLimit: null,
  totalLimit: null,
  budgetMinor: "5000",
  startsAt: "2026-01-01T00:00:00.000Z",
  endsAt: "2027-06-01T00:00:00.000Z",
  sort: 9,
  ...more,
});

/** Changes of offers by one operator. Each change is prepared first, so that several can be made at once. */
export function offersBy(operator: TestOperator) {
  const createWheel = (content: object) =>
    operator.call(operatorWheelsApi.create, { body: { slug: `own-${newId()}`, currency: "IDR", content } });
  const publishWheel = (slug: string, revision: number) =>
    operator.call(operatorWheelsApi.publish, { params: { slug }, body: { revision } });
  return {
    createWheel,
    publishWheel,
    /** Drafts a wheel. Returns its publication. */
    wheel: async (content: object) => {
      const { slug, revision } = (await createWheel(content)).reply;
      return () => publishWheel(slug, revision);
    },
    /** Drafts a promotion. Returns its publication. */
    promotion: async (content: object) => {
      const slug = `own-${newId()}`;
      await operator.call(operatorPromotionsApi.create, { body: { slug, content } });
      return () => operator.call(operatorPromotionsApi.publish, { params: { slug }, body: { revision: 1 } });
    },
    /** Reads a referrer. Returns the setting of his rate. */
    rate: async (playerId: string, rateBp: number, budgetMinor = rateBp > 50 ? "1000" : null) => {
      const params = { playerId };
      const { version } = (await operator.call(operatorReferralsApi.referrer, { params })).reply;
      return () =>
        operator.call(operatorReferralsApi.rate, { params, body: { rateBp, budgetMinor, version } });
    },
  };
}

/** Takes back every wheel, promotion and rate that was published by {@link offersBy}. */
export async function withdrawOffers(sql: Sql): Promise<void> {
  const isOwn = "slug like 'own-%' and status = 'published'";
  await sql.query(`update wheels set status = 'archived' where ${isOwn}`);
  await sql.query(`update promotions set status = 'archived' where ${isOwn}`);
  await sql.query("update referral_profiles set rate_bp = 50, budget_minor = null");
}
