import { useSyncExternalStore } from "react";
import { storage } from "./storage.ts";

export type Theme = "dark" | "light";

const listeners = new Set<() => void>();

/** Returns the theme of this browser; dark unless its user chose otherwise. */
function currentTheme(): Theme {
  return storage.read("theme") ?? "dark";
}

/** Sets the stored theme on the document. Called before the first render, to avoid a flash. */
export function applyTheme(): void {
  document.documentElement.dataset["theme"] = currentTheme();
}

/** Changes and stores the theme. */
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
