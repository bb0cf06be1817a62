/**
 * Why the site does not take a bet or does not open a game, by the words of spec:seamless-wallet#studio-status, as
 * far as a player meets them.
 */
export type Refusal =
  | "INVALID_TOKEN"
  | "TOKEN_EXPIRED"
  | "PLAYER_DISABLED"
  | "INSUFFICIENT_FUNDS"
  | "LIMIT_REACHED"
  | "INVALID_GAME"
  | "REFUSED";

/** The site said no: no money moved. */
export class Refused extends Error {
  readonly code: Refusal;
  /** In minor units, when the site told it. */
  readonly balance: bigint | null;

  constructor(code: Refusal, balance: bigint | null = null) {
    super(`The site refused: ${code}`);
    this.code = code;
    this.balance = balance;
  }
}

/** The next round may not start yet. */
export class TooSoon extends Error {
  readonly code = "TOO_SOON";
  readonly waitMs: number;

  constructor(waitMs: number) {
    super(`The next round may start in ${waitMs} ms`);
    this.waitMs = waitMs;
  }
}

/** The player's last round of this game is still being booked. */
export class RoundOpen extends Error {
  readonly code = "ROUND_OPEN";
}

/** The bet is not one of the ladder's. */
export class BetInvalid extends Error {
  readonly code = "BET_INVALID";
}

/** Nobody knows this session: the studio was restarted, or the game was left long ago. */
export class SessionUnknown extends Error {
  readonly code = "SESSION_UNKNOWN";
}
