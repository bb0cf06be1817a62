import { findTitle } from "../../catalogue/index.ts";
import { drawRound } from "../engine/draw-round.ts";
import { nextMove, playRound, type RoundPosition, type SlotMove } from "../engine/play-round.ts";
import { offeredGame } from "../../play/studio-game.ts";
import { slot } from "../slot.ts";
import { isSlot, type SlotTitle } from "../slot-titles.ts";
import { studioSeed } from "../../testing/studio-fixture.ts";

export function slotTitle(slug: string): SlotTitle {
  const title = findTitle(slug);
  const offered = title && offeredGame([slot], title);
  if (!offered || !isSlot(offered)) throw new Error(`${slug} is no slot`);
  return offered;
}

/** The position of a round at its end, when the tiles are uncovered in their order; and its moves. */
export async function playedToTheEnd(
  { machine }: SlotTitle,
  playerSeed: string,
  { bet = 100n, seed = studioSeed } = {},
): Promise<{ readonly first: RoundPosition; readonly last: RoundPosition; readonly moves: SlotMove[] }> {
  const drawn = drawRound(machine, { studioSeed: seed, playerSeed });
  const first = playRound(machine, drawn, bet, []);
  const moves: SlotMove[] = [];
  for (let position = first; ; position = playRound(machine, drawn, bet, moves)) {
    const move = nextMove(position, drawn);
    if (move === null) return { first, last: position, moves };
    moves.push(move);
  }
}

/** Seeds of players, one after the other, of which the first spins fulfil the condition. */
export async function* playerSeedsWhere(
  slug: string,
  condition: (first: RoundPosition, last: RoundPosition) => boolean,
  seed?: string,
): AsyncGenerator<string, never> {
  const title = slotTitle(slug);
  for (let number = 0; ; number += 1) {
    const playerSeed = number.toString(16).padStart(32, "0");
    const { first, last } = await playedToTheEnd(title, playerSeed, seed === undefined ? {} : { seed });
    if (condition(first, last)) yield playerSeed;
  }
}

/** The first of them. */
export async function playerSeedWhere(
  slug: string,
  condition: (first: RoundPosition, last: RoundPosition) => boolean,
  seed?: string,
): Promise<string> {
  return (await playerSeedsWhere(slug, condition, seed).next()).value;
}
