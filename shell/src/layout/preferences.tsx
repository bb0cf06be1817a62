import { languages, setLanguage, useLanguage, useTranslation, type Language } from "@tessera/shared/i18n";
import { IconButton, Menu, SelectField } from "@tessera/shared/ui";
import { setTheme, useTheme } from "./theme.ts";

/** The language selector of the header. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const current = useLanguage();
  return (
    <Menu
      icon="language"
      label={t("layout.language")}
      items={languages.map(({ code, name }) => ({
        key: code,
        label: name,
        lang: code,
        checked: code === current,
        onSelect: () => void setLanguage(code),
      }))}
    />
  );
}

/** The language selector of the footer, where a phone has room for it. */
export function LanguageSelect() {
  const { t } = useTranslation();
  const current = useLanguage();
  return (
    <SelectField
      label={t("layout.language")}
      icon="language"
      value={current}
      options={languages.map(({ code, name }) => ({ value: code, label: name }))}
      // Its options are the languages.
      onChange={(event) => void setLanguage(event.target.value as Language)}
    />
  );
}

/** Dark or light. */
export function ThemeSwitch() {
  const { t } = useTranslation();
  const other = useTheme() === "dark" ? "light" : "dark";
  return <IconButton icon={other} label={t(`layout.${other}`)} onClick={() => setTheme(other)} />;
}
