import type { FreeRounds } from "../../promotions/index.ts";
import type { JackpotOfBet } from "../../jackpots/index.ts";

/**
 * Status words of answers to studios. All are sent with HTTP 200. Source: spec:seamless-wallet#studio-status.
 */
export type StudioStatus =
  | "OK"
  | "INVALID_TOKEN"
  | "TOKEN_EXPIRED"
  | "PLAYER_DISABLED"
  | "INSUFFICIENT_FUNDS"
  | "LIMIT_REACHED"
  | "WRONG_CURRENCY"
  | "INVALID_GAME"
  | "DUPLICATE_TX"
  | "TX_ROLLED_BACK"
  | "ROUND_CLOSED"
  | "NO_FREE_ROUND"
  | "AMOUNT_OUT_OF_RANGE"
  | "JACKPOT_DRAWN"
  | "JACKPOT_HELD"
  | "INVALID_PROOF"
  | "WRONG_WALLET_MODE"
  | "BAD_REQUEST"
  | "UNKNOWN";

/**
 * Answer to bet, win and rollback: `balance` is the current one in minor units, `opTxId` the site's id of the
 * transaction.
 */
export interface TransactionAnswer {
  readonly status: StudioStatus;
  readonly balance?: number;
  readonly opTxId?: string;
  /** Set when this answers a repeat: no money moved this time. */
  readonly replayed?: true;
  /** The pot that a bet fed, until it is drawn. */
  readonly jackpot?: JackpotOfBet;
  /**
   * The award that the next free round of the game is of; absent when none is left. Only after a free round.
   */
  readonly freeRounds?: FreeRounds;
  /** Amount that a drawn jackpot paid, in minor units. */
  readonly amount?: number;
}
