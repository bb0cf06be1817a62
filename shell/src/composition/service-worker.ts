import { serviceWorkerPath, serviceWorkerPolicy } from "@tessera/shared/contracts/service-worker";

/** Resolves when the page has loaded and the browser has nothing else to do. */
async function whenIdle(): Promise<void> {
  if (document.readyState !== "complete")
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  // Safari has no idle callback.
  const request = globalThis.requestIdleCallback as typeof requestIdleCallback | undefined;
  await new Promise<unknown>((resolve) => (request ? request(resolve) : setTimeout(resolve, 1_000)));
}

/**
 * Registers the site's service worker, which shows a page of its own where there is no connection. Later than
 * all that the page needs; without a word where the browser has no workers, or refuses this one: the site
 * works without it.
 */
export async function registerServiceWorker(): Promise<void> {
  await whenIdle();
  // Absent outside a secure context.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const rules = { createHTML: () => null, createScriptURL: () => serviceWorkerPath };
  try {
    // The page's own policy accepts files of releases only.
    const policy = window.trustedTypes?.createPolicy(serviceWorkerPolicy, rules);
    const address = policy?.createScriptURL("") ?? serviceWorkerPath;
    await workers?.register(address, { updateViaCache: "none" });
  } catch {
    // Private windows and blocked storage refuse it.
  }
}
