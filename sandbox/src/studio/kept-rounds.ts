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

/** One round for money of the site, as the journal has it. Amounts in minor units. */
export const keptRound = z.object({
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
   * `betting`: nobody has seen a result, so the bet goes back; `drawn`: the win goes on until the site has it; `disputed`:
   * the site refuses what it must always take.
   */
  state: z.enum(["betting", "drawn", "paid", "given_back", "refused", "disputed"]),
  /** What was drawn; null before. */
  win: z.nullable(minor),
  detail: z.unknown(),
  startedAt: z.string(),
});
export type KeptRound = z.output<typeof keptRound>;

/** How long a round that is over can be asked about. */
const keptMs = 7 * 24 * 60 * 60_000;

/** Whether a restart still has to know a round. */
export function worthKeeping(now: Date): (round: KeptRound) => boolean {
  return (round) => isOpen(round) || now.getTime() - Date.parse(round.startedAt) < keptMs;
}

function isOpen({ state }: KeptRound): boolean {
  return state === "betting" || state === "drawn";
}

export interface Keeping {
  readonly clock: Clock;
  readonly rounds: Records<KeptRound>;
  readonly owner: RoundOwner & { readonly studioCode: string };
}

/** A purse whose every step is in the journal before the site hears of it, and again when the site has answered. */
export function keptPurse(purse: Purse, { clock, rounds, owner }: Keeping): Purse {
  return {
    ...keptSettlement(purse, rounds),
    balance: purse.balance,
    async take(money) {
      const startedAt = clock.now().toISOString();
      rounds.put(money.roundId, { ...owner, ...money, state: "betting", win: null, detail: null, startedAt });
      try {
        return await purse.take(money);
      } catch (error) {
        if (error instanceof Refused) keepState(rounds, money, "refused");
        throw error;
      }
    },
  };
}

function keptSettlement(
  { pay, giveBack }: Pick<Purse, "pay" | "giveBack">,
  rounds: Records<KeptRound>,
): Pick<Purse, "pay" | "giveBack"> {
  const settle = async (money: RoundMoney, call: () => Promise<bigint>, state: "paid" | "given_back") => {
    try {
      const balance = await call();
      keepState(rounds, money, state);
      return balance;
    } catch (error) {
      if (error instanceof Refused) keepState(rounds, money, "disputed");
      throw error;
    }
  };
  return {
    pay(money, win, detail) {
      const known = rounds.get(money.roundId);
      if (known?.state === "betting") rounds.put(money.roundId, { ...known, state: "drawn", win, detail });
      return settle(money, () => pay(money, win, detail), "paid");
    },
    giveBack: (money) => settle(money, () => giveBack(money), "given_back"),
  };
}

function keepState(rounds: Records<KeptRound>, { roundId }: RoundMoney, state: KeptRound["state"]): void {
  const known = rounds.get(roundId);
  if (known) rounds.put(roundId, { ...known, state });
}

export interface Finishing {
  readonly rounds: Records<KeptRound>;
  readonly sessions: PlaySessions;
  readonly table: Table;
  readonly operatorOf: (studioCode: string) => Operator;
}

/** Ends every round that an earlier process left open: pays what was drawn, gives every other bet back. */
export function finishRounds({ rounds, sessions, table, operatorOf }: Finishing): void {
  for (const round of rounds.values().filter(isOpen)) {
    const { studioCode, playerId, gameId, win, detail } = round;
    const { pay, giveBack } = keptSettlement(settlement(operatorOf(studioCode), round), rounds);
    const seat = sessions.seat(studioCode, playerId, gameId);
    table.finish(seat, round, () => (win === null ? giveBack(round) : pay(round, win, detail)));
  }
}
