import type { InitOptions } from "i18next";
import { defaultLanguage } from "../core/languages.ts";

export type { i18n as TextsInstance } from "i18next";

/** Namespace of the shell's texts, which every part may use. */
export const defaultNamespace = "common";

/** How the site uses i18next; a page adds its language and what to do about a missing text. */
export const textOptions = {
  fallbackLng: defaultLanguage,
  ns: [defaultNamespace],
  defaultNS: defaultNamespace,
  fallbackNS: defaultNamespace,
  initAsync: false,
  // React escapes values.
  interpolation: { escapeValue: false },
  // English is the fallback and is fetched only when the first text is missing.
  saveMissing: true,
  react: { useSuspense: false, bindI18nStore: "added" },
} as const satisfies InitOptions;
