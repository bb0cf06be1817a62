import { commitmentOf, type Seeds } from "../proof/seeds.ts";
import { type DrawnRound, drawRound } from "./engine/draw-round.ts";
import { playRound, type RoundPosition, type SlotMove } from "./engine/play-round.ts";
import { symbols } from "./engine/symbols.ts";
import type { Outcome } from "./engine/spin.ts";
import type { Seat } from "../play/play-session.ts";
import type { RoundMoney, Settlement } from "../play/wallet.ts";
import type { SlotTitle } from "./slot-titles.ts";
import type { StoredSpins } from "./stored-spins.ts";

/** A round of a slot at a seat, from the bet to its result. Amounts in minor units. */
export interface SlotRound {
  readonly seat: Seat;
  readonly title: SlotTitle;
  readonly money: RoundMoney;
  readonly seeds: Seeds;
  readonly commitment: string;
  readonly drawn: DrawnRound;
  readonly wallet: Pick<Settlement, "pay">;
  readonly moves: SlotMove[];
  movedAtMs: number;
  /** True when the site has confirmed the win. */
  settled: boolean;
}

/** Builds a round whose bet is taken. */
export function slotRoundOf(
  { seat, title, money, seeds, wallet }: Pick<SlotRound, "seat" | "title" | "money" | "seeds" | "wallet">,
  nowMs: number,
): SlotRound {
  const commitment = commitmentOf(seeds.studioSeed);
  const drawn = drawRound(title.machine, seeds);
  return {
    seat,
    title,
    money,
    seeds,
    wallet,
    commitment,
    drawn,
    moves: [],
    movedAtMs: nowMs,
    settled: false,
  };
}

/** Data of a round that a restart needs. */
export function storedSpinsOf({ seeds, moves, movedAtMs }: SlotRound): StoredSpins {
  return { ...seeds, moves: [...moves], movedAt: new Date(movedAtMs).toISOString() };
}

export function positionOf({ title, drawn, money, moves }: SlotRound): RoundPosition {
  return playRound(title.machine, drawn, money.bet, moves);
}

/**
 * Names of a reel's symbols in the detail of a round, in the order of the letters. Source:
 * spec:seamless-wallet#reels-of-a-round.
 */
const symbolNames = [
  "wild",
  "scatter",
  "first",
  "second",
  "third",
  "fourth",
  "spade",
  "heart",
  "club",
  "diamond",
] as const;

/** Detail of a finished round for the site: what the reels showed, and the proof. */
export function detailOf({ title, seeds, commitment }: SlotRound, position: RoundPosition) {
  const { feature, lines } = title.machine;
  const [paidSpin, ...freeSpins] = [position.paidSpin, ...position.freeSpins].map(spinDetail);
  const multiplier = feature?.kind === "free-spins" ? feature.multiplier : 1;
  return {
    reels: {
      symbols: symbolNames,
      lines,
      spins: [paidSpin, ...freeSpins],
      ...(multiplier > 1 && { multiplier }),
      ...(position.picks.length > 0 && { picks: position.picks.map(({ win }) => Number(win)) }),
    },
    proof: { commitment, ...seeds },
  };
}

/** A spin by symbol numbers, reel by reel from the top; wins as line, number alike and minor units. */
function spinDetail({ grid, expanded, lineWins, scatterWin, win }: Outcome) {
  return {
    reels: grid.map((reel) => reel.map((symbol) => symbols.indexOf(symbol))),
    ...(expanded.length > 0 && { expanded }),
    lineWins: lineWins.map((lineWin) => [lineWin.line, lineWin.count, Number(lineWin.win)]),
    ...(scatterWin && { scatterWin: Number(scatterWin.win) }),
    win: Number(win),
  };
}
