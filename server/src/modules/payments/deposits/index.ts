/** Deposits from opening to crediting. */
export { depositsModule } from "./deposits-module.ts";
export { settlePaymentEvent } from "./settle-payment.ts";
export { isUnclaimed } from "./unclaimed-payments.ts";
export { depositErasure } from "./deposit-row.ts";
