/** What the game tells the page that holds it. The site's contract knows exactly these. */
export type SiteMessage = "balance-changed" | "close" | "deposit";

/** Sends to the site's origin only: a page of anybody else that holds the frame hears nothing. */
export function tellSite(siteOrigin: string, type: SiteMessage): void {
  if (siteOrigin) window.parent.postMessage({ type }, siteOrigin);
}
