import { type Language, wordsByLanguage } from "../../platform/language.ts";
import type { Page } from "./page.ts";
import type { Words } from "./locales/words.ts";
import { wordsOf } from "./locales/words-of.ts";

/** Options with which the page of a game starts. */
export interface GameOptions<PageWords, Calls> {
  readonly page: Page;
  readonly words: PageWords;
  readonly calls: Calls;
  /** True while the player wants less motion. */
  readonly isCalm: () => boolean;
}

/** Parts of a game's page that belong to the game alone. */
interface GameParts<GameWords, Calls> {
  /** Texts by language, under the game's own name. */
  readonly words: Readonly<Record<Language, GameWords>>;
  readonly calls: (sessionId: string) => Calls;
  readonly start: (
    root: HTMLElement,
    options: GameOptions<Words & NoInfer<GameWords>, Calls>,
  ) => Promise<void>;
}

/** A game as the list of pages has it. */
export interface GamePage {
  readonly words: (language: string) => object;
  readonly start: (root: HTMLElement, options: { page: Page; isCalm: () => boolean }) => Promise<void>;
}

/**
 * Builds the page of a game: its start receives its own words beside those of all games, and the calls of the
 * session.
 */
export function gamePage<GameWords extends object, Calls>({
  words,
  calls,
  start,
}: GameParts<GameWords, Calls>): GamePage {
  const ownWords = wordsByLanguage<GameWords>(words);
  return {
    words: ownWords,
    start: (root, { page, isCalm }) =>
      start(root, {
        page,
        isCalm,
        words: { ...wordsOf(page.language), ...ownWords(page.language) },
        calls: calls(page.sessionId),
      }),
  };
}
