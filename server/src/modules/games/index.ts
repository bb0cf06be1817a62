/** The titles of the studios with their pictures, favourites, jackpots and the opening of a game. */
export { type BannerGame, findBannerGames } from "./game-shelves.ts";
export { favouriteErasure } from "./favourites.ts";
export { gamesModule } from "./games-module.ts";
export { picturePath } from "./pictures/picture-address.ts";
export { OtherWalletMode } from "./titles/known-studios.ts";
export { synchroniseStudios } from "./titles/synchronise-studios.ts";
