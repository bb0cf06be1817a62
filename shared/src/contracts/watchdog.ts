/**
 * Time in milliseconds after which a page whose shell is not shown says so. Source: within 4 s, of which one
 * is left for a busy device.
 */
export const startBudgetMs = 3_000;

/** Time in milliseconds without a byte after which a file that was arriving counts as stopped. */
export const startSilenceMs = 1_500;

/** Steps at which the start of a shell fails: its script, its style, its texts, or the start itself. */
export const startFailures = ["script", "style", "texts", "start"] as const;
export type StartFailure = (typeof startFailures)[number];

/**
 * Watchdog of the document, in `window.tesseraWatchdog`: an inline script that shows a message and reports
 * once when the shell does not start. Absent where the page was not made by the document server, such as in a
 * component test.
 */
export interface Watchdog {
  /** Resolves when every style of the shell applies: unstyled, the shell is not shown. */
  styled(): Promise<void>;
  /** Ends the watch: the shell's first screen is in the document. */
  shown(): void;
  /** Shows the message and reports that the shell did not start, once in a page. */
  fail(failure: StartFailure, cause: unknown): void;
  /**
   * Reports a failure for the comparison of releases, while a rollout runs; each of a release once. Absent in
   * documents of an earlier server.
   *
   * @param details what the error log receives: `remote=`, `release=` and `failed=`, or the stack of a screen
   */
  failed?(details: string, cause: unknown): void;
  /**
   * Shows the message when the shell's root is lost, also after `shown`. The shell, which has started,
   * reports that itself.
   */
  lost(): void;
  /**
   * Loads the page again, once, when the site has another revision by now: a file that failed belongs to a
   * release that may be gone. Where something is typed into a form, it says so instead.
   *
   * @param keepsTyped true when what is typed is entered again in the next page: it is loaded all the same
   */
  reloadIfStale(keepsTyped?: boolean): Promise<void>;
  /**
   * Says that the page has the releases of this revision by now, without having been loaded again. Absent in
   * documents of an earlier server.
   */
  follows?(revision: number): void;
  /**
   * Says that the page has to be loaded again, with a button that does it: it cannot follow to another
   * release without that. Withdrawn by `follows`. Absent in documents of an earlier server.
   */
  offerReload?(): void;
}

declare global {
  interface Window {
    readonly tesseraWatchdog?: Watchdog;
  }
}
