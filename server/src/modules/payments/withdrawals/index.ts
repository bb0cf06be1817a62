/** Withdrawals from the request to the payout. */
export { settlePayoutEvent } from "./pay-out.ts";
export { withdrawFeeMinor } from "./withdraw-rules.ts";
export { withdrawalsModule } from "./withdrawals-module.ts";
export { withdrawalErasure } from "./withdrawal-row.ts";
