import { useSyncExternalStore } from "react";

let registered: string | null = null;
const listeners = new Set<() => void>();

function set(username: string | null): void {
  registered = username;
  for (const listener of listeners) listener();
}

/** Somebody has just registered in this page: the welcome opens over whatever is on screen next. */
export function openWelcome(username: string): void {
  set(username);
}

/** The welcome was read. */
export function closeWelcome(): void {
  set(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Name to welcome; null for nobody. */
export function useWelcome(): string | null {
  return useSyncExternalStore(subscribe, () => registered);
}
