import { useSyncExternalStore } from "react";

let registered: string | null = null;
const listeners = new Set<() => void>();

function set(username: string | null): void {
  registered = username;
  for (const listener of listeners) listener();
}

/** Opens the welcome for a newly registered player, over the next screen. */
export function openWelcome(username: string): void {
  set(username);
}

/** Closes the welcome. */
export function closeWelcome(): void {
  set(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hook for the user name to welcome; null for none. */
export function useWelcome(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => registered,
    () => registered,
  );
}
