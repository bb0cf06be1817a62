import { defineTexts } from "@tessera/shared/i18n";
import type { messages } from "./locales/en/index.ts";

/** Texts of the shell; a key without an English text does not compile. */
export const { load: loadMessages, useTranslation } = defineTexts<typeof messages>(
  "shell",
  (language) => import(/* webpackChunkName: "texts-[request]" */ `./locales/${language}/index.ts`),
);
