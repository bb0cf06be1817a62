/** Deposits from opening to crediting. */
export { depositsModule } from "./deposits-module.ts";
export { isUnclaimed } from "./unclaimed-payments.ts";
