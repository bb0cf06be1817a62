import type { CrashRoundView, OwnStanding } from "../crash-api.ts";

/** A bet that the player has placed for the next round, stored in the page until that takes bets. */
export interface QueuedBet {
  readonly bet: bigint;
  readonly target: number | null;
}

/** Time after a press, and after the end of a bet, in which a further press does nothing. */
const guardMs = 700;

/** State of the game in the page: the round that is shown, the player's bet, and the call under way. */
export class Situation {
  standing: OwnStanding;
  round: CrashRoundView | null = null;
  queued: QueuedBet | null = null;
  isSending = false;
  /** Until then a press is the rest of another one, such as a second tap or a cash-out that came too late. */
  #guardedUntilMs = -Infinity;

  constructor(standing: OwnStanding) {
    this.standing = standing;
  }

  /** The player's bet in the round that is shown. */
  own() {
    const { own } = this.standing;
    return own && own.number === this.round?.number ? own : null;
  }

  isFlying(): boolean {
    return this.round?.phase === "flying" && this.own()?.win === null;
  }

  isWaiting(): boolean {
    return this.own() !== null && (this.round?.phase === "betting" || this.round?.phase === "closing");
  }

  mayBet(): boolean {
    return this.round?.phase === "betting" && !this.own();
  }

  isBound(): boolean {
    return this.isSending || this.queued !== null || this.isWaiting() || this.isFlying();
  }

  guard(): void {
    this.#guardedUntilMs = performance.now() + guardMs;
  }

  isGuarded(): boolean {
    return performance.now() < this.#guardedUntilMs;
  }
}
