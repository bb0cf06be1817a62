import { savesDataAttribute } from "../contracts/first-screen.ts";
import { useBrowserValue } from "../session/use-browser-value.ts";

let isRequested = false;

/**
 * Sets whether the first screen that begins is for a browser that asks to save data. For the server script of
 * the shell.
 */
export function renderForSavedData(savesData: boolean): void {
  isRequested = savesData;
}

/** True when the document was asked for with `Save-Data`. */
const isInDocument = () =>
  typeof document === "undefined" ? isRequested : document.documentElement.hasAttribute(savesDataAttribute);

/** The preference of the browser, asked for once: every picture of a list wants to know it. */
let preference: MediaQueryList | undefined;

/**
 * True for a browser that asks to save data: what a player may never look at is not loaded. Source:
 * `Save-Data` of the document's request (WICG Save Data API), `navigator.connection`, or the media feature
 * `prefers-reduced-data`.
 */
export function savesData(): boolean {
  preference ??= window.matchMedia?.("(prefers-reduced-data: reduce)");
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return isInDocument() || connection?.saveData === true || (preference?.matches ?? false);
}

/** {@link savesData} as a hook; a first screen is taken over as its document was rendered. */
export function useSavesData(): boolean {
  return useBrowserValue(savesData, isInDocument);
}
