/** A player's wallets as he sees them. */
export { walletModule } from "./wallet-module.ts";
