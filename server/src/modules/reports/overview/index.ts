/**
 * Calls of the desk's start page: the queues that wait for operators, the failures, and the money of the day.
 */
export { overviewModule } from "./overview-module.ts";
