import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/**
 * Hook for a value that only the browser knows and that does not change while the page is open. The render that takes over the
 * document has the server's value, or React would make its elements anew.
 */
export function useBrowserValue<Value extends string | boolean | null>(
  read: () => Value,
  onServer: Value,
): Value {
  return useSyncExternalStore(neverChanges, read, () => onServer);
}
