/** Figures of days from the ledger, stored for days that are over, and the reports that sum them. */
export { figuredEntries, toReal } from "./figures-of-days.ts";
export { reportsModule } from "./reports-module.ts";
