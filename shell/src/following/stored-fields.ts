/**
 * Entry of the session storage of a tab: what was typed in its page, from the end of that page to the start
 * of the next one.
 */
export const storedFieldsKey = "typedFields";

/** True when something was typed in the page that was loaded again. */
export function hasStoredFields(): boolean {
  try {
    return sessionStorage.getItem(storedFieldsKey) !== null;
  } catch {
    return false;
  }
}
