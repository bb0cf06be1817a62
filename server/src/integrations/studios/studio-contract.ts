import type { GameProvider } from "@tessera/shared/contracts/games";

/** A studio that the site works with. Everything else about it, its name too, comes from its feed. */
export interface StudioContract {
  readonly code: string;
  readonly walletMode: GameProvider["walletMode"];
}

/** Origins of the processes that serve the studios. */
export interface StudioOrigins {
  /** Of the studios that bet from the site's wallet, for example `http://127.0.0.1:3001`. */
  readonly studioUrl: string;
  /** Of the studios with their own wallet. */
  readonly liveStudioUrl: string;
}

/**
 * Address of a studio's API, without a slash at the end, and the only origin that its games may be loaded
 * from.
 */
export function studioAddress(
  { code, walletMode }: StudioContract,
  { studioUrl, liveStudioUrl }: StudioOrigins,
): { readonly baseUrl: string; readonly launchOrigin: string } {
  const origin = walletMode === "transfer" ? liveStudioUrl : studioUrl;
  return { baseUrl: `${origin}/studio/v1/${code}`, launchOrigin: new URL(origin).origin };
}
