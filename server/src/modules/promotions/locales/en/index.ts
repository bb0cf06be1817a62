import { commonTerms, seededPromotions } from "./seeded.ts";

/** English texts of promotions. */
export const texts = {
  /** Messages about a claim that the site ended. */
  claims: {
    expired: {
      title: "Promotion over",
      body: (takenBack: string) =>
        `The time of your promotion is over. ${takenBack} of its bonus was taken back; the rest of your balance is free.`,
    },
    forfeited: {
      title: "Promotion ended",
      body: (takenBack: string) =>
        `We ended your promotion because its terms were broken, and took back ${takenBack}. Contact us if you disagree.`,
    },
  },
  bonus: {
    credits: (amount: string) => `${amount} credits`,
    cashback: (share: string) => `${share} back`,
    upTo: (share: string, amount: string) => `${share} up to ${amount}`,
  },
  /** Bonus that a spin of the shop's wheel has won. */
  wheelBonus: {
    title: "Bonus from the wheel",
    summary: "A bonus that you won in the shop.",
    conditions: ["Turnover: 3 times the bonus, within 7 days."],
  },
  commonTerms,
  seeded: seededPromotions,
};
