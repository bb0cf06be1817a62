import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/**
 * Hook for a value that only the browser knows and that does not change while the page is open. The render
 * that takes over the document has the server's value, or React would make its elements again.
 * @param read returns the same object each time, where it returns an object
 */
export function useBrowserValue<Value>(read: () => Value, readOnServer: () => Value): Value {
  return useSyncExternalStore(neverChanges, read, readOnServer);
}
