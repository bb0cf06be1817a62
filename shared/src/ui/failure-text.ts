import { formatDateTime } from "@tessera/shared/core/time";
import { isApiFailure } from "@tessera/shared/http";
import { useTranslation } from "@tessera/shared/i18n";

const isInstant = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

/** What a failure's text may mention: its details, with instants in Bangkok's time, and how long to wait. */
function mentioned(details: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, isInstant(value) ? formatDateTime(value) : value]),
  );
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
      ...mentioned(failure.details),
      defaultValue: unknown,
    });
  };
}

/** The text of a form's field error: a validation key in words, and words as they are. */
export function useFieldText(): (message: string | undefined) => string | undefined {
  const { t } = useTranslation();
  return (message) => (message && /^[\w.]+$/.test(message) ? t(`validation.${message}`) : message);
}
