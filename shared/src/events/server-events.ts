import type { ServerEvent, ServerEventName } from "../contracts/server-events.ts";
import { retryDelay } from "../http/retry.ts";

type Handler = (data: unknown) => void;
const handlers = new Map<string, Set<Handler>>();

/**
 * Calls `handler` for every event of that name, whichever tab holds the connection.
 * @returns a function that removes the handler
 */
export function onServerEvent<Name extends ServerEventName>(
  name: Name,
  handler: (event: ServerEvent<Name>) => void,
): () => void {
  const ofName = handlers.get(name) ?? new Set();
  handlers.set(name, ofName);
  // The connection has parsed the event with the schema of this name.
  const untyped = handler as Handler;
  ofName.add(untyped);
  return () => ofName.delete(untyped);
}

/** The connection and its parsers, which no first screen needs. */
const loadConnection = () => import(/* webpackChunkName: "events" */ "./connection.ts");

/**
 * Joins the browser's shared event connection, whose code is loaded for it; a failed load is repeated after
 * the delays of the retry rule. Call once, after the session has started.
 *
 * @param prepare loads further code that has to be there before the first event
 * @returns a function that stops it
 */
export function startServerEvents(prepare?: () => Promise<unknown>): () => void {
  let isStopped = false;
  let stop = () => {
    isStopped = true;
  };
  const join = (failureCount: number) =>
    Promise.all([loadConnection(), prepare?.()]).then(
      ([{ joinEvents }]) => {
        if (!isStopped) stop = joinEvents(handlers);
      },
      () => {
        if (!isStopped) setTimeout(() => void join(failureCount + 1), retryDelay(failureCount));
      },
    );
  void join(0);
  return () => stop();
}
