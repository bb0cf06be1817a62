import type { texts as reference } from "../en/index.ts";

/** Indonesian texts of jackpots. */
export const texts: typeof reference = {
  won: {
    title: (name) => `Anda memenangkan ${name}`,
    body: (amount) => `${amount} sudah ada di dompet utama Anda.`,
  },
};
