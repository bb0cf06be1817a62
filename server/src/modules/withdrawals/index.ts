/** Withdrawals from the request to the payout. */
export { withdrawRules } from "./withdraw-rules.ts";
export { withdrawalsModule } from "./withdrawals-module.ts";
