import { authModule } from "./modules/auth/auth-module.ts";
import { bankAccountsModule } from "./modules/bank-accounts/bank-accounts-module.ts";
import { depositsModule } from "./modules/deposits/deposits-module.ts";
import { eventsModule } from "./modules/events/events-module.ts";
import { walletModule } from "./modules/wallet/wallet-module.ts";
import { gamesModule } from "./modules/games/games-module.ts";
import { historyModule } from "./modules/history/history-module.ts";
import { providerCallbacksModule } from "./modules/provider-callbacks/provider-callbacks-module.ts";
import { inboxModule } from "./modules/inbox/inbox-module.ts";
import { limitsModule } from "./modules/limits/limits-module.ts";
import { operatorsModule } from "./modules/operators/operators-module.ts";
import { otpModule } from "./modules/otp/otp-module.ts";
import { paymentsModule } from "./modules/payments/payments-module.ts";
import { profileModule } from "./modules/profile/profile-module.ts";
import { promotionsModule } from "./modules/promotions/promotions-module.ts";
import { referralModule } from "./modules/referral/referral-module.ts";
import { roundsModule } from "./modules/rounds/rounds-module.ts";
import { settingsModule } from "./modules/settings/settings-module.ts";
import { siteModule } from "./modules/site/site-module.ts";
import { transfersModule } from "./modules/transfers/transfers-module.ts";
import { withdrawalsModule } from "./modules/withdrawals/withdrawals-module.ts";
import type { ServerModule } from "./platform/dependencies.ts";

/** Every area of the API, in one place. Modules do not import each other. */
export const serverModules: readonly ServerModule[] = [
  authModule,
  siteModule,
  profileModule,
  referralModule,
  eventsModule,
  walletModule,
  gamesModule,
  providerCallbacksModule,
  roundsModule,
  historyModule,
  inboxModule,
  bankAccountsModule,
  depositsModule,
  promotionsModule,
  paymentsModule,
  operatorsModule,
  settingsModule,
  otpModule,
  limitsModule,
  withdrawalsModule,
  transfersModule,
];
