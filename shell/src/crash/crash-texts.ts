import { i18n, shellNamespace } from "@tessera/shared/i18n";
import { crash } from "@tessera/shared/contracts/locales/en/crash";

export type CrashTexts = typeof crash;

/**
 * Returns the texts of the crash screen: in the language of the page if they have loaded, else in English, which are in
 * the shell itself. The screen never waits for a language.
 */
export function crashTexts(): CrashTexts {
  const loaded: Partial<CrashTexts> | undefined = i18n.getResource(i18n.language, shellNamespace, "crash");
  return { ...crash, ...loaded };
}
