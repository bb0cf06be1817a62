import { instant } from "../contracts/scalars.ts";
import * as z from "../schema/index.ts";
import { operatorPrefix } from "./endpoint.ts";

/** Address of the operators' event stream (server-sent events). Source: spec:operators#events-of-the-desk. */
export const operatorEventsPath = `${operatorPrefix}/events`;

/**
 * Header of a call that no person has caused, such as a list that an event refreshes. It does not count as
 * activity, so that a desk that nobody uses ends its session.
 */
export const unattendedHeader = "x-unattended";

/** All events of the stream, by name. Clients ignore unknown names and queues. */
export const operatorEvents = {
  ready: z.object({ serverTime: instant }),
  heartbeat: z.object({ t: instant }),
  /** Rows of this queue have changed. */
  "queue.changed": z.object({ queue: z.string() }),
  /** The session is over; the stream ends. */
  "session.ended": z.object({}),
} as const;
