/** Public content, facts about the site and the error log. */
export { siteModule } from "./site-module.ts";
export { errorLogCleanUps, errorLogErasure, errorLogsMax } from "./error-log.ts";
