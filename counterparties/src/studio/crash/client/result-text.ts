import { formatMinor } from "@tessera/shared/core/money";
import type { OwnBet } from "../crash-api.ts";
import { formatMultiplier } from "../engine/multiplier.ts";
import type { CrashPageWords } from "./locales/words.ts";

/** Result of the player's bet; null while it flies. */
export function resultOf(
  { crash }: Pick<CrashPageWords, "crash">,
  { bet, cashedOut, win }: Pick<OwnBet, "bet" | "cashedOut" | "win">,
): { readonly text: string; readonly isGain: boolean } | null {
  if (win === null) return null;
  if (cashedOut === null) return { text: crash.lost, isGain: false };
  const figures = [formatMultiplier(cashedOut), formatMinor(win)] as const;
  // A win that is not above the bet is shown without celebration.
  return win > bet
    ? { text: crash.cashedOut(...figures), isGain: true }
    : { text: crash.returnedAt(...figures), isGain: false };
}
