export { bannerArtwork } from "./artwork/banner-artwork.ts";
export { gameArtwork } from "./artwork/game-artwork.ts";
export { slotSymbols } from "./artwork/slot-symbols.ts";
export { studioLogo } from "./artwork/studio-logo.ts";
export { findStudio, liveStudios, studios, type Glaze, type Studio } from "./studios.ts";
export { generatedTitle, generatedTitlesMax } from "./titles/generated-titles.ts";
export { jackpotPools, type PoolTerms } from "./titles/jackpot-pools.ts";
export type { Title } from "./titles/title.ts";
export { findTitle, titles } from "./titles/titles.ts";
