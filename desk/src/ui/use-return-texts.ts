import { textIn, type StoredText } from "@tessera/shared/core/languages";
import { ApiFailure, isApiFailure } from "@tessera/shared/http";
import { useLanguage } from "@tessera/shared/i18n";
import { useTranslation } from "../texts.ts";

/**
 * Details of `return.tooHigh`: the sum of returns in basis points, null without a bound, and the game with
 * the highest one.
 */
interface ReturnDetails {
  readonly returnBp: number | null;
  readonly game: StoredText;
}

/**
 * Hook that replaces the validation key of a sum of returns that is too high by a sentence with the sum;
 * other failures stay.
 */
export function useReturnTexts(): (failure: unknown) => unknown {
  const { findText } = useTranslation();
  const language = useLanguage();
  const textOf = ({ returnBp, game }: ReturnDetails) =>
    returnBp === null
      ? findText("validation.return.endless")
      : findText("validation.return.tooHigh", {
          percent: (returnBp / 100).toFixed(2),
          game: textIn(game, language),
        });
  return (failure) => {
    if (!isApiFailure(failure)) return failure;
    const fields = Object.fromEntries(
      Object.entries(failure.fields).map(([field, key]) => {
        const details = failure.fieldDetails[field] as ReturnDetails | undefined;
        return [field, (key === "return.tooHigh" && details && textOf(details)) || key];
      }),
    );
    const { call, code, details, fieldDetails, requestId, response } = failure;
    return new ApiFailure(
      call,
      { code, fields, details, fieldDetails, requestId },
      { cause: failure, response },
    );
  };
}
