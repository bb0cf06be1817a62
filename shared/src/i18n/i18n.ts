import { createInstance } from "i18next";
import { useSyncExternalStore } from "react";
import { initReactI18next } from "react-i18next";
import { hasCode } from "../core/has-code.ts";
import { storage } from "../session/storage.ts";
import { defaultLanguage, languageOrDefault, type Language } from "../core/languages.ts";
import { defaultNamespace, textOptions } from "./options.ts";
import type { Messages } from "./text-keys.ts";

/** Fetches the texts of one remote, or of the shell, in one language. Only languages in use are fetched. */
export type MessagesLoader = (language: Language) => Promise<Messages>;

/** Name of the shell among the parts of the site; no remote may have it. */
export const shellPart = "shell";

const namespaces = new WeakMap<MessagesLoader, string>();
let namespacesMade = 0;

/**
 * The namespace of a part's texts: the default one is the shell's, each release of a remote has its own,
 * which its loader tells apart. Two releases of one remote in a page never share texts. Source:
 * spec:product#languages.
 */
export function namespaceOf(part: string, loader: MessagesLoader): string {
  if (part === shellPart) return defaultNamespace;
  const namespace = namespaces.get(loader) ?? `remote.${part}.${(namespacesMade += 1)}`;
  namespaces.set(loader, namespace);
  return namespace;
}

/**
 * The page's single i18next instance. Each part has a namespace of its own, so that none replaces the texts
 * of another one; what a remote lacks is looked for among those of the shell.
 */
export const i18n = createInstance();

void i18n.use(initReactI18next).init({
  ...textOptions,
  resources: {},
  lng: languageOrDefault(storage.read("language")),
  // Without a handler i18next would write the key into its store during a render.
  missingKeyHandler: () => {
    if (currentLanguage() !== defaultLanguage) void loadEverything(defaultLanguage);
  },
});

interface Registration {
  readonly part: string;
  /** Loads by language, so that nothing is fetched twice. */
  readonly loads: Map<Language, Promise<void>>;
}

const registered = new Map<MessagesLoader, Registration>();

function currentLanguage(): Language {
  return languageOrDefault(i18n.language);
}

/**
 * Registers the texts of a part under its name, now in the current language and later in every language that
 * is chosen. Resolves when the current texts are loaded; rejects when they fail to load.
 * @returns a function that unregisters the texts
 */
export async function registerMessages(part: string, loader: MessagesLoader): Promise<() => void> {
  if (!registered.has(loader)) registered.set(loader, { part, loads: new Map() });
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

async function loadMessages(loader: MessagesLoader, language: Language): Promise<void> {
  const registration = registered.get(loader);
  if (!registration) return;
  const { part, loads } = registration;
  const loading = loads.get(language) ?? addMessages(part, loader, language);
  loads.set(language, loading);
  // A failed load is retried when it is next needed.
  loading.catch(() => loads.delete(language));
  return loading;
}

async function addMessages(part: string, loader: MessagesLoader, language: Language): Promise<void> {
  i18n.addResourceBundle(
    language,
    namespaceOf(part, loader),
    await loadOrFallBack(loader, language),
    true,
    true,
  );
}

/** Loads a language; the default one where the part was built before the language existed. */
async function loadOrFallBack(loader: MessagesLoader, language: Language): Promise<Messages> {
  try {
    return await loader(language);
  } catch (error) {
    // The code of an import in a built file whose target is not part of the build.
    if (language === defaultLanguage || !hasCode(error, "MODULE_NOT_FOUND")) throw error;
    return loader(defaultLanguage);
  }
}

/**
 * Loads a language for every part. A failed load leaves that part's texts unchanged and does not block the
 * others.
 */
async function loadEverything(language: Language): Promise<void> {
  await Promise.allSettled([...registered.keys()].map((loader) => loadMessages(loader, language)));
}

let latestLanguage: Language | undefined;

/**
 * Changes the language of the page once all its texts have loaded, to avoid a flash, and stores it. Of two
 * concurrent changes the later one wins.
 */
export async function setLanguage(language: Language): Promise<void> {
  latestLanguage = language;
  await loadEverything(language);
  if (latestLanguage !== language) return;
  // Stored before the change, because the render it triggers sends requests in the stored language.
  storage.write("language", language);
  await i18n.changeLanguage(language);
}

/** Called with the namespace whose texts were added; with none when the language has changed. */
type TextListener = (namespace?: string) => void;

const textListeners = new Set<TextListener>();

/**
 * Subscribes to changes of the page's texts: another language, or texts of a part that have loaded. The first
 * subscribed is called first.
 * @returns a function that ends the subscription
 */
export function onTextsChanged(listener: TextListener): () => void {
  textListeners.add(listener);
  return () => textListeners.delete(listener);
}

const reportTexts = (namespace?: string) => textListeners.forEach((listener) => listener(namespace));
i18n.on("languageChanged", () => reportTexts());
i18n.store.on("added", (_language: string, namespace: string) => reportTexts(namespace));

/** Hook for the current language; re-renders when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(onTextsChanged, currentLanguage, currentLanguage);
}

function nameLanguageOfDocument(): void {
  if (typeof document !== "undefined") document.documentElement.lang = i18n.language;
}

nameLanguageOfDocument();
i18n.on("languageChanged", nameLanguageOfDocument);
