/** Server events, over one connection per browser. */
export { onServerEvent, startServerEvents } from "./server-events.ts";
export type { ServerEvent } from "../contracts/server-events.ts";
