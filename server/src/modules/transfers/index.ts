/** Transfers between the main wallet and studios. */
export { readTransferRoom } from "./transfer-room.ts";
export { transfersModule } from "./transfers-module.ts";
