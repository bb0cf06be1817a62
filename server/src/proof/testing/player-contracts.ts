import { accountApi } from "@tessera/shared/contracts/account";
import { accountClosingApi } from "@tessera/shared/contracts/account-closing";
import { authApi } from "@tessera/shared/contracts/auth";
import { bankAccountsApi } from "@tessera/shared/contracts/bank-accounts";
import { dataExportApi } from "@tessera/shared/contracts/data-export";
import { depositsApi } from "@tessera/shared/contracts/deposits";
import type { Endpoint } from "@tessera/shared/contracts/endpoint";
import { gamesApi } from "@tessera/shared/contracts/games";
import { inboxApi } from "@tessera/shared/contracts/inbox";
import { limitsApi } from "@tessera/shared/contracts/limits";
import { otpApi } from "@tessera/shared/contracts/otp";
import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { pushApi } from "@tessera/shared/contracts/push";
import { referralApi } from "@tessera/shared/contracts/referral";
import { secondFactorApi } from "@tessera/shared/contracts/second-factor";
import { shopApi } from "@tessera/shared/contracts/shop";
import { siteApi } from "@tessera/shared/contracts/site";
import { supportApi } from "@tessera/shared/contracts/support";
import { transfersApi } from "@tessera/shared/contracts/transfers";
import { walletApi } from "@tessera/shared/contracts/wallet";
import { withdrawalsApi } from "@tessera/shared/contracts/withdrawals";

/** Every contract of the player API. */
export const playerContracts: readonly Endpoint[] = [
  accountApi,
  authApi,
  accountClosingApi,
  dataExportApi,
  bankAccountsApi,
  depositsApi,
  gamesApi,
  inboxApi,
  limitsApi,
  otpApi,
  promotionsApi,
  pushApi,
  referralApi,
  secondFactorApi,
  shopApi,
  siteApi,
  supportApi,
  transfersApi,
  walletApi,
  withdrawalsApi,
].flatMap((api) => Object.values<Endpoint>(api));
