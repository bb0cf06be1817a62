import type { promoClaim } from "@tessera/shared/contracts/promotions";
import type * as z from "@tessera/shared/schema";

export const claimId = "0197f3c2-0000-7000-8000-000000000c01";

/** Claim as the API sends it: by default active, a quarter played, with a bonus balance of 350.00. */
export function claimAnswer(differing: Partial<z.input<typeof promoClaim>> = {}): z.input<typeof promoClaim> {
  return {
    id: claimId,
    promotion: {
      id: "0197f3c2-0000-7000-8000-000000000a01",
      slug: "monday-reload",
      title: "Monday reload",
    },
    status: "active",
    bonusMinor: "20000",
    bonusBalanceMinor: "35000",
    takenBackMinor: null,
    targetMinor: "725000",
    progressMinor: "184000",
    maxBetMinor: "5000",
    allowedCategories: [],
    createdAt: "2026-11-20T00:00:00Z",
    endsAt: "2099-11-27T00:00:00Z",
    ...differing,
  };
}
