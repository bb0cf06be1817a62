/** Transfers between the main wallet and studios. */
export { readTransferAllowance } from "./transfer-allowance.ts";
export { transfersModule } from "./transfers-module.ts";
