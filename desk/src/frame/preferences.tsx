import { languages, setLanguage, useLanguage } from "@tessera/shared/i18n";
import { setTheme, useTheme } from "@tessera/shared/session";
import { Menu, type MenuItem } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";

/** Items for the languages and for the other theme. */
export function usePreferenceItems(): readonly MenuItem[] {
  const { t } = useTranslation();
  const current = useLanguage();
  const other = useTheme() === "dark" ? "light" : "dark";
  return [
    ...languages.map(({ code, name }) => ({
      key: code,
      label: name,
      lang: code,
      checked: code === current,
      onSelect: () => void setLanguage(code),
    })),
    { key: "theme", icon: other, label: t(`desk.frame.${other}`), onSelect: () => setTheme(other) },
  ];
}

/** Menu for language and theme, before the login. */
export function PreferencesMenu() {
  const { t } = useTranslation();
  return <Menu icon="language" label={t("desk.frame.preferences")} items={usePreferenceItems()} />;
}
