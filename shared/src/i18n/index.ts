/** Language of the page, its texts, and the formats of amounts and times. */
export { I18nextProvider, useTranslation } from "react-i18next";
export {
  i18n,
  namespaceOf,
  registerMessages,
  setLanguage,
  shellPart,
  useLanguage,
  type MessagesLoader,
} from "./i18n.ts";
export {
  defineTexts,
  useSharedTranslation,
  type PartTexts,
  type SharedKey,
  type Translation,
} from "./define-texts.ts";
export type { Messages, TextKey, TextValues, Translated } from "./text-keys.ts";
export { languages, localeOf, type Language } from "../core/languages.ts";
export { formatAmount, formatMinor } from "../core/money.ts";
export { formatDateTime } from "../core/time.ts";
