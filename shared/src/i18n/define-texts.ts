import { useSyncExternalStore } from "react";
import { i18n, namespaceOf, onTextsChanged, type MessagesLoader } from "./i18n.ts";
import type { messages } from "./locales/en/index.ts";
import { defaultNamespace } from "./options.ts";
import type { Messages, TextKey, TextValues } from "./text-keys.ts";

/** Keys of the words that the shell provides to every part: buttons, states, errors, … */
export type SharedKey = TextKey<typeof messages>;

export interface Translation<Key extends string> {
  /** Returns the text of a key in the current language. */
  readonly t: (key: Key, values?: TextValues) => string;
  /**
   * Returns the text of a key that is known only at run time, such as one with a code of the server; or
   * undefined.
   */
  readonly findText: (key: string, values?: TextValues) => string | undefined;
}

/** Texts of one part of the site: the shell or a remote. */
export interface PartTexts<Key extends string> {
  readonly load: MessagesLoader;
  /** Hook for the part's own texts and the shared words; re-renders when the language changes. */
  readonly useTranslation: () => Translation<Key>;
}

/**
 * Declares the texts of a part, with the keys of its reference language. Its own texts come first, then the
 * shared words; no part reads or replaces those of another one.
 *
 * @param part name of the remote, as in its manifest; `shell` is the shell
 * @param load imports the file of one language: `` (language) => import(`./locales/${language}/index.ts`) ``
 */
export function defineTexts<Own extends Messages>(
  part: string,
  load: (language: string) => Promise<{ readonly messages: Own }>,
): PartTexts<TextKey<Own> | SharedKey> {
  const loader: MessagesLoader = async (language) => (await load(language)).messages;
  const namespace = namespaceOf(part, loader);
  return { load: loader, useTranslation: () => useTextsOf(namespace) };
}

/**
 * Texts in the page's language by namespace, each with what it has already answered; made again when they may
 * have changed.
 */
const translations = new Map<string, Translation<string>>();

onTextsChanged((namespace) => {
  // Every part may use the shell's texts.
  if (namespace === undefined || namespace === defaultNamespace) return translations.clear();
  translations.delete(namespace);
});

function translationOf(namespace: string): Translation<string> {
  const known = translations.get(namespace);
  if (known) return known;
  const t = i18n.getFixedT(i18n.language, namespace);
  const plain = new Map<string, string>();
  const translation: Translation<string> = {
    t: (key, values) => {
      if (values) return t(key, values);
      const text = plain.get(key) ?? t(key);
      plain.set(key, text);
      return text;
    },
    findText: (key, values) => t(key, { ...values, defaultValue: "" }) || undefined,
  };
  translations.set(namespace, translation);
  return translation;
}

/**
 * Hook for the texts of a part. Every component of a screen calls it: the library's own hook subscribes each
 * of them to i18next and asks it for the same text again in each render, a quarter of the script of a press
 * on a filter.
 */
function useTextsOf<Key extends string>(namespace: string): Translation<Key> {
  const read = () => translationOf(namespace);
  return useSyncExternalStore(onTextsChanged, read, read);
}

/** Hook for the shared words alone, for what is drawn in every part. */
export const useSharedTranslation = (): Translation<SharedKey> => useTextsOf(defaultNamespace);
