import { loadEveryLanguage } from "@tessera/shared/core/languages";
import type { texts as reference } from "./locales/en/index.ts";

/** Texts that a page shows when the shell cannot run, by language. */
export const texts = await loadEveryLanguage<typeof reference>(
  (language) => import(`./locales/${language}/index.ts`),
);

export const siteTitle = "Tessera";
