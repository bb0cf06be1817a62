import type { GameCategory } from "@tessera/shared/contracts/game-categories";

/** English texts of the descriptions of games. */
export const texts = {
  /** Names of the categories. Source: spec:screens#lobby. */
  categories: {
    slots: "Slots",
    live: "Live",
    table: "Table",
    fishing: "Fishing",
    sports: "Sports",
    lottery: "Lottery",
    arcade: "Arcade",
  } satisfies Readonly<Record<GameCategory, string>>,
  description: (category: string, studio: string, about: string) => `${category} by ${studio}. ${about}`,
};
