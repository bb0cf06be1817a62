import { randomBytes, randomUUID } from "node:crypto";
import type { Clock } from "@tessera/shared/core/clock";
import type { Language } from "../platform/language.ts";
import { Refusal } from "../platform/party-app.ts";
import { cardText, chips, drawCards, payOf, returnBp, type DrawBelow } from "./high-card.ts";
import type { Wallet, Wallets } from "./wallets.ts";
import type { Round, TableState } from "./table-api.ts";
import { hourMs } from "@tessera/shared/core/durations";

/** Minimum interval between the starts of two rounds. Source: spec:games#pacing. */
const roundMs = 5_000;

/** Starting balance of a demo: 1,000.00 credits without value. */
const demoCredits = 100_000n;

const idleMsMax = 4 * hourMs;

export interface NewSeat {
  readonly playerId: string;
  readonly currency: string;
  readonly language: Language;
  readonly mode: "real" | "demo";
}

/** One opening of the table. Its id authorizes play, so it is random. */
export interface Seat extends NewSeat {
  readonly id: string;
  /** Name of the seat between studio and site; it does not authorize play. */
  readonly ref: string;
  /** Closed by the site: takes no more bets. */
  isClosed: boolean;
  lastSeenAtMs: number;
  demo: Wallet;
  round: Round | null;
}

/** Error: the next round may not start yet. */
export class TooSoon extends Refusal {
  readonly waitMs: number;

  constructor(waitMs: number) {
    super(429, "TOO_SOON");
    this.waitMs = waitMs;
  }
}

export interface TableOptions {
  readonly clock: Clock;
  readonly wallets: Wallets;
  readonly drawBelow: DrawBelow;
}

/** The table of the studio: its seats, and the rounds that are played at them. */
export class Table {
  readonly #clock: Clock;
  readonly #wallets: Wallets;
  readonly #drawBelow: DrawBelow;
  readonly #seats = new Map<string, Seat>();
  /** Start of a player's last round, over all his seats; a demo has its own. */
  readonly #startedAtMs = new Map<string, number>();

  constructor({ clock, wallets, drawBelow }: TableOptions) {
    this.#clock = clock;
    this.#wallets = wallets;
    this.#drawBelow = drawBelow;
  }

  openSeat(seat: NewSeat): Seat {
    this.#deleteIdle();
    const id = randomBytes(24).toString("base64url");
    const made: Seat = {
      ...seat,
      id,
      ref: randomUUID(),
      isClosed: false,
      lastSeenAtMs: this.#nowMs(),
      demo: { balance: demoCredits, seq: 0 },
      round: null,
    };
    this.#seats.set(id, made);
    return made;
  }

  /** @throws Refusal for an unknown seat: the studio was restarted, or the seat was idle too long */
  seat(id: string): Seat {
    const seat = this.#seats.get(id);
    if (!seat) throw new Refusal(404, "SESSION_UNKNOWN");
    seat.lastSeenAtMs = this.#nowMs();
    return seat;
  }

  stateOf(seat: Seat): TableState {
    const { balance, seq } = this.#walletOf(seat);
    const { mode, round, isClosed } = seat;
    const waitMs = this.#waitMs(seat);
    return { mode, isClosed, balance, seq, chips: [...chips], returnBp, roundMs, waitMs, round };
  }

  /**
   * Plays one round: the draw and its booking are one movement. @throws Refusal when nothing moved, TooSoon
   */
  play(seat: Seat, bet: bigint): TableState {
    if (seat.isClosed) throw new Refusal(409, "SEAT_CLOSED");
    if (!chips.includes(bet)) throw new Refusal(422, "BET_INVALID");
    const wait = this.#waitMs(seat);
    if (wait > 0) throw new TooSoon(wait);
    if (this.#walletOf(seat).balance < bet) throw new Refusal(409, "INSUFFICIENT_FUNDS");

    const draw = drawCards(this.#drawBelow);
    const round: Round = { roundId: randomUUID(), bet, pay: payOf(draw, bet), ...draw };
    this.#book(seat, round);
    this.#startedAtMs.set(pacingKey(seat), this.#nowMs());
    seat.round = round;
    return this.stateOf(seat);
  }

  /**
   * Closes a seat: it accepts no more bets. A round is synchronous from bet to payout, so none is open now.
   * Returns false for an unknown seat.
   */
  close(ref: string): boolean {
    const seat = [...this.#seats.values()].find((known) => known.ref === ref);
    if (seat) seat.isClosed = true;
    return seat !== undefined;
  }

  #book(seat: Seat, { roundId, bet, pay, player, house }: Round): void {
    const { playerId, currency, demo } = seat;
    if (seat.mode === "demo") {
      seat.demo = { balance: demo.balance - bet + pay, seq: demo.seq + 1 };
      return;
    }
    const detail = { result: `${cardText(player)} : ${cardText(house)}`, player, house };
    this.#wallets.book({
      ref: `round ${roundId}`,
      playerId,
      kind: "round",
      currency,
      amount: pay - bet,
      round: { roundId, seat: seat.ref, bet, win: pay, detail },
    });
  }

  #walletOf(seat: Seat): Wallet {
    return seat.mode === "demo" ? seat.demo : this.#wallets.find(seat.playerId);
  }

  #waitMs(seat: Seat): number {
    const started = this.#startedAtMs.get(pacingKey(seat));
    return started === undefined ? 0 : Math.max(0, started + roundMs - this.#nowMs());
  }

  #deleteIdle(): void {
    const nowMs = this.#nowMs();
    for (const [id, seat] of this.#seats) if (nowMs - seat.lastSeenAtMs > idleMsMax) this.#seats.delete(id);
    for (const [name, started] of this.#startedAtMs)
      if (nowMs - started > roundMs) this.#startedAtMs.delete(name);
  }

  #nowMs(): number {
    return this.#clock.now().getTime();
  }
}

function pacingKey({ mode, id, playerId }: Seat): string {
  return mode === "demo" ? `demo ${id}` : playerId;
}
