import { defaultLanguage, type Language } from "@tessera/shared/core/languages";

/**
 * SQL of a text that is stored by language, in the default language where the row lacks the other one.
 * Indices over a name are defined by the same expression.
 */
export function textColumn(column: string, language: Language): string {
  const fallback = `${column} ->> '${defaultLanguage}'`;
  return language === defaultLanguage ? fallback : `coalesce(${column} ->> '${language}', ${fallback})`;
}
