import { ChipGroup } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";

/** Theme of the players' pages. */
export type PreviewTheme = "dark" | "light";

interface ThemeChoiceProps {
  readonly theme: PreviewTheme;
  readonly onChange: (theme: PreviewTheme) => void;
}

/** Choice of the theme in which something is previewed. */
export function ThemeChoice({ theme, onChange }: ThemeChoiceProps) {
  const { t } = useTranslation();
  return (
    <ChipGroup
      label={t("content.preview.theme")}
      value={theme}
      choices={(["dark", "light"] as const).map((value) => ({ value, label: t(`content.preview.${value}`) }))}
      onChange={onChange}
    />
  );
}
