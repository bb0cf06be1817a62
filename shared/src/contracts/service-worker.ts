/**
 * Path of the site's service worker. It is no file of a release: an undone release must not live on in it.
 */
export const serviceWorkerPath = "/service-worker.js";

/** Name of the Trusted Types policy that accepts this one address. */
export const serviceWorkerPolicy = "service-worker";
