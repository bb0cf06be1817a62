/** Deposits and withdrawals, and the webhooks of the payment gateway. */
export { paymentsModule } from "./payments-module.ts";
export { depositErasure, depositsModule, isUnclaimed } from "./deposits/index.ts";
export { withdrawalErasure, withdrawalsModule, withdrawFeeMinor } from "./withdrawals/index.ts";
