import { languages, setLanguage, useLanguage } from "@tessera/shared/i18n";
import { setTheme, useTheme } from "@tessera/shared/session";
import { Menu, type MenuItem } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";

/** Items for the languages and the themes. */
export function usePreferenceItems(): readonly MenuItem[] {
  const { t } = useTranslation();
  const current = useLanguage();
  const theme = useTheme();
  return [
    ...languages.map(({ code, name }) => ({
      key: code,
      label: name,
      lang: code,
      checked: code === current,
      onSelect: () => void setLanguage(code),
    })),
    ...(["dark", "light", "system"] as const).map((choice) => ({
      key: choice,
      label: t(`desk.frame.${choice}`),
      checked: choice === theme,
      onSelect: () => setTheme(choice),
    })),
  ];
}

/** Menu for language and theme, before the login. */
export function PreferencesMenu() {
  const { t } = useTranslation();
  return <Menu icon="language" label={t("desk.frame.preferences")} items={usePreferenceItems()} />;
}
