import type { FailingPart, WaitingQueue } from "@tessera/shared/operator-contracts/overview";

/** List that shows the rows of a queue. */
export interface Place {
  /** Path of its area. */
  readonly area: string;
  /** Filter of the list in the address; absent for what the area shows first. */
  readonly filter?: string;
}

/** Address of a list. */
export function addressOf({ area, filter }: Place): string {
  return `/desk/${area}${filter ? `?${filter}` : ""}`;
}

/** Lists of the queues in which rows wait. */
export const waitingPlaces: Readonly<Record<WaitingQueue, Place>> = {
  deposits: { area: "deposits" },
  withdrawals: { area: "withdrawals" },
  payouts: { area: "withdrawals", filter: "group=failed" },
  payments: { area: "payments" },
  transfers: { area: "transfers" },
  rounds: { area: "rounds" },
  discrepancies: { area: "rounds", filter: "kind=reported" },
  differences: { area: "reconciliation" },
  proposedDifferences: { area: "reconciliation", filter: "state=proposed" },
  adjustments: { area: "adjustments" },
  referrals: { area: "referrals" },
  spins: { area: "spins" },
  support: { area: "support" },
  credits: { area: "credits" },
  draws: { area: "jackpots" },
};

/** Lists in which a failure is looked into; null where no list shows it. */
export const failingPlaces: Readonly<Record<FailingPart, Place | null>> = {
  jobs: { area: "jobs" },
  feeds: { area: "studios" },
  studioRounds: null,
  gatewayCalls: null,
  gatewayEvents: { area: "jobs" },
};
