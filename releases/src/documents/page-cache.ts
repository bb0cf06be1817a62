import { LRUCache } from "lru-cache";
import type { DocumentScreen } from "../first-screens/first-screens.ts";
import {
  bestBrotliQuality,
  keepPage,
  noncePlaceholder,
  revisionPlaceholder,
  tokenPlaceholder,
  type CachedPage,
} from "./cached-page.ts";
import { pageClass, sitePage, type PageTheme, type SitePage } from "./page.ts";

/**
 * Bytes of all cached pages without a first screen: those of the release sets of now and of some before them.
 */
const cacheBytesMax = 16 * 1024 * 1024;

export type PageContent = Omit<SitePage, "nonce" | "token" | "revision" | "signatureKey" | "publicOrigin">;

/**
 * Pages as the bytes that are sent. One with a first screen is cached as long as its screen; one without is
 * the same for every path of a class.
 */
export class PageCache {
  readonly #site: Pick<SitePage, "signatureKey" | "publicOrigin">;
  readonly #ofScreens = new WeakMap<DocumentScreen, Map<PageTheme, Promise<CachedPage>>>();
  readonly #ofClasses = new LRUCache<string, CachedPage, PageContent>({
    maxSize: cacheBytesMax,
    sizeCalculation: ({ bytes }) => bytes,
    fetchMethod: (_key, _stale, { context }) => keepPage(this.#write(context), bestBrotliQuality),
  });

  constructor(site: Pick<SitePage, "signatureKey" | "publicOrigin">) {
    this.#site = site;
  }

  /** Finds a page, or makes it. Rejects when it cannot be made, which is not cached. */
  async find(page: PageContent): Promise<CachedPage> {
    const { site, path, language, theme, savesData, screen } = page;
    if (!screen) {
      const key = `${site.set} ${language} ${theme} ${savesData} ${pageClass(path, site)}`;
      return this.#ofClasses.forceFetch(key, { context: page });
    }
    const themes = this.#ofScreens.get(screen) ?? new Map<PageTheme, Promise<CachedPage>>();
    this.#ofScreens.set(screen, themes);
    const cached = themes.get(theme) ?? keepPage(this.#write(page));
    themes.set(theme, cached);
    return cached;
  }

  /** Makes a page for one response, and keeps nothing of it. */
  makeOnce(page: PageContent): Promise<CachedPage> {
    return keepPage(this.#write(page));
  }

  #write(page: PageContent): string {
    const places = { nonce: noncePlaceholder, token: tokenPlaceholder, revision: revisionPlaceholder };
    return sitePage({ ...page, ...places, ...this.#site });
  }
}
