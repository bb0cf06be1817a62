import { creditProposalsApi } from "@tessera/shared/operator-contracts/credit-proposals";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestOperator, type TestSite, testSite } from "../../testing/index.ts";
import { offeredFeed, testStudios } from "../../testing/offered-titles.ts";
import { giftOf, offersBy, wheelOf, withdrawOffers } from "../../testing/test-offers.ts";
import { makeTestReferrer } from "../../testing/test-referrer.ts";

let site: TestSite;
let offers: ReturnType<typeof offersBy>;
let referrerId: string;
beforeAll(async () => {
  site = await testSite({ rateLimits: "loose" });
  offers = offersBy(await createTestOperator(site, "content", "risk"));
  referrerId = (await site.player()).id;
  await makeTestReferrer(site.database, referrerId, site.clock.now());
});
afterAll(() => site.close());
beforeEach(() => withdrawOffers(site.database));

const setRate = async (rateBp: number) => (await offers.rate(referrerId, rateBp))();
const publishPromotion = async (content: object) => (await offers.promotion(content))();

interface PlayRow {
  readonly category: string;
  readonly rtpBp: number;
  readonly countedBp: number;
  readonly shareBp: number;
  readonly seed: number;
  readonly odds: number;
  readonly limit: number;
}

/** Highest share that players of IDR get back, calculated in floating point from the tables as they are. */
async function highestShare(): Promise<number> {
  const games = await site.database.query<PlayRow & object>(
    `select g.category, coalesce(g.best_return_bp, g.rtp_bp) as "rtpBp", g.turnover_weight_bp as "countedBp",
       coalesce(j.share_bp, 0) as "shareBp", coalesce(j.seed_minor, 0)::float8 as seed, coalesce(j.odds_minor, 1)::float8 as odds,
       coalesce(j.must_drop_minor, 1)::float8 as limit
     from games g join providers v on v.code = g.provider_code left join jackpots j on j.pool = g.jackpot_pool
      where v.wallet_mode = 'seamless'`,
  );
  const wheels = await site.database.query<{ credits: number; points: number }>(
    `select sum(s.weight * s.prize_x100 / 100.0) filter (where s.prize_kind in ('credit', 'bonus'))::float8 / sum(s.weight) as credits,
       coalesce(sum(s.weight * s.prize_x100 / 100.0) filter (where s.prize_kind = 'points'), 0)::float8 / sum(s.weight) as points
     from wheels w join wheel_segments s on s.wheel = w.slug where w.status = 'published' and w.currency = 'IDR' group by w.slug`,
  );
  const promotions = await site.database.query<{
    kind: string;
    bonus: number;
    times: number;
    base: string;
    categories: string[];
  }>(
    `select type as kind, bonus_bp / 10000.0::float8 as bonus, turnover_x100 / 100.0::float8 as times, turnover_base as base,
       allowed_categories as categories from promotions where status = 'published' and currency = 'IDR'`,
  );
  const [rate] = await site.database.query<{ most: number }>(
    "select max(rate_bp) / 10000.0::float8 as most from referral_profiles",
  );
  const shareOf: Readonly<Record<string, (one: (typeof promotions)[number]) => number>> = {
    deposit_bonus: ({ bonus, times, base }) => bonus / (times * (base === "bonus" ? bonus : 1 + bonus)),
    cashback: ({ bonus, times }) => bonus / (1 + bonus * times),
    free_credit: ({ times }) => 1 / times,
    event: ({ times }) => 1 / times,
  };
  // A point is worth 1 / (1 − points that come back) spins of it, and is earned by 10.00.
  const point = Math.max(0, ...wheels.map(({ credits, points }) => (credits ?? 0) / (1 - points) / 10));
  const sums = games.map(({ category, rtpBp, countedBp, shareBp, seed, odds, limit }) => {
    const stakes = shareBp === 0 ? 0 : ((limit - seed) * 10_000) / shareBp;
    const pot = shareBp === 0 ? 0 : shareBp / 10_000 + seed / (odds * -Math.expm1(-stakes / odds));
    const bonuses = promotions
      .filter(({ categories }) => categories.length === 0 || categories.includes(category))
      .map((one) => shareOf[one.kind]?.(one) ?? Number.NaN);
    const onTop = point + (rate?.most ?? 0) + Math.max(0, ...bonuses);
    return rtpBp / 10_000 + pot + (countedBp / 10_000) * onTop;
  });
  expect(sums.length).toBeGreaterThan(100);
  return Math.max(...sums);
}

/** Above what one operator may publish alone. */
const large = { budgetMinor: "1000001" };
const tooHigh = (field: string, returnBp: unknown) => ({
  code: "VALIDATION",
  fields: { [field]: "return.tooHigh" },
  fieldDetails: { [field]: { returnBp, game: { en: expect.any(String) as string } } },
});

