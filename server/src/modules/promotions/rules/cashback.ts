import { bonusOn, registrationClaim } from "@tessera/shared/core/bonus";
import { texts } from "../texts.ts";
import type { RegistrationRule } from "./promotion-rule.ts";
import { withCap } from "./with-cap.ts";

/** A share of yesterday's loss; without a loss there is nothing to give back. Source: spec:money#bonus. */
export const cashback: RegistrationRule = {
  use: "register",
  bonus: "share",
  amounts: ({ lostYesterdayMinor }, terms) => registrationClaim(bonusOn(lostYesterdayMinor, terms), terms),
  unfit: ({ lostYesterdayMinor }, terms) => (bonusOn(lostYesterdayMinor, terms) === 0n ? "noLoss" : null),
  bonusText: (terms, language) =>
    withCap(texts[language].bonus.cashback(`${terms.bonusBp / 100}%`), terms, language),
};
