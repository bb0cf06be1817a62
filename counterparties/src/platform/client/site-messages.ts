/** Messages of the game to the embedding page, as the site's contract defines them. */
export type SiteMessage = "ready" | "balance-changed" | "close" | "deposit";

/** Posts a message to the embedding page, only if it has the site's origin. */
export function postToSite(siteOrigin: string, type: SiteMessage): void {
  if (siteOrigin) window.parent.postMessage({ type }, siteOrigin);
}
