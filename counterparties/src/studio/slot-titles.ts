import { findTitle, studios, type Glaze, type Title } from "./catalogue/index.ts";
import { betLadder } from "./bets.ts";
import type { Machine } from "./engine/machine.ts";
import { machineFor } from "./engine/tune.ts";

/** A title of the catalogue as a game of this studio. */
export interface SlotTitle {
  readonly slug: string;
  readonly name: Title["name"];
  readonly studio: { readonly code: string; readonly name: string; readonly glaze: Glaze };
  readonly rtpBp: number;
  readonly machine: Machine;
  /** In minor units, rising. */
  readonly bets: readonly bigint[];
}

/** The slot game that a studio code offers under this id, or nothing. */
export function findSlot(studioCode: string, gameId: string): SlotTitle | undefined {
  const title = findTitle(gameId);
  return title?.studio === studioCode ? slotOf(title) : undefined;
}

/** The game of a title, or nothing when the title is of a kind that is not built yet. */
export function slotOf(title: Title): SlotTitle | undefined {
  const studio = studios.find(({ code }) => code === title.studio);
  if (!studio || title.category !== "slots" || !title.playable) return undefined;
  const machine = machineFor(title.volatility, title.rtpBp);
  return {
    slug: title.slug,
    name: title.name,
    studio: { code: studio.code, name: studio.name, glaze: studio.glaze },
    rtpBp: title.rtpBp,
    machine,
    bets: betLadder(BigInt(title.minBetMinor), BigInt(title.maxBetMinor), machine.lines.length),
  };
}
