import { operatorAdjustmentsApi } from "@tessera/shared/operator-contracts/adjustments";
import { creditProposalsApi } from "@tessera/shared/operator-contracts/credit-proposals";
import { operatorDepositsApi } from "@tessera/shared/operator-contracts/deposits";
import { type Guarded, mayCall, type OperatorRole } from "@tessera/shared/operator-contracts/endpoint";
import { operatorJackpotsApi } from "@tessera/shared/operator-contracts/jackpots";
import type { FailingPart, WaitingQueue } from "@tessera/shared/operator-contracts/overview";
import { operatorReconciliationApi } from "@tessera/shared/operator-contracts/reconciliation";
import { operatorReferralsApi } from "@tessera/shared/operator-contracts/referrals";
import { operatorRoundsApi } from "@tessera/shared/operator-contracts/rounds";
import { settingsApi } from "@tessera/shared/operator-contracts/settings";
import { operatorSpinsApi } from "@tessera/shared/operator-contracts/spins";
import { operatorStudiosApi } from "@tessera/shared/operator-contracts/studios";
import { operatorSupportApi } from "@tessera/shared/operator-contracts/support";
import { transferOperatorApi } from "@tessera/shared/operator-contracts/transfers";
import { unclaimedPaymentsApi } from "@tessera/shared/operator-contracts/unclaimed-payments";
import { withdrawalOperatorApi } from "@tessera/shared/operator-contracts/withdrawals";

type Calls = readonly Guarded[];

/** Calls that decide about the rows of each queue: who may make one of them sees what waits. */
export const decisionsOf: Readonly<Record<WaitingQueue, Calls>> = {
  deposits: [operatorDepositsApi.approve, operatorDepositsApi.secondApprove],
  withdrawals: [withdrawalOperatorApi.approve, withdrawalOperatorApi.secondApprove],
  payouts: [withdrawalOperatorApi.retry],
  payments: [unclaimedPaymentsApi.returned],
  transfers: [transferOperatorApi.resolve],
  rounds: [operatorRoundsApi.close],
  discrepancies: [operatorRoundsApi.closeDiscrepancy],
  differences: [operatorReconciliationApi.close],
  proposedDifferences: [operatorReconciliationApi.confirm],
  adjustments: [operatorAdjustmentsApi.confirm],
  referrals: [operatorReferralsApi.approve],
  spins: [operatorSpinsApi.deliver],
  support: [operatorSupportApi.answer],
  credits: [creditProposalsApi.approve],
  draws: [operatorJackpotsApi.release],
};

/** Calls with which each failure is looked into: who may make one of them sees it. */
export const inspectionsOf: Readonly<Record<FailingPart, Calls>> = {
  jobs: [settingsApi.jobFailures],
  feeds: [operatorStudiosApi.list],
  studioRounds: [operatorRoundsApi.reported],
  gatewayCalls: [operatorDepositsApi.approve],
  gatewayEvents: [settingsApi.jobFailures],
};

/** Lists the names that operators with these roles may make a call of, in the order of the record. */
export function partsFor<Name extends string>(
  record: Readonly<Record<Name, Calls>>,
  roles: readonly OperatorRole[],
): readonly Name[] {
  const names = Object.keys(record) as Name[];
  return names.filter((name) => record[name].some((call) => mayCall(roles, call)));
}
