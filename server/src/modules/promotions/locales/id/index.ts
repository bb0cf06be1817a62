import { commonTerms, seededPromotions } from "./seeded.ts";
import type { texts as reference } from "../en/index.ts";

/** Teks promosi. */
export const texts: typeof reference = {
  claims: {
    expired: {
      title: "Promosi berakhir",
      body: (takenBack) =>
        `Waktu promosi Anda telah habis. ${takenBack} dari bonusnya ditarik kembali; sisa saldo Anda bebas.`,
    },
    forfeited: {
      title: "Promosi dihentikan",
      body: (takenBack) =>
        `Kami menghentikan promosi Anda karena ketentuannya dilanggar, dan menarik kembali ${takenBack}. Hubungi kami jika Anda keberatan.`,
    },
  },
  bonus: {
    credits: (amount) => `${amount} kredit`,
    cashback: (share) => `${share} kembali`,
    upTo: (share, amount) => `${share} hingga ${amount}`,
  },
  wheelBonus: {
    title: "Bonus dari roda",
    summary: "Bonus yang Anda menangkan di toko.",
    conditions: ["Turnover: 3 kali bonus, dalam 7 hari."],
  },
  commonTerms,
  seeded: seededPromotions,
};
