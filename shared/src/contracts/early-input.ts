/**
 * Input on the document's first screen before its scripts run, in `window.tesseraEarlyInput`. Absent where
 * the page was not made by the document server.
 */
export interface EarlyInput {
  /** Repeats the clicks, choices and sent forms that were made on a root's content before its scripts ran. */
  runs(root: Element): void;
}

declare global {
  interface Window {
    readonly tesseraEarlyInput?: EarlyInput;
  }
}
