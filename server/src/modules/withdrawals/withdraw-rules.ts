import { minorUnits, wholeCredits } from "@tessera/shared/core/money";

/** Rules of withdrawals, in whole credits unless stated otherwise. */
export const withdrawRules = {
  minCredits: wholeCredits(50),
  maxCredits: wholeCredits(50_000),
  feeMinor: minorUnits(0),
  /** Per Bangkok day. */
  perDayMax: 5,
  /** Amount from which two operators have to approve: 5,000.00. Source: spec:documents#approvals. */
  fourEyesMinor: 500_000n,
} as const;
