/** An idempotent operation that moves money. */
export interface Operation {
  readonly kind: string;
  /** Name in the log, and idempotency key. */
  readonly key: string;
  readonly playerId: string;
  /**
   * Sends it, for the first time or again. Rejects when there is no answer or one that asks for a repeat
   * (5xx): then nobody knows what became of it. Rejects with {@link StillRunning} when its first sending is
   * not over.
   */
  send(): Promise<Answer>;
  /**
   * Finds out by another way what became of it, when the process that had it was killed. Gives its status.
   */
  readonly ask?: () => Promise<string>;
  /** The only right answer, of an operation that has one; all that are right, as a pattern of the whole. */
  readonly due?: string | RegExp;
  /** Award of free rounds that it plays a round of, or gives one back to, when its answer is `OK`. */
  readonly award?: { readonly id: string; readonly rounds: 1 | -1 };
  /**
   * The bookings that have to exist, derived from the final answers to all operations. None: nothing moved.
   */
  bookings(answers: ReadonlyMap<string, string>): readonly Booking[];
}

/** Result of an operation from the other side. */
export interface Answer {
  /** Business status, equal for every repeat. */
  readonly status: string;
  /** True when it was processed before this attempt. */
  readonly replayed: boolean;
}

/** One journal as the books must have it. */
export interface Booking {
  /** `idem_key` of its journal. Source: spec:ledger#journal-kinds. */
  readonly journalKey: string;
  /** Change of the player's main account in minor units; 0 when only other accounts change. */
  readonly mainMinor: bigint;
  /** Changes of the player's points and commission, and of a jackpot's pot; left out: none. */
  readonly pointsMinor?: bigint;
  readonly commissionMinor?: bigint;
  readonly potMinor?: bigint;
}

/**
 * The key of an operation belongs to a call that has not ended, or whose process was killed in the middle of
 * it.
 */
export class StillRunning extends Error {}
