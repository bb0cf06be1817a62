import type { navigation as reference } from "../en/navigation.ts";

/** Label navigasi. */
export const navigation: typeof reference = {
  games: "Game",
  slots: "Slot",
  live: "Live",
  table: "Meja",
  fishing: "Tembak Ikan",
  sports: "Olahraga",
  lottery: "Lotre",
  arcade: "Arkade",
  favourites: "Favorit",
  recentlyPlayed: "Terakhir dimainkan",
  shop: "Toko",
};
