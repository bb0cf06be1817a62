import { join } from "node:path";
import { defaultLanguage, languageCodes } from "@tessera/shared/core/languages";
import { describe, expect, test } from "vitest";
import { findLocales, languagesOf, readLocale } from "./find-locales.ts";

const root = join(import.meta.dirname, "../..");
const pluralForm = /_(zero|one|two|few|many|other)$/;

/**
 * Flattens texts to their paths; the plural forms of a text, of which each language has its own, are one
 * path.
 */
function textsByKey(texts: object, path = ""): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (key: string, values: string[]) => found.set(key, [...(found.get(key) ?? []), ...values]);
  for (const [key, value] of Object.entries(texts)) {
    const name = `${path}${key}`.replace(pluralForm, "");
    if (typeof value === "string") add(name, [value]);
    // A text with values that are no strings is a function; its parameters are typed.
    else if (typeof value === "function") add(name, [String(value.length)]);
    else for (const [inner, values] of textsByKey(value, `${path}${key}.`)) add(inner, values);
  }
  return found;
}

const placeholders = (texts: readonly string[]) =>
  [...new Set(texts.flatMap((text) => text.match(/\{\{\w+\}\}/g) ?? []))].sort();

const folders = findLocales(root);

test("folders of texts: those of the shell, of shared texts and of every remote are found", () => {
  expect(folders).toEqual(
    expect.arrayContaining([
      "remotes/account/src/locales",
      "remotes/games/src/locales",
      "remotes/referral/src/locales",
      "remotes/wallet/src/locales",
      "shared/src/i18n/locales",
      "shell/src/locales",
    ]),
  );
});

describe.each(folders)("%s", (folder) => {
  test("languages: exactly those of the site", () => {
    expect(languagesOf(root, folder)).toEqual([...languageCodes].sort());
  });

  test.each(languageCodes)(
    "%s: has the keys of English, each with the same placeholders",
    async (language) => {
      const own = textsByKey(await readLocale(root, folder, language));
      const reference = textsByKey(await readLocale(root, folder, defaultLanguage));
      expect([...own.keys()].sort()).toEqual([...reference.keys()].sort());
      for (const [key, texts] of reference) {
        expect([key, placeholders(own.get(key) ?? [])]).toEqual([key, placeholders(texts)]);
      }
    },
  );

  test.each(languageCodes)("%s: no text is empty or has an exclamation mark", async (language) => {
    const texts = [...textsByKey(await readLocale(root, folder, language))];
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter(([, values]) => values.some((text) => !text.trim() || text.includes("!")))).toEqual(
      [],
    );
  });
});
