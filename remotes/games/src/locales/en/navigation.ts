/** English labels of the navigation, by the keys of the manifest. */
export const navigation = {
  games: "Games",
  slots: "Slots",
  live: "Live",
  table: "Table",
  fishing: "Fishing",
  sports: "Sports",
  lottery: "Lottery",
  arcade: "Arcade",
  favourites: "Favourites",
  recentlyPlayed: "Recently played",
  shop: "Shop",
};
