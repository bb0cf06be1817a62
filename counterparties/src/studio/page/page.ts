/** Data that the studio rendered into the page. Empty for an unknown session. */
export interface Page {
  readonly language: string;
  readonly siteOrigin: string;
  readonly sessionId: string;
  readonly slug: string;
  readonly kind: string;
  readonly gameName: string;
  readonly studioName: string;
  /** Deep, body, light body, lit, bone, counter, as `#rrggbb`. */
  readonly glaze: readonly string[];
}

export function readPage(document: Document): Page {
  const meta = (name: string) =>
    document.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? "";
  return {
    language: document.documentElement.lang,
    siteOrigin: meta("site-origin"),
    sessionId: meta("session-id"),
    slug: meta("game-slug"),
    kind: meta("game-kind"),
    gameName: meta("game-name"),
    studioName: meta("studio-name"),
    glaze: meta("studio-glaze").split(" ").filter(Boolean),
  };
}
