/** The catalogue of games, favourites, jackpots and the opening of a game. */
export { gamesModule } from "./games-module.ts";
