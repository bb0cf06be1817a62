/** Corrections of players' main wallets by operators. */
export { adjustmentsModule } from "./adjustments-module.ts";
