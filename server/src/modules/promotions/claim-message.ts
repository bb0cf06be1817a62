import { inEveryLanguage } from "@tessera/shared/core/languages";
import { formatMinor } from "@tessera/shared/core/money";
import type { ClaimStatus } from "./claim-moves.ts";
import type { NewMessage } from "../messages/index.ts";
import { texts } from "./texts.ts";

/** Inbox message about a claim that the site ended; null for every other end. */
export function claimMessage({
  id,
  playerId,
  to,
  takenBackMinor,
}: {
  readonly id: string;
  readonly playerId: string;
  readonly to: ClaimStatus;
  readonly takenBackMinor: bigint;
}): NewMessage | null {
  if (to !== "expired" && to !== "forfeited") return null;
  const takenBack = formatMinor(takenBackMinor);
  return {
    title: inEveryLanguage(texts, ({ claims }) => claims[to].title),
    body: inEveryLanguage(texts, ({ claims }) => claims[to].body(takenBack)),
    playerId,
    category: "promotion",
    link: `/history/promotion/${id}`,
    dedupeKey: `claim:${id}:${to}`,
    by: "system:claims",
  };
}
