export { gameArtwork } from "./artwork/game-artwork.ts";
export { slotSymbols } from "./artwork/slot-symbols.ts";
export { gameCatalogue } from "./game-catalogue.ts";
export { liveStudios, studios, type Glaze } from "./studios.ts";
export { findTitle, titles, type Title } from "./titles/titles.ts";
