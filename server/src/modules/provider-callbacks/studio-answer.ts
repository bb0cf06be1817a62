/** What a studio is told, as a word. All of them travel with HTTP 200. Source: spec:seamless-wallet#studio-status. */
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
  | "AMOUNT_OUT_OF_RANGE"
  | "WRONG_WALLET_MODE"
  | "BAD_REQUEST"
  | "UNKNOWN";

/** The answer to bet, win and rollback: `balance` in minor units as of now, `opTxId` our name for the transaction. */
export interface TransactionAnswer {
  readonly status: StudioStatus;
  readonly balance?: number;
  readonly opTxId?: string;
  /** Set when this is the answer to a repeat: nothing moved this time. */
  readonly replayed?: true;
}
