import { accountClosingModule } from "./modules/account-closing/index.ts";
import { adjustmentsModule } from "./modules/adjustments/index.ts";
import { authModule } from "./modules/auth/index.ts";
import { bankAccountsModule } from "./modules/bank-accounts/index.ts";
import { contentModule } from "./modules/content/index.ts";
import { creditApprovalsModule } from "./modules/credit-approvals/index.ts";
import { depositsModule } from "./modules/deposits/index.ts";
import { eventsModule } from "./modules/events/index.ts";
import { walletModule } from "./modules/wallet/index.ts";
import { freeRoundsModule } from "./modules/free-rounds/index.ts";
import { gamesModule } from "./modules/games/index.ts";
import { historyModule } from "./modules/history/index.ts";
import { providerCallbacksModule } from "./modules/provider-callbacks/index.ts";
import { inboxModule } from "./modules/inbox/index.ts";
import { jackpotsModule } from "./modules/jackpots/index.ts";
import { limitsModule } from "./modules/limits/index.ts";
import { maintenanceModule } from "./modules/maintenance/index.ts";
import { operatorsModule } from "./modules/operators/index.ts";
import { otpModule } from "./modules/otp/index.ts";
import { overviewModule } from "./modules/overview/index.ts";
import { paymentsModule } from "./modules/payments/index.ts";
import { playerAdministrationModule } from "./modules/player-administration/index.ts";
import { playersModule } from "./modules/players/index.ts";
import { promotionsModule } from "./modules/promotions/index.ts";
import { reconciliationModule } from "./modules/reconciliation/index.ts";
import { pushModule } from "./modules/push/index.ts";
import { referralModule } from "./modules/referral/index.ts";
import { reportsModule } from "./modules/reports/index.ts";
import { roundsModule } from "./modules/rounds/index.ts";
import { secondFactorModule } from "./modules/second-factor/index.ts";
import { settingsModule } from "./modules/settings/index.ts";
import { shopModule } from "./modules/shop/index.ts";
import { siteModule } from "./modules/site/index.ts";
import { studioWalletsModule } from "./modules/studio-wallets/index.ts";
import { supportModule } from "./modules/support/index.ts";
import { transfersModule } from "./modules/transfers/index.ts";
import { withdrawalsModule } from "./modules/withdrawals/index.ts";
import type { ServerModule } from "./dependencies.ts";

/** All areas of the API. An area enters another one by its door alone. */
export const serverModules: readonly ServerModule[] = [
  authModule,
  contentModule,
  siteModule,
  playersModule,
  playerAdministrationModule,
  accountClosingModule,
  secondFactorModule,
  adjustmentsModule,
  referralModule,
  eventsModule,
  walletModule,
  gamesModule,
  jackpotsModule,
  providerCallbacksModule,
  roundsModule,
  studioWalletsModule,
  historyModule,
  inboxModule,
  supportModule,
  pushModule,
  bankAccountsModule,
  depositsModule,
  creditApprovalsModule,
  promotionsModule,
  paymentsModule,
  operatorsModule,
  maintenanceModule,
  reconciliationModule,
  settingsModule,
  otpModule,
  limitsModule,
  withdrawalsModule,
  transfersModule,
  freeRoundsModule,
  // Its wheels refer to promotions, which their module seeds.
  shopModule,
  overviewModule,
  reportsModule,
];
