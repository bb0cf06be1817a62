/** Figures of days from the ledger, kept for days that are over, and the reports that sum them. */
export { figuredEntries, toReal } from "./figures-of-days.ts";
export { reportsModule } from "./reports-module.ts";
