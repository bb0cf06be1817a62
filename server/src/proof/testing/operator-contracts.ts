import type { OperatorEndpoint } from "@tessera/shared/operator-contracts/endpoint";
import { liftEndpoint } from "../../modules/limits/limits-module.ts";
import { operatorDepositsApi } from "@tessera/shared/operator-contracts/deposits";
import { unclaimedPaymentsApi } from "../../modules/deposits/unclaimed-payments.ts";
import { operatorStudiosApi } from "../../modules/games/titles/operator-studios.ts";
import { operatorJackpotsApi } from "../../modules/jackpots/operator-jackpots.ts";
import { operatorsApi } from "@tessera/shared/operator-contracts/operators";
import { operatorClaimsApi } from "@tessera/shared/operator-contracts/claims";
import { operatorCommissionsApi } from "../../modules/referral/operator-commissions.ts";
import { operatorReferralsApi } from "@tessera/shared/operator-contracts/referrals";
import { operatorRoundsApi } from "@tessera/shared/operator-contracts/rounds";
import { settingsApi } from "@tessera/shared/operator-contracts/settings";
import { operatorSpinsApi } from "../../modules/shop/operator-spins.ts";
import { operatorWheelsApi } from "../../modules/shop/operator-wheels.ts";
import { transferOperatorApi } from "../../modules/transfers/transfers-module.ts";
import { withdrawalOperatorApi } from "@tessera/shared/operator-contracts/withdrawals";

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
