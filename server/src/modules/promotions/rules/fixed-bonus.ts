import { registrationClaim } from "@tessera/shared/core/bonus";
import { formatMinor, minorUnits } from "@tessera/shared/core/money";
import { texts } from "../texts.ts";
import type { RegistrationRule } from "./promotion-rule.ts";

/**
 * The same bonus for every player: the cap of the promotion, which the database requires here. Source:
 * spec:money#bonus.
 */
export const fixedBonus: RegistrationRule = {
  use: "register",
  bonus: "fixed",
  amounts: (_facts, terms) => registrationClaim(minorUnits(terms.maxBonusMinor ?? 0n), terms),
  unfit: () => null,
  bonusText: ({ maxBonusMinor }, language) => texts[language].bonus.credits(formatMinor(maxBonusMinor ?? 0n)),
};
