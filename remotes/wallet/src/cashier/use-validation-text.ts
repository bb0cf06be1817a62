import { formatAmount, useTranslation } from "@tessera/shared/i18n";
import type { CreditsRange } from "./credits-schema.ts";

/** The text of a field error: a validation key in words, with the bounds it may mention; words as they are. */
export function useValidationText({ min, max }: Pick<CreditsRange, "min" | "max">) {
  const { t } = useTranslation();
  return (message: string | undefined) =>
    message && /^[\w.]+$/.test(message)
      ? t(`validation.${message}`, { min: formatAmount(min), max: formatAmount(max) })
      : message;
}
