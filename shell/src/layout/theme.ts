import { storage } from "@tessera/shared/session";
import { useSyncExternalStore } from "react";

export type Theme = "dark" | "light";

const listeners = new Set<() => void>();

/** The theme of this browser; dark unless the player chose otherwise. */
export function currentTheme(): Theme {
  return storage.read("theme") ?? "dark";
}

/** Puts the kept theme on the document. Called before the first render, so that nothing flashes. */
export function applyTheme(): void {
  document.documentElement.dataset["theme"] = currentTheme();
}

/** Changes the theme and keeps it. */
export function setTheme(theme: Theme): void {
  storage.write("theme", theme);
  applyTheme();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => "dark");
}
