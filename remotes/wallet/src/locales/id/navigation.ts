import type { navigation as reference } from "../en/navigation.ts";

/** Label navigasi. */
export const navigation: typeof reference = {
  promotions: "Promosi",
  deposit: "Deposit",
  promo: "Promo",
  wallet: "Dompet",
};
