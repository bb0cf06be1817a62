/** Messages of the game to the embedding page, as the site's contract defines them. */
export type SiteMessage =
  | "ready"
  | "balance-changed"
  | "close"
  | "deposit"
  | "overlay-opened"
  | "overlay-closed";

/** Posts a message to the embedding page, only if it has the site's origin. */
export function postToSite(siteOrigin: string, type: SiteMessage): void {
  if (siteOrigin) window.parent.postMessage({ type }, siteOrigin);
}

/**
 * Calls a function when the embedding page, of the site's origin, reports that Back closes what lies over the
 * game.
 */
export function onSiteBack(siteOrigin: string, close: () => void): void {
  window.addEventListener("message", ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== siteOrigin || source !== window.parent) return;
    if (typeof data === "object" && data !== null && "type" in data && data.type === "close-overlay") close();
  });
}
