import type { Clock } from "@tessera/shared/core/clock";
import { dayMs } from "@tessera/shared/core/durations";
import * as z from "@tessera/shared/schema";
import { digits } from "../../platform/minor-units.ts";
import type { Records } from "../../platform/records.ts";
import { Refused } from "./failures.ts";
import type { Wallet, RoundMoney, RoundOwner, Settlement } from "./wallet.ts";

/** An amount in minor units, as the record file has it. */
export const storedMinor = digits(/^\d{1,18}$/);

/** Fields of every round for money of the site, as the record file has it. Amounts in minor units. */
const storedFields = z.object({
  studioCode: z.string(),
  gameId: z.string(),
  playerId: z.string(),
  currency: z.string(),
  roundId: z.string(),
  bet: storedMinor,
  /** The award that pays for a free round. */
  freeRound: z.optional(z.string()),
  betTxId: z.string(),
  winTxId: z.string(),
  rollbackTxId: z.string(),
  /**
   * `betting`: nobody has seen a result, so the bet goes back; `playing`: the player has moves to make;
   * `drawn`: the win goes on until the site has it; `won`: the site has the win and the round goes on;
   * `disputed`: the site refuses what it must always take.
   */
  state: z.enum(["betting", "playing", "drawn", "won", "paid", "given_back", "refused", "disputed"]),
  /** The drawn result; null before the draw. */
  win: z.nullable(storedMinor),
  detail: z.unknown(),
  startedAt: z.string(),
});
export type StoredRound = z.output<typeof storedFields>;

/** A game with the fields that it adds to the record of a round. */
export interface StoringGame {
  readonly stored?: Readonly<Record<string, z.ZodMiniType>>;
}

/** Schema of a round with the fields that belong to games: what a move or a result of theirs follows from. */
export function storedRoundOf(games: readonly StoringGame[]) {
  const parts: object = Object.fromEntries(
    games
      .flatMap(({ stored }) => Object.entries(stored ?? {}))
      .map(([name, part]) => [name, z.optional(part)]),
  );
  return z.extend(storedFields, parts);
}

/** Retention of finished rounds. */
const retentionMs = 7 * dayMs;

/** Predicate: true for rounds that a restart must keep. */
export function isRetained(now: Date): (round: StoredRound) => boolean {
  return (round) => isOpen(round) || now.getTime() - Date.parse(round.startedAt) < retentionMs;
}

export function isOpen({ state }: StoredRound): boolean {
  return state === "betting" || state === "playing" || state === "drawn" || state === "won";
}

export interface PersistentWalletOptions {
  readonly clock: Clock;
  readonly rounds: Records<StoredRound>;
  readonly owner: RoundOwner & { readonly studioCode: string };
}

/**
 * Wraps a wallet: each step is written to the record file before the call to the site, and again after its
 * response.
 */
export function persistentWallet(wallet: Wallet, { clock, rounds, owner }: PersistentWalletOptions): Wallet {
  return {
    ...persistentSettlement(wallet, rounds),
    balance: wallet.balance,
    freeRounds: wallet.freeRounds,
    raise: wallet.raise,
    async take(money) {
      const startedAt = clock.now().toISOString();
      rounds.put(money.roundId, { ...owner, ...money, state: "betting", win: null, detail: null, startedAt });
      try {
        return await wallet.take(money);
      } catch (error) {
        if (error instanceof Refused) storeState(rounds, money, "refused");
        throw error;
      }
    },
  };
}

/** Wraps the calls that finish a round: the drawn win is written before it is sent, and the end after it. */
export function persistentSettlement(
  { pay, payAhead, close, refund, takeBack }: Settlement,
  rounds: Records<StoredRound>,
): Settlement {
  const settle = async <Answer>(
    money: RoundMoney,
    call: () => Promise<Answer>,
    state: "won" | "paid" | "given_back",
  ) => {
    try {
      const answer = await call();
      // A repeated win may be answered after the round was closed.
      if (state !== "won" || rounds.get(money.roundId)?.state === "drawn") storeState(rounds, money, state);
      return answer;
    } catch (error) {
      if (error instanceof Refused) storeState(rounds, money, "disputed");
      throw error;
    }
  };
  return {
    pay(money, win, detail, atRisk) {
      const known = rounds.get(money.roundId);
      if (known?.state === "betting" || known?.state === "playing")
        rounds.put(money.roundId, { ...known, state: "drawn", win, detail });
      return settle(money, () => pay(money, win, detail, atRisk), "paid");
    },
    payAhead: (money, win, atRisk) => settle(money, () => payAhead(money, win, atRisk), "won"),
    close: (money, detail) => settle(money, () => close(money, detail), "paid"),
    refund: (money) => settle(money, () => refund(money), "given_back"),
    takeBack,
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
