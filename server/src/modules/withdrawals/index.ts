/** Withdrawals from the request to the payout. */
export { withdrawFeeMinor } from "./withdraw-rules.ts";
export { withdrawalsModule } from "./withdrawals-module.ts";
