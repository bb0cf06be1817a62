/**
 * Languages of the site. A new one is a line here and a folder `locales/<code>` in every part that has texts;
 * a test compares the folders with this list.
 *
 * `name` is the language's own name, for the selector; `locale` the tag by which `Intl` formats names of days
 * and months.
 */
export const languages = [
  { code: "en", name: "English", locale: "en-GB" },
  { code: "id", name: "Bahasa Indonesia", locale: "id-ID" },
] as const satisfies readonly {
  readonly code: string;
  readonly name: string;
  readonly locale: string;
}[];

export type Language = (typeof languages)[number]["code"];

/** One value for each language: what the site itself writes is complete, or it does not compile. */
export type ByLanguage<Value> = Readonly<Record<Language, Value>>;

/** The default language, also the fallback for missing texts. The browser's language is ignored. */
export const defaultLanguage = "en" satisfies Language;

/**
 * Text that was stored or built before a language existed: complete in the default language, possibly in
 * others.
 */
export type StoredText = Readonly<Record<string, string> & Record<typeof defaultLanguage, string>>;

/** The codes of all languages, the default language first. */
export const languageCodes: readonly Language[] = languages.map(({ code }) => code);

const byCode = new Map<string, (typeof languages)[number]>(
  languages.map((language) => [language.code, language]),
);

/** The language with this code; the default language for anything else. */
export function languageOrDefault(code: unknown): Language {
  return byCode.get(String(code))?.code ?? defaultLanguage;
}

/** The locale tag of a language, for `Intl`. */
export function localeOf(language: Language): string {
  return byCode.get(language)?.locale ?? language;
}

/** Builds one value for each language. */
export function forEachLanguage<Value>(build: (language: Language) => Value): ByLanguage<Value> {
  return Object.fromEntries(languageCodes.map((code) => [code, build(code)])) as ByLanguage<Value>;
}

/** A stored text in a language, in the default language where it lacks that one. */
export function textIn(text: StoredText, language: Language): string {
  return text[language] ?? text[defaultLanguage];
}

/**
 * Loads the texts of every language, for a process that answers in all of them. Rejects when a language has
 * no file: the process does not start without it.
 *
 * @param load imports the file of one language: `` (language) => import(`./locales/${language}/index.ts`) ``
 */
export async function loadEveryLanguage<Texts>(
  load: (language: Language) => Promise<{ readonly texts: Texts }>,
): Promise<ByLanguage<Texts>> {
  const loaded = await Promise.all(
    languageCodes.map(async (code) => [code, (await load(code)).texts] as const),
  );
  return Object.fromEntries(loaded) as ByLanguage<Texts>;
}

/** Picks a value from the texts of each language, for example for a message that is stored in all of them. */
export function inEveryLanguage<Texts, Value>(
  texts: ByLanguage<Texts>,
  pick: (texts: Texts, language: Language) => Value,
): ByLanguage<Value> {
  return forEachLanguage((code) => pick(texts[code], code));
}
