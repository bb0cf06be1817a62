import { bannerArtwork } from "./artwork/banner-artwork.ts";
import { gameArtwork } from "./artwork/game-artwork.ts";
import { promotionArtwork } from "./artwork/promotion-artwork.ts";
import { studioLogo } from "./artwork/studio-logo.ts";
import { findStudio, liveStudios, studios, type Studio } from "./studios.ts";
import { jackpotPools } from "./titles/jackpot-pools.ts";
import { findTitle, titles } from "./titles/titles.ts";

const allStudios: readonly Studio[] = [...studios, ...liveStudios];

function drawBanner(name: string): string | undefined {
  const [, slug = "", layout] = /^(.+)-(mobile|desktop)$/.exec(name) ?? [];
  const title = findTitle(slug);
  return title && (layout === "mobile" || layout === "desktop") ? bannerArtwork(title, layout) : undefined;
}

const drawers = {
  game: (slug: string) => {
    const title = findTitle(slug);
    return title && gameArtwork(title);
  },
  banner: drawBanner,
  studio: (code: string) => (findStudio(code) ? studioLogo(code) : undefined),
  promotion: promotionArtwork,
};

/**
 * Everything that the studios offer, in one piece: what a site is handed. A picture is named by a slug (`game`,
 * `promotion`), a slug with `-mobile` or `-desktop` (`banner`) or the code of a studio, and undefined for a game or a
 * studio that is not in the catalogue; a promotion gets a picture under any name.
 */
export const gameCatalogue = {
  studios: allStudios,
  titles,
  jackpotPools,
  draw: (kind: keyof typeof drawers, name: string): string | undefined => drawers[kind](name),
};
