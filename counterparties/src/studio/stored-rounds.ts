import type { Clock } from "@tessera/shared/core/clock";
import * as z from "@tessera/shared/schema";
import type { Records } from "../platform/records.ts";
import { Refused } from "./failures.ts";
import type { Operator } from "./operator.ts";
import type { PlaySessions } from "./play-session.ts";
import { settlement, type Purse, type RoundMoney, type RoundOwner } from "./purse.ts";
import type { Table } from "./table.ts";

const minor = z.codec(z.string().check(z.regex(/^\d{1,18}$/)), z.bigint(), {
  decode: (digits) => BigInt(digits),
  encode: String,
});

/** One round for money of the site, as the record file has it. Amounts in minor units. */
export const storedRound = z.object({
  studioCode: z.string(),
  gameId: z.string(),
  playerId: z.string(),
  currency: z.string(),
  roundId: z.string(),
  bet: minor,
  betTxId: z.string(),
  winTxId: z.string(),
  rollbackTxId: z.string(),
  /**
   * `betting`: nobody has seen a result, so the bet goes back; `drawn`: the win goes on until the site has it;
   * `disputed`:
   * the site refuses what it must always take.
   */
  state: z.enum(["betting", "drawn", "paid", "given_back", "refused", "disputed"]),
  /** The drawn result; null before the draw. */
  win: z.nullable(minor),
  detail: z.unknown(),
  startedAt: z.string(),
});
export type StoredRound = z.output<typeof storedRound>;

/** Retention of finished rounds. */
const retentionMs = 7 * 24 * 60 * 60_000;

/** Predicate: true for rounds that a restart must keep. */
export function isRetained(now: Date): (round: StoredRound) => boolean {
  return (round) => isOpen(round) || now.getTime() - Date.parse(round.startedAt) < retentionMs;
}

function isOpen({ state }: StoredRound): boolean {
  return state === "betting" || state === "drawn";
}

export interface PersistentPurseOptions {
  readonly clock: Clock;
  readonly rounds: Records<StoredRound>;
  readonly owner: RoundOwner & { readonly studioCode: string };
}

/** Wraps a purse: each step is written to the record file before the call to the site, and again after its response. */
export function persistentPurse(purse: Purse, { clock, rounds, owner }: PersistentPurseOptions): Purse {
  return {
    ...persistentSettlement(purse, rounds),
    balance: purse.balance,
    async take(money) {
      const startedAt = clock.now().toISOString();
      rounds.put(money.roundId, { ...owner, ...money, state: "betting", win: null, detail: null, startedAt });
      try {
        return await purse.take(money);
      } catch (error) {
        if (error instanceof Refused) storeState(rounds, money, "refused");
        throw error;
      }
    },
  };
}

function persistentSettlement(
  { pay, refund }: Pick<Purse, "pay" | "refund">,
  rounds: Records<StoredRound>,
): Pick<Purse, "pay" | "refund"> {
  const settle = async (money: RoundMoney, call: () => Promise<bigint>, state: "paid" | "given_back") => {
    try {
      const balance = await call();
      storeState(rounds, money, state);
      return balance;
    } catch (error) {
      if (error instanceof Refused) storeState(rounds, money, "disputed");
      throw error;
    }
  };
  return {
    pay(money, win, detail) {
      const known = rounds.get(money.roundId);
      if (known?.state === "betting") rounds.put(money.roundId, { ...known, state: "drawn", win, detail });
      return settle(money, () => pay(money, win, detail), "paid");
    },
    refund: (money) => settle(money, () => refund(money), "given_back"),
  };
}

function storeState(
  rounds: Records<StoredRound>,
  { roundId }: RoundMoney,
  state: StoredRound["state"],
): void {
  const known = rounds.get(roundId);
  if (known) rounds.put(roundId, { ...known, state });
}

export interface FinishRoundsOptions {
  readonly rounds: Records<StoredRound>;
  readonly sessions: PlaySessions;
  readonly table: Table;
  readonly operatorOf: (studioCode: string) => Operator;
}

/** Finishes the rounds that an earlier process left open: pays drawn wins, refunds other bets. */
export function finishRounds({ rounds, sessions, table, operatorOf }: FinishRoundsOptions): void {
  for (const round of rounds.values().filter(isOpen)) {
    const { studioCode, playerId, gameId, win, detail } = round;
    const { pay, refund } = persistentSettlement(settlement(operatorOf(studioCode), round), rounds);
    const seat = sessions.seat(studioCode, playerId, gameId);
    table.finish(seat, round, () => (win === null ? refund(round) : pay(round, win, detail)));
  }
}
