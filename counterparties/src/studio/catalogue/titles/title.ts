import type { Category } from "../category.ts";
import type { LocalizedText } from "../localized-text.ts";
import type { LiveStudioCode, StudioCode } from "../studios.ts";
import type { GameProfile } from "./game-profile.ts";
import type { JackpotPool } from "./jackpot-pools.ts";

export type TitleTag = "new" | "hot" | "jackpot";

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
  /** False while the category's game is not built: the site then shows "Coming later". */
  readonly playable: boolean;
}
