import { formatAmount } from "@tessera/shared/i18n";
import type { CreditsRange } from "./credits-schema.ts";
import { useTranslation } from "../texts.ts";

/** Returns the text of a field error: of a validation key, with the bounds as values; any other text unchanged. */
export function useValidationText({ min, max }: Pick<CreditsRange, "min" | "max">) {
  const { findText } = useTranslation();
  return (message: string | undefined) =>
    message && /^[\w.]+$/.test(message)
      ? (findText(`validation.${message}`, { min: formatAmount(min), max: formatAmount(max) }) ?? message)
      : message;
}
