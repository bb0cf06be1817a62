import { useSyncExternalStore } from "react";
import { storage } from "./storage.ts";

export type Theme = "dark" | "light";

/** Theme that the user of this browser has chosen; that of the system until then. */
export type ThemeChoice = Theme | "system";

const listeners = new Set<() => void>();

/** Preference of the system, stored so that its changes arrive; undefined where nothing is shown. */
const systemLight =
  typeof matchMedia === "undefined" ? undefined : matchMedia("(prefers-color-scheme: light)");
systemLight?.addEventListener("change", applyTheme);

/** Sets the theme on the document. Called before the first render, to avoid a flash. */
export function applyTheme(): void {
  document.documentElement.dataset["theme"] =
    storage.read("theme") ?? (systemLight?.matches ? "light" : "dark");
}

/** Changes and stores the choice; `system` takes an earlier one back. */
export function setTheme(choice: ThemeChoice): void {
  if (choice === "system") storage.remove("theme");
  else storage.write("theme", choice);
  applyTheme();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns what was chosen in this browser. */
export function useTheme(): ThemeChoice {
  return useSyncExternalStore(
    subscribe,
    () => storage.read("theme") ?? "system",
    () => "system",
  );
}
