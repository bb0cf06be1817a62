import { loadEveryLanguage } from "@tessera/shared/core/languages";
import type { texts as reference } from "./locales/en/index.ts";

/** Texts of the mail with a code by language. */
export const texts = await loadEveryLanguage<typeof reference>(
  (language) => import(`./locales/${language}/index.ts`),
);
