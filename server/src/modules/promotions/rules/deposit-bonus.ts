import { depositClaim } from "@tessera/shared/core/bonus";
import type { DepositRule } from "./promotion-rule.ts";
import { withCap } from "./with-cap.ts";

/** A share of a deposit. Source: spec:money#bonus. */
export const depositBonus: DepositRule = {
  use: "deposit",
  bonus: "share",
  amounts: depositClaim,
  bonusText: (terms, language) => withCap(`${terms.bonusBp / 100}%`, terms, language),
};
