import type { ErrorCode } from "@tessera/shared/core/error-codes";
import { formatAmount, formatMinor } from "@tessera/shared/core/money";
import { formatDateTime } from "@tessera/shared/core/time";
import { isApiFailure, type ApiFailure } from "@tessera/shared/http";
import { useSharedTranslation } from "@tessera/shared/i18n";

const isInstant = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

const minorSuffix = "Minor";

/** Error codes whose plain numbers are whole credits; in others a number may count anything. */
const wholeCreditCodes: ReadonlySet<string> = new Set<ErrorCode>(["AMOUNT_TOO_LOW", "AMOUNT_TOO_HIGH"]);

/**
 * Interpolation values of an error text: its details, with instants in Bangkok time and amounts with two
 * decimals. Minor units lose their suffix: `maxMinor` becomes `max`.
 */
function interpolationValues({ code, details }: ApiFailure): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => {
      if (isInstant(value)) return [name, formatDateTime(value)];
      if (typeof value === "number" && wholeCreditCodes.has(code)) return [name, formatAmount(value)];
      if (name.endsWith(minorSuffix) && /^-?\d+$/.test(String(value)))
        return [name.slice(0, -minorSuffix.length), formatMinor(BigInt(String(value)))];
      return [name, value];
    }),
  );
}

/** True for an exclusion without an end, which has its own text. */
function isPermanent({ details }: ApiFailure): boolean {
  return details["until"] === null || details["min"] === null;
}

/**
 * True when an operator has written for the player why something is switched off; such codes have a text with
 * the reason.
 */
function hasReason({ details: { reason } }: ApiFailure): boolean {
  return typeof reason === "string" && reason !== "";
}

/**
 * Returns the error text of a failure: of an API failure by its code and details; a generic sentence for
 * unknown codes and other errors.
 */
export function useFailureText(): (failure: unknown) => string {
  const { t, findText } = useSharedTranslation();
  return (failure) => {
    const unknown = t("errors.UNKNOWN");
    if (!isApiFailure(failure)) return unknown;
    const seconds = failure.retryAfterSeconds;
    const values = {
      ...(seconds !== null && { seconds }),
      ...interpolationValues(failure),
      ...(isPermanent(failure) && { context: "forGood" }),
      ...(hasReason(failure) && { context: "reason" }),
    };
    return findText(failure.key, values) ?? unknown;
  };
}

/**
 * Returns the text of a field error: of a validation key or an error code, with the values in it; any other
 * text unchanged.
 */
export function useFieldText(): (
  message: string | undefined,
  values?: Readonly<Record<string, string>>,
) => string | undefined {
  const { findText } = useSharedTranslation();
  return (message, values) => {
    if (!message || !/^[\w.]+$/.test(message)) return message;
    const key = /^[A-Z_]+$/.test(message) ? `errors.${message}` : `validation.${message}`;
    return findText(key, values) ?? key;
  };
}
