import { languages, setLanguage, useLanguage } from "@tessera/shared/i18n";
import { IconButton, Menu, type MenuItem } from "@tessera/shared/ui";
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

function useOtherTheme() {
  const { t } = useTranslation();
  const other = useTheme() === "dark" ? "light" : "dark";
  return { other, label: t(`layout.${other}`), change: () => setTheme(other) } as const;
}

/** Language menu of the navbar. */
export function LanguageMenu() {
  const { t } = useTranslation();
  return <Menu icon="language" label={t("layout.language")} items={useLanguageItems()} />;
}

/** Button that switches between dark and light theme. */
export function ThemeSwitch() {
  const { other, label, change } = useOtherTheme();
  return <IconButton icon={other} label={label} onClick={change} />;
}

/** Menu for language and theme, for a phone's header with space for one button. */
export function PreferencesMenu() {
  const { t } = useTranslation();
  const { other, label, change } = useOtherTheme();
  const theme: MenuItem = { key: "theme", icon: other, label, onSelect: change };
  return <Menu icon="language" label={t("layout.preferences")} items={[...useLanguageItems(), theme]} />;
}
