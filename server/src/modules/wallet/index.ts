/** A player's own view of wallets. */
export { walletModule } from "./wallet-module.ts";
