/** Closing of accounts by their players, erasure of personal data and its export. */
export { accountClosingModule } from "./account-closing-module.ts";
export { closingErasure, findClosing } from "./closings.ts";
export { findBarredContact } from "./erase-account.ts";
export { readOperatorClosing } from "./operator-closing.ts";
export { refusalOfClosing, reopenAccount, reopenOwnAccount } from "./reopen-account.ts";
