import { useTranslation } from "react-i18next";
import type { Language } from "./languages.ts";

/** Hook for the current language; re-renders when it changes. */
export function useLanguage(): Language {
  return useTranslation().i18n.language === "id" ? "id" : "en";
}
