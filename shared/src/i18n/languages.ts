import type { Language } from "../contracts/scalars.ts";

export type { Language } from "../contracts/scalars.ts";

/** The site's languages, each in its own words, as the selector shows them. */
export const languages: readonly { readonly code: Language; readonly name: string }[] = [
  { code: "en", name: "English" },
  { code: "id", name: "Bahasa Indonesia" },
];

/** The language of a first visit, and of a text that its own language lacks. The browser's is not asked. */
export const defaultLanguage: Language = "en";
