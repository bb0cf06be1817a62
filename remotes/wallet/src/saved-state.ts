import { defineSavedState } from "@tessera/shared/saved-state";

/** State of the wallet that the next release takes over in an open page. */
export const savedState = defineSavedState();
export const { useGuard, useSaved, useSavedState } = savedState;

/** True for a text, or for none. */
export function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === "string";
}

/** True for a list of texts. */
export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}
