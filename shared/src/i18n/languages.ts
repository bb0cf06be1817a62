import type { Language } from "../contracts/scalars.ts";

export type { Language } from "../contracts/scalars.ts";

/** Languages of the site with their native names, for the selector. */
export const languages: readonly { readonly code: Language; readonly name: string }[] = [
  { code: "en", name: "English" },
  { code: "id", name: "Bahasa Indonesia" },
];

/** Default language, also the fallback for missing texts. The browser's language is ignored. */
export const defaultLanguage: Language = "en";
