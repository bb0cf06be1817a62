import { useTranslation as useReactTranslation } from "react-i18next";
import { namespaceOf, shellPart, type MessagesLoader } from "./i18n.ts";
import type { messages } from "./locales/en/index.ts";
import type { Messages, TextKey, TextValues } from "./text-keys.ts";

/** Keys of the words that the shell lends to every part: buttons, states, errors, … */
export type SharedKey = TextKey<typeof messages>;

export interface Translation<Key extends string> {
  /** Returns the text of a key in the current language. */
  readonly t: (key: Key, values?: TextValues) => string;
  /** Returns the text of a key that is known only at run time, such as one with a code of the server; or undefined. */
  readonly findText: (key: string, values?: TextValues) => string | undefined;
}

/** Texts of one part of the site: the shell or a remote. */
export interface PartTexts<Key extends string> {
  readonly load: MessagesLoader;
  /** Hook for the part's own texts and the shared words; re-renders when the language changes. */
  readonly useTranslation: () => Translation<Key>;
}

/**
 * Declares the texts of a part, with the keys of its reference language. Its own texts come first, then the shared
 * words; no part reads or replaces those of another one.
 *
 * @param part name of the remote, as in its manifest; `shell` is the shell
 * @param load imports the file of one language: `` (language) => import(`./locales/${language}/index.ts`) ``
 */
export function defineTexts<Own extends Messages>(
  part: string,
  load: (language: string) => Promise<{ readonly messages: Own }>,
): PartTexts<TextKey<Own> | SharedKey> {
  return {
    load: async (language) => (await load(language)).messages,
    useTranslation: () => usePartTranslation(part),
  };
}

function usePartTranslation<Key extends string>(part: string): Translation<Key> {
  const { t } = useReactTranslation(namespaceOf(part));
  return {
    t: (key, values = {}) => t(key, values),
    findText: (key, values) => t(key, { ...values, defaultValue: "" }) || undefined,
  };
}

/** Hook for the shared words alone, for what is drawn in every part. */
export const useSharedTranslation = (): Translation<SharedKey> => usePartTranslation(shellPart);
