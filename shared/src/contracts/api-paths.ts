/** Path of the refresh endpoint, which the client calls before any contract is loaded. */
export const refreshPath = "/api/auth/refresh";

/** Path of the event stream. Guests may open it without a bearer token and receive only broadcast events. */
export const serverEventsPath = "/api/events";

/** Path of the error log, to which a page reports also when parts of it are missing. */
export const errorLogPath = "/api/error-log";

/** Path to which open pages report how they follow releases, that they run, and what fails in them. */
export const outcomesPath = "/registry/v1/outcomes";
