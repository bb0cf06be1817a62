import type { Records } from "../../platform/records.ts";
import type { Bookings } from "../play/bookings.ts";
import type { Seat } from "../play/play-session.ts";
import { commitmentOf } from "../proof/seeds.ts";
import type { RoundMoney, Settlement } from "../play/wallet.ts";
import type { StoredRound } from "../play/stored-rounds.ts";
import {
  cashOutAt,
  type CrashBet,
  detailOf,
  type FlightFacts,
  storedFlightOf,
  targetOf,
} from "./crash-bet.ts";
import { crashPointOf } from "./engine/crash-point.ts";
import type { StoredFlight } from "./stored-flight.ts";

/** Record of a bet of a crash round, with its seeds and its cash-out. */
export type StoredCrashRound = StoredRound & { readonly flight?: StoredFlight | undefined };

export interface FlightBookingsOptions {
  readonly bookings: Bookings;
  readonly rounds: Records<StoredCrashRound>;
}

/** Records and bookings of the bets of a flight. */
export interface FlightBookings {
  /** Writes the state of a bet to the record of its round; a demo has none. */
  readonly note: (facts: Omit<FlightFacts, "crashPoint" | "commitment">, bet: CrashBet) => void;
  /**
   * Books the win of a bet that was cashed out, while the flight goes on. Resolves when it is booked, or
   * after a short wait.
   */
  readonly pay: (bet: CrashBet) => Promise<void>;
  /** Closes the round of a bet whose flight is over, after its win is booked. Resolves as `pay` does. */
  readonly close: (facts: FlightFacts, bet: CrashBet) => Promise<void>;
  /**
   * Ends a bet of an earlier process. What was cashed out is paid, so is a target that lies on the way to the
   * crash point; every other bet whose flight was cut is given back, because its player could not cash out.
   */
  readonly resume: (
    seat: Seat,
    round: StoredRound & { readonly flight: StoredFlight },
    wallet: Settlement,
  ) => void;
}

export function createFlightBookings({ bookings, rounds }: FlightBookingsOptions): FlightBookings {
  function note(facts: Omit<FlightFacts, "crashPoint" | "commitment">, bet: CrashBet): void {
    const known = rounds.get(bet.money.roundId);
    if (!known) return;
    const state = bet.win === null ? "playing" : "drawn";
    rounds.put(known.roundId, { ...known, state, win: bet.win, flight: storedFlightOf(facts, bet) });
  }

  /** Two bookings may ask for it at the same time: there is one call. */
  function payAhead(bet: CrashBet): Promise<void> {
    bet.paying ??= callForWin(bet).catch((error: unknown) => {
      bet.paying = null;
      throw error;
    });
    return bet.paying;
  }

  async function callForWin(bet: CrashBet): Promise<void> {
    setBalance(bet, await bet.wallet.payAhead(bet.money, bet.win ?? 0n, bet.atRisk));
  }

  function close(facts: FlightFacts, bet: CrashBet): Promise<void> {
    const { money, wallet } = bet;
    const detail = detailOf(facts, bet);
    return bookings.book(bet.seat, money, async () => {
      if (bet.cashedOut === null) {
        setBalance(bet, await wallet.pay(money, 0n, detail, bet.atRisk));
      } else {
        await payAhead(bet);
        await wallet.close(money, detail);
      }
      bet.settled = true;
    });
  }

  return {
    note,
    pay: (bet) => bookings.book(bet.seat, bet.money, () => payAhead(bet)),
    close,
    resume(seat, { flight, ...round }, wallet) {
      const commitment = commitmentOf(flight.studioSeed);
      const crashPoint = crashPointOf(flight);
      const facts = { ...flight, commitment, crashPoint };
      const bet = storedBet(seat, flight, round, wallet);
      if (round.state === "playing") {
        if (targetOf(bet) > crashPoint) return void bookings.book(seat, round, () => wallet.refund(round));
        cashOutAt(bet, targetOf(bet));
        note(facts, bet);
      }
      void close(facts, bet);
    },
  };
}

function setBalance({ open }: CrashBet, balance: bigint): void {
  if (open) open.balance = balance;
}

function storedBet(
  seat: Seat,
  { playerSeed, target, cashedOut, atRisk }: StoredFlight,
  { state, win, currency, ...money }: RoundMoney & Pick<StoredRound, "state" | "win" | "currency">,
  wallet: Settlement,
): CrashBet {
  const { roundId, bet, betTxId, winTxId, rollbackTxId } = money;
  return {
    seat,
    player: "",
    currency,
    money: { roundId, bet, betTxId, winTxId, rollbackTxId },
    wallet,
    open: null,
    playerSeed,
    target,
    cashedOut,
    win,
    atRisk,
    paying: state === "won" ? Promise.resolve() : null,
    settled: false,
  };
}
