/** The event stream of a browser. */
export { eventsModule } from "./events-module.ts";
