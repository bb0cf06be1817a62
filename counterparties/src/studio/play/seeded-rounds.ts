import { type Bookings, takeBet } from "./bookings.ts";
import { OutOfStep, RoundOpen } from "./failures.ts";
import type { OpenPlay, Seat } from "./play-session.ts";
import { createSeatSeeds } from "./seat-seeds.ts";
import { commitmentOf, type Seeds } from "../proof/seeds.ts";
import { nameRound, type RoundMoney } from "./wallet.ts";

/** Minimum interval between the starts of two rounds. Source: spec:games#pacing. */
export const roundMs = 5_000;

/** Rounds that a seat keeps to be looked up in the game. */
const recentMax = 10;

/** A round that was drawn in one call. Amounts in minor units. */
export interface SeededRound<Played> {
  readonly money: RoundMoney;
  readonly seeds: Seeds;
  readonly commitment: string;
  readonly played: Played;
  readonly win: bigint;
  /** True when the site has confirmed the win. */
  settled: boolean;
}

/** Fields of every request for a round. */
export interface SeededRequest {
  /** Commitment that the player has seen. */
  readonly commitment: string;
  readonly playerSeed: string;
}

/** Rules of a game whose round is one call. */
export interface SeededGame<Title, Request extends SeededRequest, Played> {
  /** Stake of the whole round. @throws BetInvalid */
  readonly betOf: (title: Title, request: Request) => bigint;
  /** Part of the stake that the worst result of the round loses. */
  readonly riskOf: (request: Request, bet: bigint) => bigint;
  readonly play: (request: Request, seeds: Seeds) => { readonly played: Played; readonly win: bigint };
  /** Detail of a round for the site: a result without a language, and what was played. */
  readonly detailOf: (round: SeededRound<Played>) => object;
}

export interface SeededRoundsOptions {
  readonly bookings: Bookings;
  /**
   * Draws the studio's seed of a round: 64 hexadecimal digits of a cryptographic generator, except in tests.
   */
  readonly newSeed: () => string;
}

export interface SeededRounds<Title, Request, Played> {
  /**
   * Commitment of the next round at a seat, which is the same until that round has begun, and the last
   * rounds, the newest first.
   */
  readonly shown: <Shown>(
    seat: Seat,
    show: (round: SeededRound<Played>) => Shown,
  ) => { readonly commitment: string; readonly round: Shown | null; readonly recent: Shown[] };
  /**
   * Plays one round: takes the bet, draws, pays. Resolves when the win is booked, or after a short wait with
   * the round marked unsettled while paying goes on. A repeated call changes nothing.
   *
   * @throws BetInvalid, RoundOpen, OutOfStep, TooSoon, Refused: nothing moved. NoAnswer: the bet is being
   *   given back.
   */
  readonly play: (title: Title, open: OpenPlay, request: Request) => Promise<void>;
}

export function createSeededRounds<Title, Request extends SeededRequest, Played>(
  { bookings, newSeed }: SeededRoundsOptions,
  game: SeededGame<Title, Request, Played>,
): SeededRounds<Title, Request, Played> {
  type Round = SeededRound<Played>;
  const seeds = createSeatSeeds(newSeed);
  const roundsBySeat = new WeakMap<Seat, readonly Round[]>();
  const recent = (seat: Seat) => roundsBySeat.get(seat) ?? [];

  return {
    shown(seat, show) {
      const rounds = recent(seat).map(show);
      return { commitment: commitmentOf(seeds.seedOf(seat)), round: rounds[0] ?? null, recent: rounds };
    },

    async play(title, open, request) {
      const { seat, wallet } = open;
      const { commitment, playerSeed } = request;
      const roundSeeds = { studioSeed: seeds.seedOf(seat), playerSeed };
      const expected = commitmentOf(roundSeeds.studioSeed);
      const { played, win } = game.play(request, roundSeeds);
      const last = recent(seat)[0];
      const isUsed = last?.commitment === commitment;
      if (isUsed && last.seeds.playerSeed === playerSeed) return;
      const bet = game.betOf(title, request);
      if (seat.roundOpen) throw new RoundOpen();
      if (isUsed || expected !== commitment) throw new OutOfStep();
      bookings.mustMayStart(seat, roundMs);

      const money = nameRound(bet, { atRisk: game.riskOf(request, bet) });
      await takeBet(bookings, open, money);
      const round: Round = { money, seeds: roundSeeds, commitment, played, win, settled: false };
      seeds.renew(seat);
      roundsBySeat.set(seat, [round, ...recent(seat)].slice(0, recentMax));
      open.net += win - bet;
      await bookings.book(seat, money, async () => {
        const proof = { commitment, ...roundSeeds };
        open.balance = await wallet.pay(money, win, { ...game.detailOf(round), proof });
        round.settled = true;
      });
    },
  };
}
