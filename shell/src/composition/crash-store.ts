import { useSyncExternalStore } from "react";

/** Error that made the page's screen fail. */
export interface Crash {
  readonly error: unknown;
  readonly componentStack: string;
}

let crash: Crash | undefined;
const listeners = new Set<() => void>();

/**
 * Reports that the current screen failed to render, in the shell's root or in a remote's. Only the first
 * crash counts.
 */
export function reportCrash(error: unknown, componentStack: string): void {
  crash ??= { error, componentStack };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useCrash(): Crash | undefined {
  return useSyncExternalStore(
    subscribe,
    () => crash,
    () => crash,
  );
}
