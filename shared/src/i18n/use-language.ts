import { useTranslation } from "react-i18next";
import type { Language } from "./languages.ts";

/** The language on screen; renders again when it changes. */
export function useLanguage(): Language {
  return useTranslation().i18n.language === "id" ? "id" : "en";
}
