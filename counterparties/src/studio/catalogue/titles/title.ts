import type { Category } from "../category.ts";
import type { LocalizedText } from "../localized-text.ts";
import type { LiveStudioCode, StudioCode } from "../studios.ts";
import type { GameProfile } from "./game-profile.ts";
import type { JackpotPool } from "./jackpot-pools.ts";

export type TitleTag = "new" | "hot" | "jackpot";

/** Games that are built. */
export type GameKind = "slot" | "blackjack" | "keno" | "roulette" | "crash" | "high-card";

/** One game of the catalogue. */
export interface Title extends GameProfile {
  readonly slug: string;
  readonly studio: StudioCode | LiveStudioCode;
  readonly name: LocalizedText;
  readonly category: Category;
  readonly tags: readonly TitleTag[];
  readonly jackpotPool?: JackpotPool;
  /** Unique in the catalogue; a larger number is played more. */
  readonly popularity: number;
  /** Calendar day, `YYYY-MM-DD`. */
  readonly releasedOn: string;
  /** The game that opens; null while it is not built: the site then shows "Coming later". */
  readonly game: GameKind | null;
  /** True when the title has a game. */
  readonly playable: boolean;
}
