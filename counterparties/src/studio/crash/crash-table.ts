import type { Bookings } from "../play/bookings.ts";
import { mustBeBet } from "../play/bets.ts";
import { BettingClosed, CashOutTooLate, OutOfStep, RoundOpen, TableFull } from "../play/failures.ts";
import type { OpenPlay, Seat } from "../play/play-session.ts";
import { nameRound, type RoundMoney } from "../play/wallet.ts";
import type { BetRequest, CrashRoundView, OwnBet, ProofReply } from "./crash-api.ts";
import type { CrashBet } from "./crash-bet.ts";
import type { CrashRound } from "./crash-round.ts";
import type { OfferedTitle } from "../play/offered-title.ts";
import type { SeedChain } from "./seed-chain.ts";
import { TablePages, type Watcher } from "./table-pages.ts";
import { TableRounds, type TableRoundsOptions } from "./table-rounds.ts";

/** Bets of one round. */
const betsMax = 500;

export type CrashTableOptions = Omit<TableRoundsOptions, "pages">;

/** The one round after another that all players of a title play together. */
export class CrashTable {
  readonly #bookings: Bookings;
  readonly #chain: SeedChain;
  readonly #pages: TablePages;
  readonly #rounds: TableRounds;

  constructor(options: CrashTableOptions) {
    this.#bookings = options.bookings;
    this.#chain = options.chain;
    this.#pages = new TablePages(options.clock);
    this.#rounds = new TableRounds({ ...options, pages: this.#pages });
  }

  /** The round as all players see it now; null before the first round. */
  view(): CrashRoundView | null {
    return this.#rounds.view();
  }

  /** A player's bet in the current round; null without one. */
  own(seat: Seat): OwnBet | null {
    const round = this.#rounds.current;
    const bet = this.#betOf(seat);
    if (!bet || !round) return null;
    const { money, target, playerSeed, cashedOut, win, settled } = bet;
    const { roundId, bet: amount } = money;
    const { number } = round;
    const place = round.bets.indexOf(bet);
    return { number, roundId, place, bet: amount, target, playerSeed, cashedOut, win, settled };
  }

  /**
   * Places a bet: takes part from the site's answer on. A repeated call changes nothing.
   *
   * @throws BetInvalid, RoundOpen, TableFull, BettingClosed, Refused: nothing moved, or it is being given
   *   back. NoAnswer: the bet is being given back.
   */
  async place(title: OfferedTitle, open: OpenPlay, request: BetRequest): Promise<void> {
    const { number, bet, target, playerSeed } = request;
    const { seat, wallet, name: player, currency } = open;
    const round = this.#rounds.current;
    const placed = this.#betOf(seat);
    if (placed?.playerSeed === playerSeed) return;
    mustBeBet(title, bet);
    if (round?.number !== number || round.phase !== "betting") throw new BettingClosed();
    if (placed || seat.roundOpen) throw new RoundOpen();
    if (round.bets.length + round.awaited >= betsMax) throw new TableFull();
    const money = await this.#take(round, open, bet);
    open.net -= bet;
    const own = { seat, player, currency, money, wallet, open, playerSeed, target };
    const noResult = { cashedOut: null, win: null, atRisk: undefined, paying: null, settled: false };
    round.bets.push({ ...own, ...noResult });
    seat.roundOpen = false;
    this.#pages.noteChange();
    this.#pages.tellOwn({ seat, open });
  }

  async #take(round: CrashRound, open: OpenPlay, bet: bigint): Promise<RoundMoney> {
    const { seat, wallet } = open;
    const money = nameRound(bet, { atRisk: 0n });
    const refund = async () => {
      open.balance = await wallet.refund(money);
      return open.balance;
    };
    round.awaited += 1;
    try {
      open.balance = await this.#bookings.takeFirst(seat, money, { take: wallet.take, refund });
    } finally {
      round.awaited -= 1;
    }
    if (!round.isFixed) return money;
    // The flight did not wait for this answer.
    void this.#bookings.book(seat, money, refund).then(() => this.#pages.tellOwn({ seat, open }));
    throw new BettingClosed();
  }

  /**
   * Cashes out at the multiplier of this moment, and notes it before it returns. A repeated call changes
   * nothing.
   *
   * @throws OutOfStep: no bet in this round. CashOutTooLate: the flight is over.
   */
  cashOut(seat: Seat, number: number): void {
    const round = this.#rounds.current;
    const bet = this.#betOf(seat);
    if (round?.number !== number) throw new CashOutTooLate();
    if (!bet || round.phase === "betting" || round.phase === "closing") throw new OutOfStep();
    if (bet.cashedOut !== null) return;
    if (round.phase === "crashed") throw new CashOutTooLate();
    this.#rounds.cashOut(round, bet);
  }

  proof(): ProofReply {
    const round = this.#rounds.current;
    // The commitment of a round is the seed of the round before it, which nobody may see before that has
    // crashed.
    const open = round?.phase === "crashed" ? null : round;
    const commitment = open?.commitment ?? this.#chain.next().commitment;
    return { last: this.#rounds.last, commitment };
  }

  /** Follows the table until the returned function is called. */
  watch(watcher: Watcher): () => void {
    return this.#pages.add(watcher);
  }

  /** Notes that somebody is seated, and moves the round to where it is at this time. */
  visit(): void {
    this.#pages.noteCall();
    this.advance();
  }

  advance(): void {
    this.#rounds.advance();
  }

  /** Ends the table: no further flight takes off. */
  close(): void {
    this.#rounds.close();
  }

  /** True while nobody plays. */
  isIdle(): boolean {
    return this.#rounds.current === null && !this.#pages.isSeated();
  }

  #betOf(seat: Seat): CrashBet | undefined {
    return this.#rounds.current?.bets.find((bet) => bet.seat === seat);
  }
}
