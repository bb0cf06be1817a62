import type { ErrorCode } from "@tessera/shared/core/error-codes";
import { formatAmount, formatMinor } from "@tessera/shared/core/money";
import { formatDateTime } from "@tessera/shared/core/time";
import { isApiFailure, type ApiFailure } from "@tessera/shared/http";
import { useTranslation } from "@tessera/shared/i18n";

const isInstant = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

const minorSuffix = "Minor";

/** Failures whose bare numbers are whole credits; another one's may count anything. */
const wholeCreditCodes: ReadonlySet<string> = new Set<ErrorCode>(["AMOUNT_TOO_LOW", "AMOUNT_TOO_HIGH"]);

/**
 * What a failure's text may mention: its details, with instants in Bangkok's time and amounts with two decimals. Minor
 * units lose the end of their name: `maxMinor` is told as `max`.
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

/** An end that is said to be none, of an exclusion: its text is another one. */
function isPermanent({ details }: ApiFailure): boolean {
  return details["until"] === null || details["min"] === null;
}

/**
 * Says in the player's words what went wrong: the text of an API failure by its code, with its details; one plain sentence
 * for everything that has no code or one that this page does not know.
 */
export function useFailureText(): (failure: unknown) => string {
  const { t } = useTranslation();
  return (failure) => {
    const unknown = t("errors.UNKNOWN");
    if (!isApiFailure(failure)) return unknown;
    const seconds = failure.retryAfterSeconds;
    return t(failure.key, {
      ...(seconds !== null && { seconds }),
      ...interpolationValues(failure),
      ...(isPermanent(failure) && { context: "forGood" }),
      defaultValue: unknown,
    });
  };
}

/** The text of a form's field error: a validation key or an error code in words, and words as they are. */
export function useFieldText(): (message: string | undefined) => string | undefined {
  const { t } = useTranslation();
  return (message) => {
    if (!message || !/^[\w.]+$/.test(message)) return message;
    return t(/^[A-Z_]+$/.test(message) ? `errors.${message}` : `validation.${message}`);
  };
}
