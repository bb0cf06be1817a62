import { useSyncExternalStore } from "react";

/** What made the page's screen fail. */
export interface Crash {
  readonly error: unknown;
  readonly componentStack: string;
}

let crash: Crash | undefined;
const listeners = new Set<() => void>();

/** The screen that the route shows failed to render, in the shell's root or in a remote's. The first crash counts. */
export function reportCrash(error: unknown, componentStack: string): void {
  crash ??= { error, componentStack };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useCrash(): Crash | undefined {
  return useSyncExternalStore(subscribe, () => crash);
}
