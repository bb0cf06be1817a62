/** The overview of operators, reconciliation, and the reports, which sum stored figures of days. */
export { reportsModule } from "./reports-module.ts";
export { overviewModule } from "./overview/index.ts";
export { reconciliationModule } from "./reconciliation/index.ts";
