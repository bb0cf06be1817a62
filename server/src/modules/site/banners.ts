import type { BannerSlot } from "@tessera/shared/contracts/site";
import type { BannerSlug } from "./texts.ts";

/** A seeded banner with the picture of a game of the catalogue; it links to the game unless `link` is set. */
export interface GameBanner {
  readonly slug: BannerSlug;
  readonly slot: BannerSlot;
  /** Increased when the content changes, so that a closed popup is shown again. */
  readonly version: number;
  /** Link target in place of the game. */
  readonly link?: string;
  /** Start of a half-open period, ISO 8601. */
  readonly startsAt: string;
  readonly endsAt: string;
}

const season = { startsAt: "2026-01-01T00:00:00.000Z", endsAt: "2028-01-01T00:00:00.000Z" } as const;

/** Banners that the site has from the start, in display order. */
export const gameBanners: readonly GameBanner[] = [
  {
    slug: "phoenix-fan",
    slot: "home",
    version: 1,
    ...season,
  },
  {
    slug: "krakatau-wild",
    slot: "home",
    version: 1,
    ...season,
  },
  {
    slug: "surya-reels",
    slot: "home",
    version: 1,
    ...season,
  },
  {
    slug: "golden-koi",
    slot: "home",
    version: 1,
    ...season,
  },
  {
    slug: "lantern-street",
    slot: "popup",
    version: 1,
    link: "/promotions/lantern-evening",
    ...season,
  },
];
