import { loadEveryLanguage } from "@tessera/shared/core/languages";
import type { texts } from "./locales/en/index.ts";

/** Texts of the history by language. */
export const historyTexts = await loadEveryLanguage<typeof texts>(
  (language) => import(`./locales/${language}/index.ts`),
);
