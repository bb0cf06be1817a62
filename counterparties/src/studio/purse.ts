import { randomUUID } from "node:crypto";
import { Refused } from "./failures.ts";
import type { OpenedSession, Operator } from "./operator.ts";

/** A player's money during play. Amounts and balances in minor units; every call returns the new balance. */
export interface Purse {
  readonly balance: () => Promise<bigint>;
  /** Takes the bet. Rejects with Refused, or with NoAnswer when the result is unknown. */
  readonly take: (round: RoundMoney) => Promise<bigint>;
  /** Pays the win, also 0, and closes the round. Idempotent. */
  readonly pay: (round: RoundMoney, win: bigint, detail: unknown) => Promise<bigint>;
  /** Pays a win while the round goes on. Idempotent. */
  readonly payAhead: (round: RoundMoney, win: bigint) => Promise<bigint>;
  /** Closes a round whose win is paid. Idempotent. */
  readonly close: (round: RoundMoney, detail: unknown) => Promise<void>;
  /** Refunds the bet, taken or not. Idempotent. */
  readonly refund: (round: RoundMoney) => Promise<bigint>;
  /** Takes a further stake of an open round, under transactions of its own. Rejects as `take` does. */
  readonly raise: (stake: RoundMoney) => Promise<bigint>;
  /** Rolls a further stake back, taken or not. Idempotent. */
  readonly takeBack: (stake: RoundMoney) => Promise<bigint>;
}

/** Calls that finish a round after its session. */
export type Settlement = Pick<Purse, "pay" | "payAhead" | "close" | "refund" | "takeBack">;

/** Names a further stake of a round. */
export function nameStake({ roundId, winTxId }: RoundMoney, bet: bigint): RoundMoney {
  return { roundId, bet, betTxId: randomUUID(), winTxId, rollbackTxId: randomUUID() };
}

/** Ids of a round and its transactions, created before the first call, so that retries are idempotent. */
export interface RoundMoney {
  readonly roundId: string;
  readonly bet: bigint;
  readonly betTxId: string;
  readonly winTxId: string;
  readonly rollbackTxId: string;
}

export function nameRound(bet: bigint): RoundMoney {
  return {
    roundId: randomUUID(),
    bet,
    betTxId: randomUUID(),
    winTxId: randomUUID(),
    rollbackTxId: randomUUID(),
  };
}

/** Player and game of a round. */
export interface RoundOwner {
  readonly playerId: string;
  readonly gameId: string;
  readonly currency: string;
}

/** Creates a purse at the site, which books every movement. */
export function sitePurse(operator: Operator, gameId: string, opened: OpenedSession): Purse {
  const { playerId, playToken, currency } = opened;
  const owner = { playerId, gameId, currency };
  const take = ({ roundId, betTxId, bet }: RoundMoney) =>
    operator.bet({ ...owner, roundId }, { playToken, txId: betTxId, amount: bet });
  return {
    ...settlement(operator, owner),
    balance: () => operator.balance({ playToken, playerId, gameId }),
    take,
    raise: take,
  };
}

/** Creates the calls that finish a round at the site. They need no play token, so they work after the session. */
export function settlement(operator: Operator, owner: RoundOwner): Settlement {
  const reference = (roundId: string) => ({ ...owner, roundId });
  const refund = ({ roundId, betTxId, rollbackTxId }: RoundMoney) =>
    operator.rollback(reference(roundId), { txId: rollbackTxId, refTxId: betTxId });
  return {
    pay: ({ roundId, betTxId, winTxId }, amount, detail) =>
      operator.win(reference(roundId), { txId: winTxId, refTxId: betTxId, amount, detail }),
    payAhead: ({ roundId, betTxId, winTxId }, amount) =>
      operator.winAhead(reference(roundId), { txId: winTxId, refTxId: betTxId, amount }),
    close: ({ roundId }, detail) => operator.close(reference(roundId), detail),
    refund,
    takeBack: refund,
  };
}

/** Starting balance of a demo: 1,000.00 credits without value, kept by the studio. */
const demoCredits = 100_000n;

export function demoPurse(): Purse {
  let balance = demoCredits;
  const move = (amount: bigint) => Promise.resolve((balance += amount));
  const take = ({ bet }: RoundMoney) =>
    bet > balance ? Promise.reject(new Refused("INSUFFICIENT_FUNDS", balance)) : move(-bet);
  const refund = ({ bet }: RoundMoney) => move(bet);
  return {
    balance: () => Promise.resolve(balance),
    take,
    pay: (_, win) => move(win),
    payAhead: (_, win) => move(win),
    close: () => Promise.resolve(),
    refund,
    raise: take,
    takeBack: refund,
  };
}
