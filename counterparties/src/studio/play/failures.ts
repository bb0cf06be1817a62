import type { FailureCode, Refusal } from "./game-api.ts";

/** Error of a game's call: the status and the code of the response. */
export abstract class Failure extends Error {
  abstract readonly status: number;
  abstract readonly code: FailureCode;
}

/** Error: the site refused, and no money moved. */
export class Refused extends Failure {
  readonly status = 409;
  readonly code: Refusal;
  /** In minor units, when the site reported it. */
  readonly balance: bigint | undefined;

  constructor(code: Refusal, balance?: bigint) {
    super(`The site refused: ${code}`);
    this.code = code;
    this.balance = balance;
  }
}

/** Error: the next round may not start yet. */
export class TooSoon extends Failure {
  readonly status = 429;
  readonly code = "TOO_SOON";
  readonly waitMs: number;

  constructor(waitMs: number) {
    super(`The next round may start in ${waitMs} ms`);
    this.waitMs = waitMs;
  }
}

/** Error: the player's last round of this game is still being booked. */
export class RoundOpen extends Failure {
  readonly status = 409;
  readonly code = "ROUND_OPEN";
}

/** Error: the bet is beyond the limits of the title, or no multiple of its unit. */
export class BetInvalid extends Failure {
  readonly status = 422;
  readonly code = "BET_INVALID";
}

/** Error: unknown session, after a restart of the studio or a long idle time. */
export class SessionUnknown extends Failure {
  readonly status = 404;
  readonly code = "SESSION_UNKNOWN";
}

/** Error: the round takes no more bets. What the site has taken nevertheless goes back. */
export class BettingClosed extends Failure {
  readonly status = 409;
  readonly code = "BETTING_CLOSED";
}

/** Error: the flight was over when the cash-out was received. */
export class CashOutTooLate extends Failure {
  readonly status = 409;
  readonly code = "CASH_OUT_TOO_LATE";
}

/** Error: the round has as many bets as it can have. */
export class TableFull extends Failure {
  readonly status = 409;
  readonly code = "TABLE_FULL";
}

/** Error: the position of the round does not allow the move. */
export class MoveNotAllowed extends Failure {
  readonly status = 422;
  readonly code = "MOVE_NOT_ALLOWED";
}

/** Error: the call is not about the state of the round that the studio has; the page has to read it again. */
export class OutOfStep extends Failure {
  readonly status = 409;
  readonly code = "OUT_OF_STEP";
}
