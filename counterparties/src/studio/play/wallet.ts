import { randomUUID } from "node:crypto";
import { Refused } from "./failures.ts";
import type { FreeRounds, OpenedSession, Operator } from "./operator.ts";

/** A player's money during play. Amounts and balances in minor units; every call returns the new balance. */
export interface Wallet {
  readonly balance: () => Promise<bigint>;
  /** The award that the next free round is of, as the site has last reported it; null without one. */
  readonly freeRounds: () => FreeRounds | null;
  /** Takes the bet. Rejects with Refused, or with NoAnswer when the result is unknown. */
  readonly take: (round: RoundMoney) => Promise<bigint>;
  /**
   * Pays the win, also 0, and closes the round. Idempotent.
   *
   * @param atRisk what the bet has put at risk, when that was not known with the bet
   */
  readonly pay: (round: RoundMoney, win: bigint, detail: unknown, atRisk?: bigint) => Promise<bigint>;
  /** Pays a win while the round goes on, with `atRisk` as in `pay`. Idempotent. */
  readonly payAhead: (round: RoundMoney, win: bigint, atRisk?: bigint) => Promise<bigint>;
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
export type Settlement = Pick<Wallet, "pay" | "payAhead" | "close" | "refund" | "takeBack">;

/**
 * Names a further stake of a round, which the site does not count: its player has already put the first one
 * at risk.
 */
export function nameStake({ roundId, winTxId }: RoundMoney, bet: bigint): RoundMoney {
  return { roundId, bet, atRisk: 0n, betTxId: randomUUID(), winTxId, rollbackTxId: randomUUID() };
}

/** Ids of a round and its transactions, created before the first call, so that retries are idempotent. */
export interface RoundMoney {
  readonly roundId: string;
  /** Stake that the round is played with. */
  readonly bet: bigint;
  /**
   * Part of the bet that can be lost, reported with the bet; absent: not reported. Source:
   * spec:seamless-wallet#at-risk.
   */
  readonly atRisk?: bigint | undefined;
  /** The award that pays for the round; absent when the player does. */
  readonly freeRound?: string | undefined;
  readonly betTxId: string;
  readonly winTxId: string;
  readonly rollbackTxId: string;
}

export function nameRound(bet: bigint, known: Pick<RoundMoney, "atRisk" | "freeRound"> = {}): RoundMoney {
  return {
    roundId: randomUUID(),
    bet,
    ...known,
    betTxId: randomUUID(),
    winTxId: randomUUID(),
    rollbackTxId: randomUUID(),
  };
}

/** Amount that the player pays for a round, in minor units: 0 for a free one. */
export function paidBet({ bet, freeRound }: Pick<RoundMoney, "bet" | "freeRound">): bigint {
  return freeRound === undefined ? bet : 0n;
}

/** Player and game of a round. */
export interface RoundOwner {
  readonly playerId: string;
  readonly gameId: string;
  readonly currency: string;
}

/** Creates a wallet at the site, which books every movement. */
export function siteWallet(operator: Operator, gameId: string, opened: OpenedSession): Wallet {
  const { playerId, playToken, currency } = opened;
  const owner = { playerId, gameId, currency };
  let { freeRounds } = opened;

  async function balance(): Promise<bigint> {
    const standing = await operator.balance({ playToken, playerId, gameId });
    ({ freeRounds } = standing);
    return standing.balance;
  }

  async function take({ roundId, betTxId, bet, atRisk, freeRound }: RoundMoney): Promise<bigint> {
    const named = { playToken, txId: betTxId };
    if (freeRound === undefined)
      return operator.bet({ ...owner, roundId }, { ...named, amount: bet, atRisk });
    try {
      const standing = await operator.freeBet({ ...owner, roundId }, { ...named, freeRound });
      ({ freeRounds } = standing);
      return standing.balance;
    } catch (error) {
      // Another window may have played the last one, or its time is over: the site knows what is left.
      if (error instanceof Refused && error.code === "NO_FREE_ROUND") await balance().catch(() => undefined);
      throw error;
    }
  }

  return {
    ...settlement(operator, owner),
    balance,
    freeRounds: () => freeRounds,
    take,
    raise: take,
  };
}

/**
 * Creates the calls that finish a round at the site. They need no play token, so they work after the session.
 */
export function settlement(operator: Operator, owner: RoundOwner): Settlement {
  const reference = (roundId: string) => ({ ...owner, roundId });
  const refund = ({ roundId, betTxId, rollbackTxId }: RoundMoney) =>
    operator.rollback(reference(roundId), { txId: rollbackTxId, refTxId: betTxId });
  return {
    pay: ({ roundId, betTxId, winTxId }, amount, detail, atRisk) =>
      operator.win(reference(roundId), { txId: winTxId, refTxId: betTxId, amount, atRisk, detail }),
    payAhead: ({ roundId, betTxId, winTxId }, amount, atRisk) =>
      operator.winAhead(reference(roundId), { txId: winTxId, refTxId: betTxId, amount, atRisk }),
    close: ({ roundId }, detail) => operator.close(reference(roundId), detail),
    refund,
    takeBack: refund,
  };
}

/** Starting balance of a demo: 1,000.00 credits without value, stored by the studio. */
const demoCredits = 100_000n;

export function demoWallet(): Wallet {
  let balance = demoCredits;
  const move = (amount: bigint) => Promise.resolve((balance += amount));
  const take = ({ bet }: RoundMoney) =>
    bet > balance ? Promise.reject(new Refused("INSUFFICIENT_FUNDS", balance)) : move(-bet);
  const refund = ({ bet }: RoundMoney) => move(bet);
  return {
    balance: () => Promise.resolve(balance),
    freeRounds: () => null,
    take,
    pay: (_, win) => move(win),
    payAhead: (_, win) => move(win),
    close: () => Promise.resolve(),
    refund,
    raise: take,
    takeBack: refund,
  };
}
