import type { LocalizedText } from "./localized-text.ts";

/**
 * Glaze set (palette) of a studio: a deep ground, two bodies, a lit colour, a bone and a counter colour,
 * each as `#rrggbb`.
 */
export interface Glaze {
  readonly deep: string;
  readonly body: string;
  readonly bodyLight: string;
  readonly lit: string;
  readonly bone: string;
  readonly counter: string;
}

export interface Studio {
  readonly code: string;
  readonly name: string;
  /** Wallet mode: bets use the site's wallet, or one at the studio, which the player fills by transfers. */
  readonly walletMode: "seamless" | "transfer";
  readonly glaze: Glaze;
  /** Colour of the studio on chips, as `#rrggbb`. */
  readonly swatch: string;
  readonly description: LocalizedText;
}

/** The invented studios of the catalogue. One studio process serves them all. */
export const studios = [
  {
    code: "orchid-arc",
    name: "Orchid Arc",
    walletMode: "seamless",
    glaze: {
      deep: "#2b1020",
      body: "#8c2f5a",
      bodyLight: "#e07a9b",
      lit: "#ffd08a",
      bone: "#fde8dd",
      counter: "#5a6fb8",
    },
    swatch: "#e07a9b",
    description: {
      en: "Volcanoes, gardens and night flowers, drawn in rose and indigo.",
      id: "Gunung api, taman, dan bunga malam dalam warna mawar dan nila.",
    },
  },
  {
    code: "plumworks",
    name: "Plumworks",
    walletMode: "seamless",
    glaze: {
      deep: "#22132a",
      body: "#6d3566",
      bodyLight: "#c9627f",
      lit: "#f3b56b",
      bone: "#f8e3d2",
      counter: "#4f93a0",
    },
    swatch: "#6d3566",
    description: {
      en: "Old stories with a twist, from carp ponds to desert kings.",
      id: "Kisah lama dengan sentuhan baru, dari kolam koi hingga raja gurun.",
    },
  },
  {
    code: "pinegate",
    name: "Pinegate",
    walletMode: "seamless",
    glaze: {
      deep: "#0f2119",
      body: "#2a6446",
      bodyLight: "#7fae5c",
      lit: "#efc862",
      bone: "#f2ecd0",
      counter: "#d65f3b",
    },
    swatch: "#2a6446",
    description: {
      en: "Forest tales and card rooms in bottle green.",
      id: "Kisah rimba dan ruang kartu dalam hijau botol.",
    },
  },
  {
    code: "vermilion",
    name: "Vermilion",
    walletMode: "seamless",
    glaze: {
      deep: "#3b0d17",
      body: "#a81f34",
      bodyLight: "#e2553f",
      lit: "#f6bd55",
      bone: "#fbe6cf",
      counter: "#1f6f6b",
    },
    swatch: "#a81f34",
    description: {
      en: "Festival streets, firebirds and bright red halls.",
      id: "Jalan pesta, burung api, dan balai merah menyala.",
    },
  },
  {
    code: "ashlar",
    name: "Ashlar",
    walletMode: "seamless",
    glaze: {
      deep: "#1f1c1a",
      body: "#5c554d",
      bodyLight: "#b3a593",
      lit: "#ef7a3f",
      bone: "#f5eee1",
      counter: "#d7b04f",
    },
    swatch: "#b3a593",
    description: {
      en: "Stonecutters of the house: few colours, clean rules.",
      id: "Pemahat batu: sedikit warna, aturan yang jelas.",
    },
  },
  {
    code: "night-loom",
    name: "Night Loom",
    walletMode: "seamless",
    glaze: {
      deep: "#101731",
      body: "#2b468a",
      bodyLight: "#6f9be0",
      lit: "#f2bd57",
      bone: "#f4ecd8",
      counter: "#d8615a",
    },
    swatch: "#2b468a",
    description: {
      en: "Skies, towers and journeys after dark.",
      id: "Langit, menara, dan perjalanan setelah gelap.",
    },
  },
  {
    code: "kiln-and-co",
    name: "Kiln & Co",
    walletMode: "seamless",
    glaze: {
      deep: "#241210",
      body: "#b5452f",
      bodyLight: "#e88b4d",
      lit: "#f6c668",
      bone: "#f6e6cc",
      counter: "#3c7a86",
    },
    swatch: "#b5452f",
    description: {
      en: "Fired clay, temples and the classic tables.",
      id: "Tanah liat bakar, candi, dan meja klasik.",
    },
  },
  {
    code: "lagoon-nine",
    name: "Lagoon Nine",
    walletMode: "seamless",
    glaze: {
      deep: "#0c2428",
      body: "#156a6c",
      bodyLight: "#3fae9b",
      lit: "#f0c365",
      bone: "#f3ead2",
      counter: "#e2674a",
    },
    swatch: "#3fae9b",
    description: {
      en: "Boats, fruit and everything that swims.",
      id: "Perahu, buah, dan segala yang berenang.",
    },
  },
] as const satisfies readonly Studio[];

/**
 * The invented studios whose tables are live. Each keeps its players' money itself and has a process of its
 * own.
 */
export const liveStudios = [
  {
    code: "sandbox-live",
    name: "Harbour Live",
    walletMode: "transfer",
    glaze: {
      deep: "#0d1f2b",
      body: "#2f6f73",
      bodyLight: "#6fb3a8",
      lit: "#f2c36b",
      bone: "#f1e9d6",
      counter: "#c9553d",
    },
    swatch: "#2f6f73",
    description: {
      en: "One table at the quay, open day and night.",
      id: "Satu meja di dermaga, buka siang dan malam.",
    },
  },
] as const satisfies readonly Studio[];

export type StudioCode = (typeof studios)[number]["code"];
export type LiveStudioCode = (typeof liveStudios)[number]["code"];

/** Finds the studio with this code; undefined for another code. */
export function findStudio(code: string): Studio | undefined {
  return [...studios, ...liveStudios].find((studio) => studio.code === code);
}
