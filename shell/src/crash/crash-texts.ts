import { i18n, namespaceOf, shellPart } from "@tessera/shared/i18n";
import { loadMessages } from "../texts.ts";
import { crash } from "@tessera/shared/contracts/locales/en/crash";

export type CrashTexts = typeof crash;

/**
 * Returns the texts of the crash screen: in the language of the page if they have loaded, else in English,
 * which are in the shell itself. The screen never waits for a language.
 */
export function crashTexts(): CrashTexts {
  const namespace = namespaceOf(shellPart, loadMessages);
  const loaded: Partial<CrashTexts> | undefined = i18n.getResource(i18n.language, namespace, "crash");
  return { ...crash, ...loaded };
}
