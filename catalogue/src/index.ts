export { categories, type Category } from "./category.ts";
export type { LocalizedText } from "./localized-text.ts";
export { findStudio, studios, type Glaze, type Studio, type StudioCode } from "./studios.ts";
export { slotProfiles, type GameProfile, type Volatility } from "./titles/game-profile.ts";
export { jackpotPools, type JackpotPool } from "./titles/jackpot-pools.ts";
export { findTitle, titles, type Title, type TitleTag } from "./titles/titles.ts";
export { gameArtwork } from "./artwork/game-artwork.ts";
export type { ArtworkSubject } from "./artwork/design.ts";
