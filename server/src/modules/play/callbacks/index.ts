/** Calls of seamless-wallet studios: sessions, bets, wins, rollbacks. */
export { providerCallbacksModule } from "./provider-callbacks-module.ts";
