import { formatAmount, useTranslation } from "@tessera/shared/i18n";
import type { CreditsRange } from "./credits-schema.ts";

/** Returns the text of a field error: of a validation key, with the bounds as values; any other text unchanged. */
export function useValidationText({ min, max }: Pick<CreditsRange, "min" | "max">) {
  const { t } = useTranslation();
  return (message: string | undefined) =>
    message && /^[\w.]+$/.test(message)
      ? t(`validation.${message}`, { min: formatAmount(min), max: formatAmount(max) })
      : message;
}