describe("an offer with which players would get back 100 % or more of their stakes", () => {
  it("the offers of a new site: below 100 % in every game, without leaving out any title", async () => {
    const titles = testStudios.reduce((count, { code }) => count + offeredFeed(code).titles.length, 0);
    expect(await site.database.query("select id from games")).toHaveLength(titles);
    expect(await highestShare()).toBeLessThan(1);
  });

  it("a rate of 9.99 %: refused at its field with the total return, and the rate stays; 1.1 % is accepted", async () => {
    const { error } = await setRate(999);
    // Slots of 96.50 %, points 0.82 %, bonus 1.54 %.
    expect(error).toMatchObject(tooHigh("rateBp", 9_650 + 82 + 999 + 154));
    expect(await site.database.query("select rate_bp as rate from referral_profiles")).toEqual([
      { rate: 50 },
    ]);
    expect((await setRate(110)).status).toBe(200);
  });

  it("a wheel of twice the value: refused at the segments with the total return when it is written and published", async () => {
    // Credits of 20 % of the points with a chance of one in ten: 0.20 % of the turnover.
    const allowed = await offers.createWheel(wheelOf(100));
    expect(allowed.status).toBe(201);
    const { slug, revision } = allowed.reply;
    const { error } = await offers.createWheel(wheelOf(200));
    expect(error).toMatchObject(tooHigh("segments", 9_650 + 200 + 50 + 154));
    expect((await setRate(99)).status).toBe(200);
    expect((await offers.publishWheel(slug, revision)).error).toMatchObject(
      tooHigh("segments", 9_650 + 100 + 99 + 154),
    );
    expect((await setRate(50)).status).toBe(200);
    expect((await offers.publishWheel(slug, revision)).status).toBe(200);
  });

  it("a wheel that returns all its points, and credits besides: refused without a total, which would be infinite", async () => {
    const points = { prizeKind: "points", prizeX100: 1_000 };
    const content = wheelOf(1);
    const segments = [{ ...content.segments[0], ...points, weight: 10 }, content.segments[1]];
    const { error } = await offers.createWheel({ ...content, segments });
    expect(error).toMatchObject(tooHigh("segments", null));
  });

  it("a gift with a turnover of once its amount, or of none: refused at the turnover", async () => {
    const { error } = await publishPromotion(giftOf(100));
    expect(error).toMatchObject(tooHigh("content.turnoverX100", 9_650 + 82 + 50 + 10_000));
    const free = await publishPromotion(
      giftOf(0, { type: "deposit_bonus", bonusBp: 100, minDepositMinor: "100" }),
    );
    expect(free.error).toMatchObject({ fields: { "content.turnoverX100": "return.tooHigh" } });
    expect((await publishPromotion(giftOf(6_500))).status).toBe(200);
  });

  it("a gift that counts only in games of a low return: accepted, since other games do not matter", async () => {
    expect((await publishPromotion(giftOf(3_000, { allowedCategories: ["lottery"] }))).status).toBe(200);
    expect((await publishPromotion(giftOf(3_000, { allowedCategories: ["lottery", "slots"] }))).status).toBe(
      400,
    );
  });

  it("a total that is already too high: a change that raises it is refused, and every other change is accepted", async () => {
    await site.database.query("update referral_profiles set rate_bp = 900, budget_minor = 100000");
    expect((await setRate(901)).status).toBe(400);
    expect((await offers.createWheel(wheelOf(50))).status).toBe(201);
    expect((await setRate(500)).status).toBe(200);
  });

  it.each([
    [
      "a rate",
      tooHigh("rateBp", 9_650 + 100 + 99 + 154),
      () => offers.rate(referrerId, 99, large.budgetMinor),
      () => offers.wheel(wheelOf(100)),
    ],
    [
      "a wheel",
      tooHigh("segments", 9_650 + 100 + 99 + 154),
      () => offers.wheel({ ...wheelOf(100), ...large }),
      () => offers.rate(referrerId, 99),
    ],
    [
      "a promotion",
      tooHigh("content.turnoverX100", 9_650 + 82 + 99 + 200),
      () => offers.promotion(giftOf(5_000, large)),
      () => offers.rate(referrerId, 99),
    ],
  ])(
    "a proposed %s, and a raised other offer before its approval: refused with the total, and it stays open",
    async (_, refusal, propose, raise) => {
      const { id = "" } = (await (await propose())()).reply.proposal ?? {};
      expect((await (await raise())()).status).toBe(200);
      const approver = await createTestOperator(site, "approver");
      const approve = () =>
        approver.call(creditProposalsApi.approve, { params: { id }, body: { version: 1 } });
      expect((await approve()).error).toMatchObject(refusal);
      expect((await approver.call(creditProposalsApi.one, { params: { id } })).reply.status).toBe("proposed");
      await withdrawOffers(site.database);
      expect((await approve()).status).toBe(200);
    },
  );
});

it("any wheels, promotions and rates that the server accepts: the return stays below 100 % in every game", async () => {
  const change = fc.oneof(
    fc.integer({ min: 0, max: 400 }).map((rateBp) => async () => (await setRate(rateBp)).status),
    fc
      .tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 30 }))
      .map(([prizeX100, weight]) => async () => {
        const created = await offers.createWheel(wheelOf(prizeX100, { weight }));
        return created.status === 201
          ? (await offers.publishWheel(created.reply.slug, created.reply.revision)).status
          : created.status;
      }),
    fc
      .record({
        type: fc.constantFrom("event", "free_credit", "deposit_bonus", "cashback"),
        bonusBp: fc.integer({ min: 1, max: 10_000 }),
        turnoverX100: fc.integer({ min: 1, max: 12_000 }),
        turnoverBase: fc.constantFrom("bonus", "deposit_plus_bonus"),
      })
      .map((terms) => async () => {
        const isGift = terms.type === "event" || terms.type === "free_credit";
        const content = giftOf(1, {
          ...terms,
          bonusBp: isGift ? null : terms.bonusBp,
          minDepositMinor: "100",
        });
        return (await publishPromotion(content)).status;
      }),
  );
  const seen = { accepted: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 3, maxLength: 6 }), async (changes) => {
      for (const make of changes) {
        const status = await make();
        expect([200, 400]).toContain(status);
        seen[status === 200 ? "accepted" : "refused"] += 1;
        expect(await highestShare()).toBeLessThan(1);
      }
    }),
    { numRuns: 15, endOnFailure: true },
  );
  expect(seen.accepted).toBeGreaterThan(3);
  expect(seen.refused).toBeGreaterThan(3);
});
