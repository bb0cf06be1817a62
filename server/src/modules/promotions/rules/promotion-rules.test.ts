import { readFileSync } from "node:fs";
import {
  type BonusKind,
  bonusKinds,
  promotionType,
  type PromotionType,
} from "@tessera/shared/contracts/promotions";
import type { StoredText } from "@tessera/shared/core/languages";
import { minorUnits } from "@tessera/shared/core/money";
import { bonusVectors } from "@tessera/shared/testing/money-vectors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PlaySite, playSite } from "../../../testing/play-site.ts";
import { comparisonWith, sourceFiles } from "../../../testing/source-files.ts";
import type { ClaimTerms, UnfitReason } from "./promotion-rule.ts";
import { depositAmounts, registrationAmounts, ruleOf, typesUsedBy } from "./promotion-rules.ts";

/** A row of a rule's table: what the type makes of the terms, for one deposit or one loss of yesterday. */
interface RuleVector {
  readonly terms: ClaimTerms;
  /** The deposit of a type that is used with one, else yesterday's loss; in minor units. */
  readonly baseMinor: number;
  readonly unfit: UnfitReason | null;
  readonly bonusMinor: number;
  readonly targetMinor: number;
  readonly text: StoredText;
}

/** 50 % up to 200.00, 8 times deposit and bonus. */
const half: ClaimTerms = {
  bonusBp: 5_000,
  maxBonusMinor: 20_000n,
  turnoverX100: 800,
  turnoverBase: "deposit_plus_bonus",
};
/** 5 % up to 100.00, once the bonus. */
const back: ClaimTerms = {
  bonusBp: 500,
  maxBonusMinor: 10_000n,
  turnoverX100: 100,
  turnoverBase: "bonus",
};
/** 25.00, 5 times the bonus. */
const gift: ClaimTerms = { bonusBp: 0, maxBonusMinor: 2_500n, turnoverX100: 500, turnoverBase: "bonus" };

const row = (
  [terms, baseMinor]: readonly [ClaimTerms, number],
  [bonusMinor, targetMinor, unfit]: readonly [number, number, UnfitReason?],
  [en, id]: readonly [string, string],
): RuleVector => ({ terms, baseMinor, unfit: unfit ?? null, bonusMinor, targetMinor, text: { en, id } });

const ofHalf = ["50% up to 200.00", "50% hingga 200.00"] as const;
const ofBack = ["5% back up to 100.00", "5% kembali hingga 100.00"] as const;
const ofGift = ["25.00 credits", "25.00 kredit"] as const;

const vectors: Readonly<Record<BonusKind, readonly RuleVector[]>> = {
  deposit: [
    row([half, 10_000], [5_000, 120_000], ofHalf),
    row([half, 100_000], [20_000, 960_000], ofHalf),
    row([{ ...half, bonusBp: 250, maxBonusMinor: null }, 333], [8, 2_728], ["2.5%", "2.5%"]),
  ],
  loss: [
    row([back, 10_000], [500, 500], ofBack),
    row([back, 1_000_000], [10_000, 10_000], ofBack),
    row([back, 20], [1, 1], ofBack),
    row([back, 19], [0, 0, "noLoss"], ofBack),
    row([back, 0], [0, 0, "noLoss"], ofBack),
    row([{ ...back, maxBonusMinor: null }, 1_000_000], [50_000, 50_000], ["5% back", "5% kembali"]),
  ],
  gift: [
    row([gift, 0], [2_500, 12_500], ofGift),
    row([{ ...gift, turnoverX100: 0 }, 10_000], [2_500, 0], ofGift),
    row([{ ...gift, turnoverBase: "deposit_plus_bonus" }, 10_000], [2_500, 12_500], ofGift),
  ],
};

/** Results of a rule, in the form of its table. */
function outcomeOf(type: PromotionType, { terms, baseMinor }: RuleVector) {
  const rule = ruleOf(type);
  const base = minorUnits(baseMinor);
  const facts = { lostYesterdayMinor: base };
  return {
    ...(rule.use === "deposit" ? rule.amounts(base, terms) : rule.amounts(facts, terms)),
    unfit: rule.use === "deposit" ? null : rule.unfit(facts, terms),
    text: { en: rule.bonusText(terms, "en"), id: rule.bonusText(terms, "id") },
  };
}

describe.each(promotionType.options)("the rule of %s", (type) => {
  it.each(vectors[bonusKinds[type]])(
    "$terms on $baseMinor: bonus $bonusMinor, target $targetMinor, refusal $unfit",
    (vector) => {
      const { bonusMinor, targetMinor, unfit, text } = vector;
      expect(outcomeOf(type, vector)).toEqual({
        bonusMinor: minorUnits(bonusMinor),
        targetMinor: minorUnits(targetMinor),
        unfit,
        text,
      });
    },
  );
});

describe("a bonus on a deposit (spec:money#bonus-and-turnover-vectors)", () => {
  it.each(bonusVectors)(
    "deposit of $depositMinor with $terms: bonus $bonusMinor, target $targetMinor",
    ({ depositMinor, terms, bonusMinor, targetMinor }) => {
      expect(depositAmounts("deposit_bonus", depositMinor, terms)).toEqual({ bonusMinor, targetMinor });
    },
  );
});

it("a type with the amounts of the other kind of use: refused as a TypeError", () => {
  for (const type of typesUsedBy("register"))
    expect(() => depositAmounts(type, minorUnits(10_000), gift)).toThrow(TypeError);
  for (const type of typesUsedBy("deposit"))
    expect(() => registrationAmounts({ ...half, type }, { lostYesterdayMinor: minorUnits(0) })).toThrow(
      TypeError,
    );
});

describe("the database", () => {
  let site: PlaySite;
  beforeAll(async () => {
    site = await playSite();
  });
  afterAll(() => site.close());

  it.each(promotionType.options)("a promotion of the type %s: accepted", async (type) => {
    const stored = await site.database.query(
      "update promotions set type = $1, status = 'archived' where slug = 'first-deposit' returning type",
      [type],
    );
    expect(stored).toEqual([{ type }]);
  });
});

it("a comparison with one promotion type: in the rules only", () => {
  const comparison = comparisonWith(promotionType.options);
  const files = sourceFiles();
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => comparison.test(readFileSync(file, "utf8")))).toEqual([]);
});
