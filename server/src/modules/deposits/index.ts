/** Deposits from the order to the booking. */
export { depositsModule } from "./deposits-module.ts";
