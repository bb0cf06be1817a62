import { drawRound } from "../engine/draw-round.ts";
import type { Machine } from "../engine/machine.ts";
import { playRound } from "../engine/play-round.ts";
import { commitmentOf } from "../../proof/seeds.ts";
import type { ShownRound, SlotState } from "../slot-api.ts";
import type { Verification } from "../../page/proof-content.ts";

/** The machine that the studio has described to the page. */
export function machineOf({ lines, strips, linePays, scatterPays, feature }: SlotState): Machine {
  return { lines, strips, linePays, scatterPays, feature };
}

/** Recomputes commitment, reels, board and wins of a round; null while the studio's seed is not shown. */
export function verify(machine: Machine, round: ShownRound): Verification | null {
  const { studioSeed, playerSeed, commitment, bet, moves } = round;
  if (studioSeed === null) return null;
  const drawn = drawRound(machine, { studioSeed, playerSeed });
  return {
    seedFits: commitmentOf(studioSeed) === commitment,
    resultFits:
      textOf(playRound(machine, drawn, bet, moves), drawn.board) === textOf(round, round.board ?? []),
  };
}

/** Everything of a round that a player was shown. */
function textOf(
  {
    paidSpin,
    freeSpins,
    picks,
    win,
  }: Pick<ShownRound, "win"> & {
    readonly paidSpin: Shown;
    readonly freeSpins: readonly Shown[];
    readonly picks: readonly { readonly tile: number; readonly win: bigint }[];
  },
  board: readonly number[],
): string {
  const spins = [paidSpin, ...freeSpins].map(({ grid, win: spinWin }) => `${grid.join("/")}=${spinWin}`);
  return [...spins, ...picks.map((pick) => `${pick.tile}=${pick.win}`), board.join(","), String(win)].join(
    " ",
  );
}

type Shown = Pick<ShownRound["paidSpin"], "grid" | "win">;
