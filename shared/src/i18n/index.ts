/** Language of the page, its texts, and the formats of amounts and times. */
export { I18nextProvider, useTranslation } from "react-i18next";
export {
  i18n,
  registerMessages,
  setLanguage,
  translate,
  type Messages,
  type MessagesLoader,
} from "./i18n.ts";
export { useLanguage } from "./use-language.ts";
export { languages, type Language } from "./languages.ts";
export { formatAmount, formatMinor } from "../core/money.ts";
export { formatDateTime } from "../core/time.ts";
