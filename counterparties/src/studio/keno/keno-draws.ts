import type { Bookings } from "../bookings.ts";
import { BetInvalid, OutOfStep, RoundOpen } from "../failures.ts";
import type { OpenPlay, Seat } from "../play-session.ts";
import { createSeatSeeds } from "../proof/seat-seeds.ts";
import { commitmentOf, type Seeds } from "../proof/seeds.ts";
import { nameRound, type RoundMoney } from "../purse.ts";
import { drawnNumbers, hitsOf } from "./engine/draw.ts";
import { payoutOf } from "./engine/paytable.ts";
import type { DrawRequest } from "./keno-api.ts";
import type { KenoTitle } from "./keno-titles.ts";

/** Minimum interval between the starts of two rounds. Source: spec:games#pacing. */
export const roundMs = 5_000;

/** Rounds that a seat keeps to be looked up in the game. */
const recentMax = 10;

/** A drawn round of keno. Amounts in minor units. */
export interface KenoDraw {
  readonly money: RoundMoney;
  readonly seeds: Seeds;
  readonly commitment: string;
  /** Ascending. */
  readonly marks: readonly number[];
  readonly drawn: readonly number[];
  readonly win: bigint;
  /** True when the site has confirmed the win. */
  settled: boolean;
}

export interface KenoDrawsOptions {
  readonly bookings: Bookings;
  /** Draws the studio's seed of a round: 64 hexadecimal digits of a cryptographic generator, except in tests. */
  readonly newSeed: () => string;
}

export interface KenoDraws {
  /** Commitment of the next round at a seat. The same until that round has begun. */
  readonly commitment: (seat: Seat) => Promise<string>;
  /** The last rounds at a seat, the newest first. */
  readonly recent: (seat: Seat) => readonly KenoDraw[];
  /**
   * Plays one round: takes the bet, draws, pays. Resolves when the win is booked, or after a short wait with the round
   * marked unsettled while paying goes on. A repeated call changes nothing.
   *
   * @throws BetInvalid, RoundOpen, OutOfStep, TooSoon, Refused: nothing moved. NoAnswer: the bet is being given back.
   */
  readonly play: (title: KenoTitle, open: OpenPlay, request: DrawRequest) => Promise<void>;
}

export function createKenoDraws({ bookings, newSeed }: KenoDrawsOptions): KenoDraws {
  const seeds = createSeatSeeds(newSeed);
  const drawsBySeat = new WeakMap<Seat, readonly KenoDraw[]>();
  const recent = (seat: Seat) => drawsBySeat.get(seat) ?? [];

  function keep(seat: Seat, draw: KenoDraw): void {
    drawsBySeat.set(seat, [draw, ...recent(seat)].slice(0, recentMax));
  }

  async function takeBet(open: OpenPlay, money: RoundMoney): Promise<void> {
    const { seat, purse } = open;
    open.balance = await bookings.takeFirst(seat, money, {
      take: purse.take,
      async refund(taken) {
        open.balance = await purse.refund(taken);
        return open.balance;
      },
    });
  }

  return {
    commitment: (seat) => commitmentOf(seeds.seedOf(seat)),
    recent,

    async play(title, open, { bet, marks, commitment, playerSeed }) {
      const { seat, purse } = open;
      const studioSeed = seeds.seedOf(seat);
      const [expected, drawn] = await Promise.all([
        commitmentOf(studioSeed),
        drawnNumbers({ studioSeed, playerSeed }),
      ]);
      const last = recent(seat)[0];
      const isUsed = last?.commitment === commitment;
      if (isUsed && last.seeds.playerSeed === playerSeed) return;
      if (!title.bets.includes(bet)) throw new BetInvalid();
      if (seat.roundOpen) throw new RoundOpen();
      if (isUsed || expected !== commitment) throw new OutOfStep();
      bookings.mustMayStart(seat, roundMs);

      const money = nameRound(bet);
      await takeBet(open, money);
      const win = payoutOf(bet, marks.length, hitsOf(marks, drawn).length);
      const draw: KenoDraw = {
        money,
        seeds: { studioSeed, playerSeed },
        commitment,
        marks: marks.toSorted((one, other) => one - other),
        drawn,
        win,
        settled: false,
      };
      seeds.renew(seat);
      keep(seat, draw);
      open.net += win - bet;
      await bookings.book(seat, money, async () => {
        open.balance = await purse.pay(money, win, detailOf(draw));
        draw.settled = true;
      });
    },
  };
}

/** Detail of a round for the site: a result without a language, in which `●` stands before a hit, and the proof. */
function detailOf({ marks, drawn, seeds, commitment }: KenoDraw) {
  const hits = hitsOf(marks, drawn);
  const ball = (number: number) => `${hits.includes(number) ? "●" : "○"}${number}`;
  const inOrder = drawn.toSorted((one, other) => one - other);
  return {
    result: `${marks.map(ball).join(" ")} : ${inOrder.map(ball).join(" ")} = ${hits.length}/${marks.length}`,
    marks,
    drawn,
    hits: hits.length,
    proof: { commitment, ...seeds },
  };
}
