import { minorUnits, wholeCredits } from "@tessera/shared/core/money";

/** What may be withdrawn, in whole credits where nothing else is said. */
export const withdrawRules = {
  minCredits: wholeCredits(50),
  maxCredits: wholeCredits(50_000),
  feeMinor: minorUnits(0),
  /** In a day of Bangkok. */
  perDayMax: 5,
  /** From here on two operators have to agree: 5,000.00. Source: spec:documents#approvals. */
  fourEyesMinor: 500_000n,
} as const;
