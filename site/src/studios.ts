/**
 * The studios that this site works with, in display order. A studio is added here and gets a secret at the
 * next start; everything else about it comes from its feed (decision 0520).
 */
import type { StudioContract } from "@tessera/server";

/** The wallet studio: it keeps its own wallet, and money is transferred to it and back. */
export const liveStudioCode = "sandbox-live";

export const studios: readonly StudioContract[] = [
  { code: "orchid-arc", walletMode: "seamless" },
  { code: "plumworks", walletMode: "seamless" },
  { code: "pinegate", walletMode: "seamless" },
  { code: "vermilion", walletMode: "seamless" },
  { code: "ashlar", walletMode: "seamless" },
  { code: "night-loom", walletMode: "seamless" },
  { code: "kiln-and-co", walletMode: "seamless" },
  { code: "lagoon-nine", walletMode: "seamless" },
  { code: liveStudioCode, walletMode: "transfer" },
];

/** Codes of all studios that share a secret with this site. */
export const providerCodes: readonly string[] = studios.map(({ code }) => code);
