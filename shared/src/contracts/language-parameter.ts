import { languageCodes, type Language } from "../core/languages.ts";

/**
 * Query parameter that chooses the language of a page, for search engines and for browsers without script.
 * The page stores the language and removes the parameter from its address.
 */
export const languageParameter = "language";

/**
 * Splits the language off an address.
 *
 * @param url path and query
 * @returns the language that the address names, null without a known one, and the address without the
 *   parameter
 */
export function splitLanguage(url: string): { readonly language: Language | null; readonly url: string } {
  const [path = "/", search = ""] = url.split("?", 2);
  const query = new URLSearchParams(search);
  const named = query.get(languageParameter);
  if (named === null) return { language: null, url };
  query.delete(languageParameter);
  const rest = query.size > 0 ? `?${query.toString()}` : "";
  return { language: languageCodes.find((code) => code === named) ?? null, url: path + rest };
}
