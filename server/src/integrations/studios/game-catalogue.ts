import type { GameCategory } from "@tessera/shared/contracts/game-categories";
import type { GameCard, GameProvider, GameTag } from "@tessera/shared/contracts/games";
import type { StoredText } from "@tessera/shared/core/languages";

export interface CatalogueStudio extends Pick<GameProvider, "code" | "name" | "walletMode" | "swatch"> {
  readonly description: StoredText;
  /** Colours of the studio's pictures, as `#rrggbb`; `deep` is the ground. */
  readonly glaze: { readonly deep: string };
}

/** A title before it is a row. Return to player in basis points, bets in minor units of the wallet. */
export interface CatalogueTitle {
  readonly slug: string;
  /** Code of the studio. */
  readonly studio: string;
  readonly name: StoredText;
  readonly category: GameCategory;
  readonly tags: readonly GameTag[];
  readonly rtpBp: number;
  readonly volatility: NonNullable<GameCard["volatility"]>;
  readonly minBetMinor: number;
  readonly maxBetMinor: number;
  readonly jackpotPool?: string;
  /** Unique in the catalogue; a larger number is played more. */
  readonly popularity: number;
  /** Calendar day, `YYYY-MM-DD`. */
  readonly releasedOn: string;
  /** False while the studio has not built the game: the site then shows "Coming later". */
  readonly playable: boolean;
}

export const artworkKinds = ["game", "banner", "studio", "promotion"] as const;
export type ArtworkKind = (typeof artworkKinds)[number];

/** The studios with their titles and pictures, as the host of the server hands them in. Source: decision 0476. */
export interface GameCatalogue {
  readonly studios: readonly CatalogueStudio[];
  readonly titles: readonly CatalogueTitle[];
  readonly jackpotPools: readonly {
    readonly code: string;
    readonly name: StoredText;
    /** Start value of a pool after it was won. */
    readonly seedMinor: number;
  }[];
  /**
   * Draws a picture as SVG. The name is a slug (`game`, `promotion`), a slug with `-mobile` or `-desktop` (`banner`) or
   * the code of a studio. Undefined for a game or a studio that the catalogue does not have.
   */
  draw(kind: ArtworkKind, name: string): string | undefined;
}
