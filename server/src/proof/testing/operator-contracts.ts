import type { OperatorEndpoint } from "@tessera/shared/operator-contracts/endpoint";
import { operatorExclusionsApi } from "@tessera/shared/operator-contracts/exclusions";
import { operatorAdjustmentsApi } from "@tessera/shared/operator-contracts/adjustments";
import { creditProposalsApi } from "@tessera/shared/operator-contracts/credit-proposals";
import { operatorDepositsApi } from "@tessera/shared/operator-contracts/deposits";
import { unclaimedPaymentsApi } from "@tessera/shared/operator-contracts/unclaimed-payments";
import { operatorStudiosApi } from "@tessera/shared/operator-contracts/studios";
import { operatorJackpotsApi } from "@tessera/shared/operator-contracts/jackpots";
import { operatorBanksApi } from "@tessera/shared/operator-contracts/banks";
import { operatorCatalogueApi } from "@tessera/shared/operator-contracts/catalogue";
import { operatorErrorsApi } from "@tessera/shared/operator-contracts/error-log";
import { overviewApi } from "@tessera/shared/operator-contracts/overview";
import { operatorReconciliationApi } from "@tessera/shared/operator-contracts/reconciliation";
import { operatorMaintenanceApi } from "@tessera/shared/operator-contracts/maintenance";
import {
  announcementsApi,
  bannersApi,
  contentPicturesApi,
  pagesApi,
} from "@tessera/shared/operator-contracts/content";
import { operatorPromotionsApi } from "@tessera/shared/operator-contracts/promotions";
import { operatorsApi } from "@tessera/shared/operator-contracts/operators";
import { operatorInboxApi } from "@tessera/shared/operator-contracts/inbox";
import { operatorClaimsApi } from "@tessera/shared/operator-contracts/claims";
import { operatorCommissionsApi } from "@tessera/shared/operator-contracts/commissions";
import { playerContactApi } from "@tessera/shared/operator-contracts/player-contact";
import { playerTimelineApi } from "@tessera/shared/operator-contracts/player-timeline";
import { operatorPlayersApi } from "@tessera/shared/operator-contracts/players";
import { operatorReferralsApi } from "@tessera/shared/operator-contracts/referrals";
import { operatorReportsApi } from "@tessera/shared/operator-contracts/reports";
import { operatorRoundsApi } from "@tessera/shared/operator-contracts/rounds";
import { settingsApi } from "@tessera/shared/operator-contracts/settings";
import { operatorFreeRoundsApi } from "@tessera/shared/operator-contracts/free-rounds";
import { operatorSpinsApi } from "@tessera/shared/operator-contracts/spins";
import { operatorSupportApi } from "@tessera/shared/operator-contracts/support";
import { operatorWheelsApi } from "@tessera/shared/operator-contracts/wheels";
import { transferOperatorApi } from "@tessera/shared/operator-contracts/transfers";
import { withdrawalOperatorApi } from "@tessera/shared/operator-contracts/withdrawals";

/** Every contract of the back office. */
export const operatorContracts: readonly OperatorEndpoint[] = [
  operatorDepositsApi,
  unclaimedPaymentsApi,
  operatorBanksApi,
  operatorCatalogueApi,
  operatorErrorsApi,
  operatorMaintenanceApi,
  overviewApi,
  operatorReportsApi,
  operatorReconciliationApi,
  operatorsApi,
  operatorClaimsApi,
  operatorCommissionsApi,
  operatorAdjustmentsApi,
  creditProposalsApi,
  operatorPlayersApi,
  playerContactApi,
  playerTimelineApi,
  operatorReferralsApi,
  operatorRoundsApi,
  operatorStudiosApi,
  bannersApi,
  announcementsApi,
  pagesApi,
  operatorPromotionsApi,
  contentPicturesApi,
  settingsApi,
  operatorFreeRoundsApi,
  operatorSpinsApi,
  operatorSupportApi,
  operatorWheelsApi,
  operatorJackpotsApi,
  transferOperatorApi,
  withdrawalOperatorApi,
  operatorExclusionsApi,
  operatorInboxApi,
].flatMap((api) => Object.values<OperatorEndpoint>(api as Record<string, OperatorEndpoint>));
