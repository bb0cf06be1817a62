import { preloadOnIntent } from "./preload-on-intent.ts";
import { registerServiceWorker } from "./service-worker.ts";

/** Begins what may come after everything that a page shows: preloads on intent, and the service worker. */
export function afterStart(): void {
  preloadOnIntent();
  void registerServiceWorker();
}
