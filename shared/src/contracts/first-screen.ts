import type { Language } from "../core/languages.ts";
import type { ReleaseMap } from "./release-map.ts";

/**
 * Kind of visitor for which a first screen is rendered. A player's holds nothing of his own: the server does
 * not know who he is.
 */
export type Visitor = "guest" | "player";

/** A page whose first screen is rendered for the document. */
export interface FirstScreenRequest {
  readonly map: ReleaseMap;
  /** Path and query. */
  readonly url: string;
  readonly language: Language;
  readonly visitor: Visitor;
  /** True for a browser that asks to save data. */
  readonly savesData: boolean;
  /** Releases whose parts are left out, because they did not end within their time. */
  readonly excluded: readonly string[];
}

/** Call of the API that a first screen needs; only what is the same for every guest is answered. */
export interface FirstScreenCall {
  /** Path and query, as they are signed. */
  readonly path: string;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
}

/** A part of a remote in a first screen. */
export interface FirstScreenPart {
  /** Release id. */
  readonly release: string;
  /** Module of a slot; null for the screen of the path. */
  readonly module: string | null;
}

/** The `url` of a first screen that is the same for every path that nobody serves. */
export const anyUnserved = "";

/** State that the browser needs to take a first screen over, as JSON in the document. */
export interface FirstScreenState {
  /** Path, with the parameters that its screen reads; or {@link anyUnserved}. */
  readonly url: string;
  readonly language: Language;
  readonly visitor: Visitor;
  readonly parts: readonly FirstScreenPart[];
  /**
   * Calls of a player's screen that were not answered: his own data, which the document requests before the
   * scripts run. Releases that were built before have none.
   */
  readonly calls?: readonly FirstScreenCall[];
  /** The query cache with which it was rendered. */
  readonly queries: unknown;
}

export interface FirstScreen {
  /** Content of the document's root element; null when the shell itself could not be rendered. */
  readonly html: string | null;
  readonly state: FirstScreenState;
  /** Parts that could not be rendered, by release. The browser renders them. */
  readonly failures: readonly { readonly release: string; readonly message: string }[];
}

/**
 * Functions of the shell's server script. All values are JSON texts, so that no object passes between the
 * script and the process that runs it. Every function returns at once; its promises have settled when the
 * microtask queue is empty.
 */
export interface FirstScreenScript {
  /** Begins a first screen; ends the one before it. Takes a {@link FirstScreenRequest}. */
  readonly begin: (request: string) => void;
  /** Id of the release whose part is rendered next, the shell's first; null when all are rendered. */
  readonly nextPart: () => string | null;
  readonly renderPart: () => void;
  /** Requests the data that is still missing, all at once. */
  readonly requestData: () => void;
  /**
   * Makes tasks of the requests for the data that is still missing. Shells that were built before have no
   * tasks.
   */
  readonly planRequests: () => void;
  /** Id of the release whose tasks are run next; null when none is left. */
  readonly nextTask: () => string | null;
  /** Runs all tasks of the release that is next. */
  readonly runTasks: () => void;
  /** The {@link FirstScreenCall}s that have no answer yet; null when another pass would change nothing. */
  readonly openCalls: () => string | null;
  /**
   * Takes the bodies of the open calls in their order, null for one that is not answered, and begins another
   * pass.
   */
  readonly answerCalls: (bodies: string) => void;
  /**
   * Does what `answerCalls` does, but makes tasks of handing the answers over: the code of releases continues
   * with them.
   */
  readonly planAnswers: (bodies: string) => void;
  /** The {@link FirstScreen}. */
  readonly finish: () => string;
}

/** Attribute of the root element of a page that was rendered for a browser that asks to save data. */
export const savesDataAttribute = "data-saves-data";

/** Id and texts of the JSON element that holds the {@link FirstScreenState}. */
export const firstScreenElement = "first-screen";

/** A bigint in JSON, which has none: amounts in minor units are bigints in the query cache. */
interface WrittenBigint {
  readonly $bigint: string;
}

function isWrittenBigint(value: unknown): value is WrittenBigint {
  return (
    typeof value === "object" && value !== null && "$bigint" in value && typeof value.$bigint === "string"
  );
}

/** Writes a first screen as JSON, with its bigints. */
export function writeFirstScreen(screen: FirstScreen): string {
  return JSON.stringify(screen, (_key, value: unknown) =>
    typeof value === "bigint" ? ({ $bigint: String(value) } satisfies WrittenBigint) : value,
  );
}

/** Reads the state of a first screen from its JSON, with its bigints. Throws on text that is not JSON. */
export function readFirstScreenState(text: string): FirstScreenState {
  return JSON.parse(text, (_key, value: unknown) =>
    isWrittenBigint(value) ? BigInt(value.$bigint) : value,
  ) as FirstScreenState;
}
