/**
 * Attribute of the list of a search's results: its links are reached from the search field by the arrow keys.
 */
export const searchResults = { "data-search-results": "" } as const;

let lastField: HTMLElement | null = null;

/** Moves the focus from a search field to the first result. False when there is none. */
export function enterResults(field: HTMLElement): boolean {
  const first = document.querySelector<HTMLElement>("[data-search-results] a[href]");
  if (!first) return false;
  lastField = field;
  first.focus();
  return true;
}

/**
 * Moves the focus back to the search field that the results were entered from. False when there is none any
 * more.
 */
export function returnToSearch(): boolean {
  if (!lastField?.isConnected) return false;
  lastField.focus();
  return true;
}
