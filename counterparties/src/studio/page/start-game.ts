// Styles of all pages, in the order of their weight: those of a game come after them.
import "./game-page.css";
import "./dialogs.module.css";
import "./proof.module.css";
import "./status-bar.module.css";
import "./bet-field.module.css";
import "./rail.module.css";
import "./game.module.css";
import "./paytable.module.css";
import "./sheets.module.css";
import { type Language, wordsByLanguage } from "../../platform/language.ts";
import { followSiteBack } from "./dialogs.ts";
import { type Page, readPage } from "./page.ts";
import type { Words } from "./locales/words.ts";
import { wordsOf } from "./locales/words-of.ts";
import { openStage } from "./stage.ts";

/** Options with which the page of a game starts. */
export interface GameOptions<PageWords, Calls> {
  readonly page: Page;
  readonly words: PageWords;
  readonly calls: Calls;
  /** True while the player wants less motion. */
  readonly isCalm: () => boolean;
}

/** Parts of a game's page that belong to the game alone. */
interface GameParts<GameWords, Calls, State> {
  /** Texts by language, under the game's own name. */
  readonly words: Readonly<Record<Language, GameWords>>;
  readonly calls: (sessionId: string) => Calls & { readonly open: () => Promise<State> };
  /** Shows the opened game on the stage and handles play. The studio decides all results. */
  readonly play: (
    stage: HTMLElement,
    first: State,
    options: GameOptions<Words & NoInfer<GameWords>, Calls>,
  ) => void;
}

/**
 * Starts the page of a game: it receives its own words beside those of all games, and the calls of the
 * session. The page of an unknown session says so, whichever game it is.
 */
export function startGamePage<GameWords extends object, Calls, State>(
  parts: GameParts<GameWords, Calls, State>,
): void {
  const page = readPage(document);
  followSiteBack(page.siteOrigin);
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  const words = { ...wordsOf(page.language), ...wordsByLanguage<GameWords>(parts.words)(page.language) };
  const calls = parts.calls(page.sessionId);
  void openStage(document.body, {
    page,
    words,
    open: calls.open,
    play: (stage, state: State) =>
      parts.play(stage, state, { page, words, calls, isCalm: () => calm.matches }),
  });
}
