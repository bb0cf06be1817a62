import { help } from "./help.ts";
import { privacy } from "./privacy.ts";
import { responsibleGaming } from "./responsible-gaming.ts";
import { terms } from "./terms.ts";

/** English texts of the content pages, the announcements and the banners, by slug. */
export const texts = {
  pages: { help: help, privacy: privacy, "responsible-gaming": responsibleGaming, terms: terms },
  announcements: {
    "play-money": "Tessera runs on play money. A new account starts with 1,000.00 credits.",
    "own-limits": "Limits on deposits, losses and time are yours to set at any time.",
  },
  banners: {
    "phoenix-fan": {
      title: "Phoenix Fan has landed",
      text: "A bird of fire on red lacquer, and it feeds the Mosaic jackpot.",
      alt: "A phoenix with open wings",
    },
    "krakatau-wild": {
      title: "Krakatau Wild",
      text: "The most played slot of the house, drawn in rose and indigo.",
      alt: "An erupting volcano",
    },
    "surya-reels": {
      title: "New: Surya Reels",
      text: "A sun of stone, piece by piece. Try it in demo first.",
      alt: "A sun laid in stone",
    },
    "golden-koi": {
      title: "An evening by the pond",
      text: "Golden Koi swims slowly. So should you.",
      alt: "A golden koi in dark water",
    },
    "lantern-street": {
      title: "Lantern evening",
      text: "25.00 credits for the first 500 players who register for it.",
      alt: "A street of lanterns",
    },
  },
};
