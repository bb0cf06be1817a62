import type { Localised } from "@tessera/shared/contracts/scalars";

export type BannerSlot = "home" | "popup" | "promo";

/** A banner with the picture of a game of the catalogue; it links to the game unless `link` is set. */
export interface GameBanner {
  readonly slug: string;
  readonly slot: BannerSlot;
  /** Increased when the content changes, so that a closed popup is shown again. */
  readonly version: number;
  readonly title: Localised;
  readonly text: Localised;
  /** Link target in place of the game. */
  readonly link?: string;
  /** Alternative text of the picture. */
  readonly alt: Localised;
  /** Start of a half-open period, ISO 8601. */
  readonly startsAt: string;
  readonly endsAt: string;
}

const season = { startsAt: "2026-01-01T00:00:00.000Z", endsAt: "2028-01-01T00:00:00.000Z" } as const;

/** Banners in display order. */
export const gameBanners: readonly GameBanner[] = [
  {
    slug: "phoenix-fan",
    slot: "home",
    version: 1,
    title: { en: "Phoenix Fan has landed", id: "Kipas Phoenix telah tiba" },
    text: {
      en: "A bird of fire on red lacquer, and it feeds the Mosaic jackpot.",
      id: "Burung api di atas pernis merah, dan ikut mengisi jackpot Mosaic.",
    },
    alt: { en: "A phoenix with open wings", id: "Seekor phoenix dengan sayap terbuka" },
    ...season,
  },
  {
    slug: "krakatau-wild",
    slot: "home",
    version: 1,
    title: { en: "Krakatau Wild", id: "Krakatau Wild" },
    text: {
      en: "The most played slot of the house, drawn in rose and indigo.",
      id: "Slot yang paling sering dimainkan, dalam warna mawar dan nila.",
    },
    alt: { en: "An erupting volcano", id: "Gunung api yang meletus" },
    ...season,
  },
  {
    slug: "surya-reels",
    slot: "home",
    version: 1,
    title: { en: "New: Surya Reels", id: "Baru: Surya Reels" },
    text: {
      en: "A sun of stone, piece by piece. Try it in demo first.",
      id: "Matahari dari batu, keping demi keping. Coba dulu versi demonya.",
    },
    alt: { en: "A sun laid in stone", id: "Matahari dari susunan batu" },
    ...season,
  },
  {
    slug: "golden-koi",
    slot: "home",
    version: 1,
    title: { en: "An evening by the pond", id: "Sore di tepi kolam" },
    text: {
      en: "Golden Koi swims slowly. So should you.",
      id: "Koi Emas berenang perlahan. Anda pun boleh santai.",
    },
    alt: { en: "A golden koi in dark water", id: "Koi emas di air gelap" },
    ...season,
  },
  {
    slug: "lantern-street",
    slot: "popup",
    version: 1,
    title: { en: "Lantern evening", id: "Malam lentera" },
    text: {
      en: "25.00 credits for the first 500 players who register for it.",
      id: "25.00 kredit bagi 500 pemain pertama yang mendaftar.",
    },
    alt: { en: "A street of lanterns", id: "Jalan dengan lentera" },
    link: "/promotions/lantern-evening",
    ...season,
  },
];
