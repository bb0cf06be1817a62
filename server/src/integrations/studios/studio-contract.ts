import type { GameProvider } from "@tessera/shared/contracts/games";

/** A studio that the site works with. Everything else about it, its name too, comes from its feed. */
export interface StudioContract {
  readonly code: string;
  /** Never changes once the studio has been played at. */
  readonly walletMode: GameProvider["walletMode"];
  /** Origin of its API and of its games, which others may share; for example `http://127.0.0.1:3001`. */
  readonly origin: string;
}

/**
 * Address of a studio's API, without a slash at the end, and the only origin that its games may be loaded
 * from.
 */
export function studioAddress({ code, origin }: Pick<StudioContract, "code" | "origin">): {
  readonly baseUrl: string;
  readonly launchOrigin: string;
} {
  return { baseUrl: `${origin}/studio/v1/${code}`, launchOrigin: new URL(origin).origin };
}
