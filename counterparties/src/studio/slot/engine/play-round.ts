import { MoveNotAllowed } from "../../play/failures.ts";
import type { DrawnRound } from "./draw-round.ts";
import { forScatters } from "./feature.ts";
import type { Machine } from "./machine.ts";
import { type Outcome, scatterCountOf, settle } from "./spin.ts";

/** A step of an open round: the next free spin, or the tile that is uncovered, from 0. */
export type SlotMove = "spin" | number;

export interface Pick {
  readonly tile: number;
  /** In multiples of the bet. */
  readonly prize: number;
  readonly win: bigint;
}

/** State of a round after its moves. */
export interface RoundPosition {
  readonly paidSpin: Outcome;
  /** The free spins that were played. */
  readonly freeSpins: readonly Outcome[];
  /** Free spins that all spins so far have granted. */
  readonly granted: number;
  readonly picks: readonly Pick[];
  /** Tiles that may be uncovered in this round. */
  readonly picksMax: number;
  /** The next step of the round; null when it is over. */
  readonly next: "spin" | "pick" | null;
  /** Wins of everything that was played, in minor units. */
  readonly win: bigint;
}

/**
 * Evaluates a round. Pure: everything in it follows from what was drawn and the moves, so a round is stored
 * as its seeds and moves.
 *
 * @param bet in minor units
 * @throws MoveNotAllowed
 */
export function playRound(
  machine: Machine,
  { spins, board }: DrawnRound,
  bet: bigint,
  moves: readonly SlotMove[],
): RoundPosition {
  const { feature } = machine;
  const [first = [], ...freeStops] = spins;
  const paidSpin = settle(machine, first, bet);
  const rules = feature?.kind === "free-spins" ? feature : undefined;
  const freeSpins = moves
    .filter((move) => move === "spin")
    .map((_, index) => settle(machine, freeStops[index] ?? outOfPlace(), bet, rules));
  const tiles = moves.filter((move) => move !== "spin");
  if (tiles.some((tile, index) => tiles.indexOf(tile) !== index)) outOfPlace();
  const picks = tiles.map((tile): Pick => {
    const prize = board[tile] ?? outOfPlace();
    return { tile, prize, win: bet * BigInt(prize) };
  });
  const picksMax = feature?.kind === "pick" ? forScatters(feature.picks, scatterCountOf(paidSpin.grid)) : 0;
  if (picks.length > picksMax) outOfPlace();
  const granted = rules
    ? [paidSpin, ...freeSpins].reduce(
        (total, { grid }) =>
          Math.min(rules.spinsMax, total + forScatters(rules.granted, scatterCountOf(grid))),
        0,
      )
    : 0;
  const wins = [paidSpin, ...freeSpins, ...picks].map(({ win }) => win);
  return {
    paidSpin,
    freeSpins,
    granted,
    picks,
    picksMax,
    next: freeSpins.length < granted ? "spin" : picks.length < picksMax ? "pick" : null,
    win: wins.reduce((sum, win) => sum + win, 0n),
  };
}

/**
 * The move with which a round goes on that its player has left: the next free spin, or the first covered
 * tile.
 */
export function nextMove({ next, picks }: RoundPosition, { board }: DrawnRound): SlotMove | null {
  if (next !== "pick") return next;
  const isCovered = (tile: number) => picks.every((pick) => pick.tile !== tile);
  return board.findIndex((_, tile) => isCovered(tile));
}

function outOfPlace(): never {
  throw new MoveNotAllowed();
}
