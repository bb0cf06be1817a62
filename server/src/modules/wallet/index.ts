/** A player's own view of wallets, and transfers between them. */
export { walletModule } from "./wallet-module.ts";
export { transfersModule } from "./transfers/index.ts";
