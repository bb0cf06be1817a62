import { randomUUID } from "node:crypto";
import { Refused } from "./failures.ts";
import type { OpenedSession, Operator } from "./operator.ts";

/** Where a player's money is while playing. Amounts and balances in minor units; every call gives the balance after it. */
export interface Purse {
  readonly balance: () => Promise<bigint>;
  /** Takes the bet. Rejects with Refused, or with NoAnswer when it is not known whether the bet was taken. */
  readonly take: (round: RoundMoney) => Promise<bigint>;
  /** Pays the win, 0 too, and closes the round. May be repeated. */
  readonly pay: (round: RoundMoney, win: bigint, detail: unknown) => Promise<bigint>;
  /** Gives the bet back, taken or not. May be repeated. */
  readonly giveBack: (round: RoundMoney) => Promise<bigint>;
}

/** One round's names for its money, made before the first call, so that a repeat is known as one. */
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

/** Whose round it is, at which game. */
export interface RoundOwner {
  readonly playerId: string;
  readonly gameId: string;
  readonly currency: string;
}

/** The money stays with the site, which is asked for every movement. */
export function sitePurse(operator: Operator, gameId: string, opened: OpenedSession): Purse {
  const { playerId, playToken, currency } = opened;
  const owner = { playerId, gameId, currency };
  return {
    ...settlement(operator, owner),
    balance: () => operator.balance({ playToken, playerId, gameId }),
    take: ({ roundId, betTxId, bet }) =>
      operator.bet({ ...owner, roundId }, { playToken, txId: betTxId, amount: bet }),
  };
}

/** What ends a round at the site. It needs no play token, so it outlives the session. */
export function settlement(operator: Operator, owner: RoundOwner): Pick<Purse, "pay" | "giveBack"> {
  const reference = (roundId: string) => ({ ...owner, roundId });
  return {
    pay: ({ roundId, betTxId, winTxId }, amount, detail) =>
      operator.win(reference(roundId), { txId: winTxId, refTxId: betTxId, amount, detail }),
    giveBack: ({ roundId, betTxId, rollbackTxId }) =>
      operator.rollback(reference(roundId), { txId: rollbackTxId, refTxId: betTxId }),
  };
}

/** What a demo starts with: 1,000.00 credits that are worth nothing and live in the studio. */
export const demoCredits = 100_000n;

export function demoPurse(): Purse {
  let balance = demoCredits;
  const move = (amount: bigint) => Promise.resolve((balance += amount));
  return {
    balance: () => Promise.resolve(balance),
    take: ({ bet }) =>
      bet > balance ? Promise.reject(new Refused("INSUFFICIENT_FUNDS", balance)) : move(-bet),
    pay: (_, win) => move(win),
    giveBack: ({ bet }) => move(bet),
  };
}
