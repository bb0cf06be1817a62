import { createInstance } from "i18next";
import { initReactI18next } from "react-i18next";
import { storage } from "../session/storage.ts";
import { defaultLanguage, type Language } from "./languages.ts";

/** Texts by nested key: `{ "auth": { "login": "Log in" } }`. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

/** Fetches the texts of one remote, or of the shell, in one language. Only languages in use are fetched. */
export type MessagesLoader = (language: Language) => Promise<Messages>;

const namespace = "common";

/** The page's single i18next instance. The shell and every remote use the namespace `common`. */
export const i18n = createInstance();

void i18n.use(initReactI18next).init({
  lng: storage.read("language") ?? defaultLanguage,
  fallbackLng: defaultLanguage,
  ns: [namespace],
  defaultNS: namespace,
  resources: {},
  initAsync: false,
  // React escapes values.
  interpolation: { escapeValue: false },
  // English is the fallback and is fetched only when the first text is missing.
  saveMissing: true,
  // Without a handler i18next would write the key into its store during a render.
  missingKeyHandler: () => {
    if (currentLanguage() !== defaultLanguage) void loadEverything(defaultLanguage);
  },
  react: { useSuspense: false, bindI18nStore: "added" },
});

/** Loads by loader and language, so that nothing is fetched twice. */
const registered = new Map<MessagesLoader, Map<Language, Promise<void>>>();

function currentLanguage(): Language {
  return i18n.language === "id" ? "id" : defaultLanguage;
}

/**
 * Registers the texts of a remote, now in the current language and later in every language that is chosen. Resolves
 * when the current texts are loaded; rejects when they fail to load.
 * @returns a function that unregisters the texts
 */
export async function registerMessages(loader: MessagesLoader): Promise<() => void> {
  if (!registered.has(loader)) registered.set(loader, new Map());
  try {
    await loadMessages(loader, currentLanguage());
    // The language may have changed meanwhile.
    await loadMessages(loader, currentLanguage());
  } catch (error) {
    registered.delete(loader);
    throw error;
  }
  return () => registered.delete(loader);
}

function loadMessages(loader: MessagesLoader, language: Language): Promise<void> {
  const loads = registered.get(loader);
  const known = loads?.get(language);
  if (known) return known;
  const loading = addMessages(loader, language);
  loads?.set(language, loading);
  // A failed load is retried when it is next needed.
  loading.catch(() => loads?.delete(language));
  return loading;
}

async function addMessages(loader: MessagesLoader, language: Language): Promise<void> {
  i18n.addResourceBundle(language, namespace, await loader(language), true, true);
}

/**
 * Loads a language for every remote. A failed load leaves that remote's texts unchanged and does not block the others.
 */
async function loadEverything(language: Language): Promise<void> {
  await Promise.allSettled([...registered.keys()].map((loader) => loadMessages(loader, language)));
}

let latestLanguage: Language | undefined;

/**
 * Changes the language of the page once all its texts have loaded, to avoid a flash, and stores it. Of two concurrent
 * changes the later one wins.
 */
export async function setLanguage(language: Language): Promise<void> {
  latestLanguage = language;
  await loadEverything(language);
  if (latestLanguage !== language) return;
  // Stored before the change, because the render it triggers sends requests in the stored language.
  storage.write("language", language);
  await i18n.changeLanguage(language);
}

/** Translates a text outside React; it does not update when the language changes. */
export function translate(key: string, values?: Record<string, string | number>): string {
  return i18n.t(key, values ?? {});
}

function nameLanguageOfDocument(): void {
  if (typeof document !== "undefined") document.documentElement.lang = i18n.language;
}

nameLanguageOfDocument();
i18n.on("languageChanged", nameLanguageOfDocument);
