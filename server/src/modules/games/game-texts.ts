import type { GameCategory } from "@tessera/shared/contracts/games";
import type { Language, Localised } from "@tessera/shared/contracts/scalars";

/** Names of the categories on the site. Source: spec:screens#lobby. */
export const categoryNames: Readonly<Record<GameCategory, Localised>> = {
  slots: { en: "Slots", id: "Slot" },
  live: { en: "Live", id: "Live" },
  table: { en: "Table", id: "Meja" },
  fishing: { en: "Fishing", id: "Tembak Ikan" },
  sports: { en: "Sports", id: "Olahraga" },
  lottery: { en: "Lottery", id: "Lotre" },
  arcade: { en: "Arcade", id: "Arkade" },
};

const descriptions: Readonly<Record<Language, (category: string, studio: string, about: string) => string>> =
  {
    en: (category, studio, about) => `${category} by ${studio}. ${about}`,
    id: (category, studio, about) => `${category} dari ${studio}. ${about}`,
  };

/** Describes a game in one or two sentences: its category, its studio and what that studio is known for. */
export function describeGame(
  language: Language,
  game: { readonly category: GameCategory; readonly studioName: string; readonly studioAbout: string },
): string {
  const category = categoryNames[game.category][language];
  return descriptions[language](category, game.studioName, game.studioAbout).trim();
}
