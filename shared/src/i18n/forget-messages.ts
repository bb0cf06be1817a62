import { languageCodes } from "../core/languages.ts";
import { i18n, namespaceOf, registered, type MessagesLoader } from "./i18n.ts";

/** Removes the texts of a release from the page: they are neither shown nor loaded for the next language. */
export function forgetMessages(part: string, loader: MessagesLoader): void {
  registered.delete(loader);
  for (const language of languageCodes) i18n.removeResourceBundle(language, namespaceOf(part, loader));
}
