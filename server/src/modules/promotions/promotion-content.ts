import {
  defaultLanguage,
  forEachLanguage,
  inEveryLanguage,
  type ByLanguage,
  type Language,
} from "@tessera/shared/core/languages";
import type { PromotionDrawing } from "@tessera/shared/operator-contracts/content";
import type { Promotion } from "./promotions.ts";
import { texts } from "./texts.ts";

/** A seeded promotion of the site. Money in whole minor units. */
export interface SeededPromotion extends Omit<
  Promotion,
  "id" | "claimsCount" | "budgetUsedMinor" | "currency" | "image" | "startsAt" | "endsAt"
> {
  readonly slug: PromotionDrawing;
}

/** Items of lists of one length, each in every language. */
const items = (lists: ByLanguage<readonly string[]>) =>
  lists[defaultLanguage].map((_, index) => forEachLanguage((language) => lists[language][index] ?? ""));

/** Texts of a seeded promotion in every language; its own terms come first, then those common to all. */
function textsOf(slug: PromotionDrawing): Pick<SeededPromotion, "slug" | "title" | "summary" | "terms"> {
  const own = <Value>(pick: (words: (typeof texts)[Language]["seeded"][PromotionDrawing]) => Value) =>
    inEveryLanguage(texts, ({ seeded }) => pick(seeded[slug]));
  return {
    slug,
    title: own(({ title }) => title),
    summary: own(({ summary }) => summary),
    terms: [
      { kind: "paragraph", text: own(({ audience }) => audience) },
      {
        kind: "list",
        items: [
          ...items(own(({ conditions }) => conditions)),
          ...items(inEveryLanguage(texts, ({ commonTerms }) => commonTerms)),
        ],
      },
    ],
  };
}

/** Budget of what needs no deposit: a million credits. */
const budgetMinor = 100_000_000n;

const base = {
  minDepositMinor: 0n,
  maxBetMinor: null,
  allowedCategories: [],
  firstDepositOnly: false,
  perPlayerLimit: null,
  perDayLimit: null,
  totalLimit: null,
  budgetMinor: null,
} as const;

/** Seeded promotions in display order. */
export const seededPromotions: readonly SeededPromotion[] = [
  {
    ...base,
    ...textsOf("first-deposit"),
    type: "deposit_bonus",
    bonusBp: 5_000,
    maxBonusMinor: 20_000n,
    minDepositMinor: 5_000n,
    turnoverX100: 2_200,
    turnoverBase: "deposit_plus_bonus",
    maxBetMinor: 5_000n,
    validDays: 30,
    firstDepositOnly: true,
    perPlayerLimit: 1,
  },
  {
    ...base,
    ...textsOf("daily-reload"),
    type: "deposit_bonus",
    bonusBp: 1_000,
    maxBonusMinor: 5_000n,
    minDepositMinor: 10_000n,
    turnoverX100: 600,
    turnoverBase: "deposit_plus_bonus",
    validDays: 7,
    perDayLimit: 1,
  },
  {
    ...base,
    ...textsOf("day-after-cashback"),
    type: "cashback",
    budgetMinor,
    bonusBp: 150,
    maxBonusMinor: 10_000n,
    turnoverX100: 100,
    turnoverBase: "bonus",
    validDays: 7,
    perDayLimit: 1,
  },
  {
    ...base,
    ...textsOf("lantern-evening"),
    type: "event",
    budgetMinor,
    bonusBp: 0,
    maxBonusMinor: 2_500n,
    turnoverX100: 6_500,
    turnoverBase: "bonus",
    maxBetMinor: 500n,
    allowedCategories: ["slots", "arcade"],
    validDays: 3,
    perPlayerLimit: 1,
    totalLimit: 500,
  },
  {
    ...base,
    ...textsOf("first-look"),
    type: "free_credit",
    budgetMinor,
    bonusBp: 0,
    maxBonusMinor: 1_000n,
    turnoverX100: 6_500,
    turnoverBase: "bonus",
    validDays: 7,
    perPlayerLimit: 1,
  },
];

/** An unlisted promotion: the terms of a bonus that players win elsewhere on the site. */
export interface PrizePromotion extends Omit<SeededPromotion, "slug"> {
  readonly slug: string;
  readonly currency: string;
}

/** Terms of the bonus that a spin of the shop's wheel wins, by currency. The amount is that of the spin. */
export const prizePromotions: readonly PrizePromotion[] = [
  { slug: "wheel-bonus", currency: "IDR" },
  { slug: "wheel-bonus-thb", currency: "THB" },
].map((own) => ({
  ...base,
  ...own,
  title: inEveryLanguage(texts, ({ wheelBonus }) => wheelBonus.title),
  summary: inEveryLanguage(texts, ({ wheelBonus }) => wheelBonus.summary),
  terms: [
    {
      kind: "list",
      items: [
        ...items(inEveryLanguage(texts, ({ wheelBonus }) => wheelBonus.conditions)),
        ...items(inEveryLanguage(texts, ({ commonTerms }) => commonTerms)),
      ],
    },
  ],
  type: "event",
  bonusBp: 0,
  maxBonusMinor: 10_000n,
  turnoverX100: 300,
  turnoverBase: "bonus",
  validDays: 7,
}));
