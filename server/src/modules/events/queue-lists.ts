import { operatorAdjustmentsApi } from "@tessera/shared/operator-contracts/adjustments";
import { operatorBanksApi } from "@tessera/shared/operator-contracts/banks";
import { operatorCatalogueApi } from "@tessera/shared/operator-contracts/catalogue";
import { operatorClaimsApi } from "@tessera/shared/operator-contracts/claims";
import { operatorCommissionsApi } from "@tessera/shared/operator-contracts/commissions";
import { announcementsApi, bannersApi, pagesApi } from "@tessera/shared/operator-contracts/content";
import { creditProposalsApi } from "@tessera/shared/operator-contracts/credit-proposals";
import { operatorDepositsApi } from "@tessera/shared/operator-contracts/deposits";
import type { Guarded } from "@tessera/shared/operator-contracts/endpoint";
import { operatorErrorsApi } from "@tessera/shared/operator-contracts/error-log";
import type { OperatorQueue } from "@tessera/shared/operator-contracts/events";
import { operatorExclusionsApi } from "@tessera/shared/operator-contracts/exclusions";
import { operatorFreeRoundsApi } from "@tessera/shared/operator-contracts/free-rounds";
import { operatorInboxApi } from "@tessera/shared/operator-contracts/inbox";
import { operatorJackpotsApi } from "@tessera/shared/operator-contracts/jackpots";
import { operatorMaintenanceApi } from "@tessera/shared/operator-contracts/maintenance";
import { operatorsApi } from "@tessera/shared/operator-contracts/operators";
import { operatorPlayersApi } from "@tessera/shared/operator-contracts/players";
import { operatorPromotionsApi } from "@tessera/shared/operator-contracts/promotions";
import { operatorReconciliationApi } from "@tessera/shared/operator-contracts/reconciliation";
import { operatorReferralsApi } from "@tessera/shared/operator-contracts/referrals";
import { operatorRoundsApi } from "@tessera/shared/operator-contracts/rounds";
import { settingsApi } from "@tessera/shared/operator-contracts/settings";
import { operatorSpinsApi } from "@tessera/shared/operator-contracts/spins";
import { operatorStudiosApi } from "@tessera/shared/operator-contracts/studios";
import { operatorSupportApi } from "@tessera/shared/operator-contracts/support";
import { transferOperatorApi } from "@tessera/shared/operator-contracts/transfers";
import { unclaimedPaymentsApi } from "@tessera/shared/operator-contracts/unclaimed-payments";
import { operatorWheelsApi } from "@tessera/shared/operator-contracts/wheels";
import { withdrawalOperatorApi } from "@tessera/shared/operator-contracts/withdrawals";

/** Calls that list the rows of each queue: who may make one of them is notified of its changes. */
export const listsOf: Readonly<Record<OperatorQueue, readonly Guarded[]>> = {
  adjustments: [operatorAdjustmentsApi.list],
  banks: [operatorBanksApi.banks, operatorBanksApi.houseAccounts],
  claims: [operatorClaimsApi.list],
  commissions: [operatorCommissionsApi.list],
  content: [bannersApi.list, announcementsApi.list, pagesApi.list, operatorPromotionsApi.list],
  credits: [creditProposalsApi.list],
  deposits: [operatorDepositsApi.list],
  errors: [operatorErrorsApi.groups],
  exclusions: [operatorExclusionsApi.list],
  "free-rounds": [operatorFreeRoundsApi.list],
  games: [operatorCatalogueApi.games, operatorCatalogueApi.studios],
  jackpots: [operatorJackpotsApi.list],
  jobs: [settingsApi.jobFailures],
  maintenance: [operatorMaintenanceApi.list],
  messages: [operatorInboxApi.list],
  operators: [operatorsApi.list],
  payments: [unclaimedPaymentsApi.list],
  players: [operatorPlayersApi.list],
  promotions: [operatorPromotionsApi.list],
  reconciliation: [operatorReconciliationApi.runs, operatorReconciliationApi.differences],
  referrals: [operatorReferralsApi.applications, operatorReferralsApi.referrers],
  rounds: [operatorRoundsApi.open, operatorRoundsApi.reported, operatorRoundsApi.outOfRange],
  settings: [settingsApi.read],
  spins: [operatorSpinsApi.list],
  support: [operatorSupportApi.list],
  templates: [operatorSupportApi.templates],
  studios: [operatorStudiosApi.list],
  transfers: [transferOperatorApi.list],
  wheels: [operatorWheelsApi.list],
  withdrawals: [withdrawalOperatorApi.list],
};
