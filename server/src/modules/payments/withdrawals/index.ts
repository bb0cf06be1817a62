/** Withdrawals from the request to the payout. */
export { settlePayoutEvent } from "./pay-out.ts";
export { withdrawFeeMinor } from "./withdrawal-money.ts";
export { withdrawalsModule } from "./withdrawals-module.ts";
export { withdrawalErasure } from "./withdrawal-row.ts";
