import { languages, setLanguage, useLanguage } from "@tessera/shared/i18n";
import { Menu, type MenuItem } from "@tessera/shared/ui";
import { setTheme, useTheme } from "@tessera/shared/session";
import { useTranslation } from "../texts.ts";

function useLanguageItems(): readonly MenuItem[] {
  const current = useLanguage();
  return languages.map(({ code, name }) => ({
    key: code,
    label: name,
    lang: code,
    checked: code === current,
    onSelect: () => void setLanguage(code),
  }));
}

function useThemeItems(): readonly MenuItem[] {
  const { t } = useTranslation();
  const current = useTheme();
  return (["dark", "light", "system"] as const).map((theme) => ({
    key: theme,
    label: t(`layout.${theme}`),
    checked: theme === current,
    onSelect: () => setTheme(theme),
  }));
}

/** Language menu of the navbar. */
export function LanguageMenu() {
  const { t } = useTranslation();
  return <Menu icon="language" label={t("layout.language")} items={useLanguageItems()} />;
}

/** Theme menu of the navbar. */
export function ThemeMenu() {
  const { t } = useTranslation();
  return <Menu icon="light" label={t("layout.theme")} items={useThemeItems()} />;
}

/** Menu for language and theme, for a phone's header with space for one button. */
export function PreferencesMenu() {
  const { t } = useTranslation();
  const items = [...useLanguageItems(), ...useThemeItems()];
  return <Menu icon="language" label={t("layout.preferences")} items={items} />;
}
