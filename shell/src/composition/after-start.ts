import { preloadOnIntent } from "./preload-on-intent.ts";
import { registerServiceWorker } from "./service-worker.ts";
import { reportVitals } from "./web-vitals.ts";

/** Begins what may come after everything that a page shows. */
export function afterStart(): void {
  preloadOnIntent();
  void registerServiceWorker();
  reportVitals();
}
