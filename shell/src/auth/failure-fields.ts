import { isApiFailure } from "@tessera/shared/http";

/** The field that a failure is about, by a form's table of error codes; undefined when it is about none. */
export function fieldOf<Name extends string>(
  fieldByCode: Readonly<Record<string, Name>>,
  failure: unknown,
): Name | undefined {
  return isApiFailure(failure) ? fieldByCode[failure.code] : undefined;
}

/** No answer came, so nobody knows whether the try counted: only the same try may be sent again. */
export function isUnanswered(failure: unknown): boolean {
  return isApiFailure(failure) && (failure.code === "NETWORK" || failure.code === "TIMEOUT");
}
