/** Webhooks of the payment gateway. */
export { paymentsModule } from "./payments-module.ts";
