import { defineTexts, registerMessages, shellPart, type Language, type TextKey } from "@tessera/shared/i18n";
import type { messages, shared } from "./locales/en/index.ts";

/** Texts of one language, as its file exports them. */
interface LanguageFile {
  readonly messages: typeof messages;
  readonly shared: typeof shared;
}

const loadLanguage = (language: string): Promise<LanguageFile> =>
  import(/* webpackChunkName: "texts-[request]" */ `./locales/${language}/index.ts`);

const part = "desk";

/** Key of a text of the desk, without the shared words. */
export type DeskKey = TextKey<typeof messages>;

/** Texts of the desk; a key without an English text does not compile. */
const texts = defineTexts<typeof messages>(part, loadLanguage);
export const { useTranslation } = texts;

/**
 * Loads the shared words and the desk's own, now and in every language that is chosen later. Rejects when
 * they fail to load.
 */
export async function registerTexts(): Promise<void> {
  const loadShared = async (language: Language) => (await loadLanguage(language)).shared;
  await Promise.all([registerMessages(shellPart, loadShared), registerMessages(part, texts.load)]);
}
