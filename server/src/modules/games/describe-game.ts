import type { GameCategory } from "@tessera/shared/contracts/game-categories";
import type { Language } from "@tessera/shared/core/languages";
import { texts } from "./texts.ts";

/** Describes a game in one or two sentences: its category, its studio and what that studio is known for. */
export function describeGame(
  language: Language,
  game: { readonly category: GameCategory; readonly studioName: string; readonly studioAbout: string },
): string {
  const { categories, description } = texts[language];
  return description(categories[game.category], game.studioName, game.studioAbout).trim();
}
