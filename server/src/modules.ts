import { accountClosingModule } from "./modules/account-closing/index.ts";
import { adjustmentsModule } from "./modules/adjustments/index.ts";
import { authModule } from "./modules/auth/index.ts";
import { bankAccountsModule } from "./modules/bank-accounts/index.ts";
import { contentModule } from "./modules/content/index.ts";
import { creditApprovalsModule } from "./modules/credit-approvals/index.ts";
import { depositsModule, paymentsModule, withdrawalsModule } from "./modules/payments/index.ts";
import { eventsModule } from "./modules/events/index.ts";
import { transfersModule, walletModule } from "./modules/wallet/index.ts";
import { freeRoundsModule, promotionsModule } from "./modules/promotions/index.ts";
import { gamesModule } from "./modules/games/index.ts";
import { historyModule } from "./modules/history/index.ts";
import { providerCallbacksModule, roundsModule, studioWalletsModule } from "./modules/play/index.ts";
import { inboxModule, pushModule } from "./modules/messages/index.ts";
import { jackpotsModule } from "./modules/jackpots/index.ts";
import { limitsModule } from "./modules/limits/index.ts";
import { maintenanceModule } from "./modules/maintenance/index.ts";
import { operatorsModule } from "./modules/operators/index.ts";
import { otpModule, secondFactorModule } from "./modules/verification/index.ts";
import { overviewModule, reconciliationModule, reportsModule } from "./modules/reports/index.ts";
import { playerAdministrationModule } from "./modules/player-administration/index.ts";
import { playersModule } from "./modules/players/index.ts";
import { referralModule } from "./modules/referral/index.ts";
import { settingsModule } from "./modules/settings/index.ts";
import { shopModule } from "./modules/shop/index.ts";
import { siteModule } from "./modules/site/index.ts";
import { supportModule } from "./modules/support/index.ts";
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
