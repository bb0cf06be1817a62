import { liftEndpoint } from "../../modules/limits/limits-module.ts";
import { operatorDepositsApi } from "../../modules/deposits/operator-deposits-api.ts";
import { unclaimedPaymentsApi } from "../../modules/deposits/unclaimed-payments.ts";
import { operatorStudiosApi } from "../../modules/games/titles/operator-studios.ts";
import { operatorJackpotsApi } from "../../modules/jackpots/operator-jackpots.ts";
import { operatorsApi } from "../../modules/operators/operator-api.ts";
import { operatorClaimsApi } from "../../modules/promotions/operator-claims-api.ts";
import { operatorCommissionsApi } from "../../modules/referral/operator-commissions.ts";
import { operatorReferralsApi } from "../../modules/referral/operator-referrals-api.ts";
import { operatorRoundsApi } from "../../modules/rounds/operator-rounds-api.ts";
import { settingsApi } from "../../modules/settings/settings-api.ts";
import { operatorSpinsApi } from "../../modules/shop/operator-spins.ts";
import { operatorWheelsApi } from "../../modules/shop/operator-wheels.ts";
import { transferOperatorApi } from "../../modules/transfers/transfers-module.ts";
import { withdrawalOperatorApi } from "../../modules/withdrawals/withdrawal-operator-api.ts";
import type { OperatorEndpoint } from "../../platform/http/operator-route.ts";

/** Every contract of the back office that requires a session. */
export const operatorContracts: readonly OperatorEndpoint[] = [
  operatorDepositsApi,
  unclaimedPaymentsApi,
  operatorsApi,
  operatorClaimsApi,
  operatorCommissionsApi,
  operatorReferralsApi,
  operatorRoundsApi,
  operatorStudiosApi,
  settingsApi,
  operatorSpinsApi,
  operatorWheelsApi,
  operatorJackpotsApi,
  transferOperatorApi,
  withdrawalOperatorApi,
  { lift: liftEndpoint },
].flatMap((api) => Object.values<OperatorEndpoint>(api as Record<string, OperatorEndpoint>));
