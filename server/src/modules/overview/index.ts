/** What waits for operators, what fails, and the money of the day: the start page of the desk. */
export { overviewModule } from "./overview-module.ts";
