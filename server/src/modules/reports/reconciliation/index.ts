/** The gateway's statement and the ledger's own checks, compared with the books. */
export { reconciliationModule } from "./reconciliation-module.ts";
