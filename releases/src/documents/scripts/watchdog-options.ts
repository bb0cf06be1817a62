/** Options of the watchdog's script, which the document server writes into the page. */
export interface WatchdogOptions {
  /** Release of the shell. */
  readonly release: string;
  /** URL path of the release's files, `/r/<release>/`. */
  readonly base: string;
  /** URL path of the shell's script. */
  readonly script: string;
  /** Revision of the release map of this document. */
  readonly revision: number;
  /** Header of a document with the revision of its release map. */
  readonly revisionHeader: string;
  /** Time in milliseconds within which the shell has to be shown. */
  readonly budgetMs: number;
  /** Time in milliseconds without a byte after which a file counts as stopped. */
  readonly silenceMs: number;
  /** Longest time of a report in milliseconds. */
  readonly reportMs: number;
  /**
   * Time in milliseconds after which a page that is shown says that it runs, and looks again while parts of
   * it are loading.
   */
  readonly runsAfterMs: number;
  /** Times that it looks again at most: a part may never come. */
  readonly looksMax: number;
  readonly errorLogPath: string;
  readonly outcomesPath: string;
  /** Ids of the templates with the message of each state. */
  readonly messages: {
    readonly failed: string;
    readonly slow: string;
    /** Line that is shown there while files still arrive. */
    readonly loading: string;
    /** The page is from an earlier revision and is loaded again. */
    readonly stale: string;
  };
}
