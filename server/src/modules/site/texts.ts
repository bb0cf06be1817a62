import { loadEveryLanguage } from "@tessera/shared/core/languages";
import type { texts as reference } from "./locales/en/index.ts";

export type PageSlug = keyof typeof reference.pages;
export type AnnouncementSlug = keyof typeof reference.announcements;
export type BannerSlug = keyof typeof reference.banners;

/** Texts of the content that the site has from the start, by language. */
export const texts = await loadEveryLanguage<typeof reference>(
  (language) => import(`./locales/${language}/index.ts`),
);
