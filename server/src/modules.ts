import { eventsModule } from "./modules/events/events-module.ts";
import { walletModule } from "./modules/wallet/wallet-module.ts";
import { gamesModule } from "./modules/games/games-module.ts";
import { historyModule } from "./modules/history/history-module.ts";
import { providerCallbacksModule } from "./modules/provider-callbacks/provider-callbacks-module.ts";
import type { ServerModule } from "./platform/dependencies.ts";

/** Every area of the API, in one place. Modules do not import each other. */
export const serverModules: readonly ServerModule[] = [
  eventsModule,
  walletModule,
  gamesModule,
  providerCallbacksModule,
  historyModule,
];
