/**
 * Languages of the parties' own pages, with their native names. A party need not know every language of the
 * site.
 */
export const languages = { en: "English", id: "Bahasa Indonesia" } as const;

export type Language = keyof typeof languages;

const isLanguage = (code: unknown): code is Language =>
  typeof code === "string" && Object.hasOwn(languages, code);

/** The language with this code; English for one that the parties do not have. */
export function languageOrEnglish(code: unknown): Language {
  return isLanguage(code) ? code : "en";
}

/** The other languages of a page, for its links. */
export function otherLanguages(
  current: Language,
): readonly { readonly code: Language; readonly name: string }[] {
  return Object.entries(languages).flatMap(([code, name]) =>
    isLanguage(code) && code !== current ? [{ code, name }] : [],
  );
}

/**
 * Chooses the language of a page: that of the URL, else the browser's preferred one, else English.
 *
 * @param asked the value of `?lang=`
 * @param accepted the header `Accept-Language`
 */
export function languageOf(asked: unknown, accepted: string | undefined): Language {
  if (isLanguage(asked)) return asked;
  const preferred = (accepted ?? "")
    .split(",")
    .map((entry) => {
      const [tag = "", weight] = entry.trim().split(";q=");
      return { language: tag.split("-")[0]?.toLowerCase(), weight: Number(weight ?? 1) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .find(({ language }) => isLanguage(language));
  return languageOrEnglish(preferred?.language);
}

/** Returns the words of a page by the code of its language; the English ones for any other code. */
export function wordsByLanguage<Words>(words: Readonly<Record<Language, Words>>): (code: string) => Words {
  return (code) => words[languageOrEnglish(code)];
}
