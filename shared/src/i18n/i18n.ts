import { createInstance } from "i18next";
import { initReactI18next } from "react-i18next";
import { storage } from "../session/storage.ts";
import { defaultLanguage, type Language } from "./languages.ts";

/** Texts by nested key: `{ "auth": { "login": "Log in" } }`. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

/** Fetches one part's texts in one language; nothing is fetched in a language that nobody reads. */
export type MessagesLoader = (language: Language) => Promise<Messages>;

const namespace = "common";

/** The page's one i18next. Its namespace is `common`, for the shell and for every remote. */
export const i18n = createInstance();

void i18n.use(initReactI18next).init({
  lng: storage.read("language") ?? defaultLanguage,
  fallbackLng: defaultLanguage,
  ns: [namespace],
  defaultNS: namespace,
  resources: {},
  initAsync: false,
  // React escapes.
  interpolation: { escapeValue: false },
  // English is a translation's safety net and costs nothing until the first text is missing.
  saveMissing: true,
  // Without a handler i18next would write the key into its store, in the middle of a rendering.
  missingKeyHandler: () => {
    if (currentLanguage() !== defaultLanguage) void loadEverything(defaultLanguage);
  },
  react: { useSuspense: false, bindI18nStore: "added" },
});

/** What has been asked of each loader, so that nothing is fetched twice. */
const registered = new Map<MessagesLoader, Map<Language, Promise<void>>>();

function currentLanguage(): Language {
  return i18n.language === "id" ? "id" : defaultLanguage;
}

/**
 * Adds a part's texts to the page, now in the present language and later in every language that is chosen. Resolves when
 * the present ones can be shown, with how to forget the part; rejects when they do not load.
 */
export async function registerMessages(loader: MessagesLoader): Promise<() => void> {
  if (!registered.has(loader)) registered.set(loader, new Map());
  try {
    await loadMessages(loader, currentLanguage());
    // The player may have changed the language meanwhile.
    await loadMessages(loader, currentLanguage());
  } catch (error) {
    registered.delete(loader);
    throw error;
  }
  return () => registered.delete(loader);
}

function loadMessages(loader: MessagesLoader, language: Language): Promise<void> {
  const asked = registered.get(loader);
  const known = asked?.get(language);
  if (known) return known;
  const loading = addMessages(loader, language);
  asked?.set(language, loading);
  // A failed load is tried again the next time it is needed.
  loading.catch(() => asked?.delete(language));
  return loading;
}

async function addMessages(loader: MessagesLoader, language: Language): Promise<void> {
  i18n.addResourceBundle(language, namespace, await loader(language), true, true);
}

/** Loads a language of every part. A part that fails keeps the texts it has and is not in the way of the others. */
async function loadEverything(language: Language): Promise<void> {
  await Promise.allSettled([...registered.keys()].map((loader) => loadMessages(loader, language)));
}

let wanted: Language | undefined;

/**
 * Changes the language of the page once all its texts are there, so that nothing flashes, and remembers it. Of two
 * changes in a row the later one holds.
 */
export async function setLanguage(language: Language): Promise<void> {
  wanted = language;
  await loadEverything(language);
  if (wanted !== language) return;
  // Before the change: what it renders asks the server, in the language that is kept.
  storage.write("language", language);
  await i18n.changeLanguage(language);
}

/** A text outside React: the value is not renewed when the language changes. */
export function translate(key: string, values?: Record<string, string | number>): string {
  return i18n.t(key, values ?? {});
}

function nameLanguageOfDocument(): void {
  if (typeof document !== "undefined") document.documentElement.lang = i18n.language;
}

nameLanguageOfDocument();
i18n.on("languageChanged", nameLanguageOfDocument);
