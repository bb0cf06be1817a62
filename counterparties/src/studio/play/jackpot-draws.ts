import { randomUUID } from "node:crypto";
import * as z from "@tessera/shared/schema";
import type { Records } from "../../platform/records.ts";
import { Refused } from "./failures.ts";
import type { JackpotOfBet, Jackpots } from "./jackpots.ts";

/** A won draw, as the record file has it, by the id of its round. */
export const storedDraw = z.object({
  txId: z.string(),
  betTxId: z.string(),
  pool: z.string(),
  cycle: z.number(),
  secret: z.string(),
  next: z.string(),
  /**
   * `due`: the site is called until it answers; `refused`: another bet has won the pool meanwhile; `held`: an
   * operator of the site decides, and the site pays without a further call.
   */
  state: z.enum(["due", "paid", "refused", "held"]),
  /** Amount that the site paid, in minor units; 0 before. */
  amount: z.number(),
});
export type StoredDraw = z.output<typeof storedDraw>;

/** Fields of the call that draws a pool. */
export type DrawCall = Omit<StoredDraw, "state" | "amount">;

/** Predicate: true for draws that a restart must keep. */
export function isDue({ state }: StoredDraw): boolean {
  return state === "due";
}

/** Draws the pools of bets, and has the site pay them. */
export interface JackpotDraws {
  /** Draws for a bet that the site has accepted. A win is stored until the site has paid it. */
  drawFor(
    round: { readonly roundId: string; readonly currency: string },
    bet: { readonly txId: string; readonly amount: bigint },
    jackpot: JackpotOfBet,
  ): void;
  /**
   * Has the site pay what the round's bets have won. Idempotent. Rejects with NoAnswer when the result is
   * unknown.
   *
   * @param call asks the site; resolves with the amount, or null when the draw is held; rejects with Refused
   *   when another bet was faster
   */
  pay(roundId: string, call: (draw: DrawCall) => Promise<number | null>): Promise<void>;
}

export function createJackpotDraws(jackpots: Jackpots, records: Records<StoredDraw>): JackpotDraws {
  return {
    drawFor({ roundId, currency }, { txId: betTxId, amount: bet }, jackpot) {
      const { pool, cycle } = jackpot;
      const proof = jackpots.draw({ bet, currency, jackpot });
      // One cycle is paid once, so a second bet of the round could not win it as well.
      if (proof && !records.get(roundId)) {
        records.put(roundId, { ...proof, txId: randomUUID(), betTxId, pool, cycle, state: "due", amount: 0 });
      }
    },
    async pay(roundId, call) {
      const draw = records.get(roundId);
      if (draw?.state !== "due") return;
      const { state: _, amount: __, ...proof } = draw;
      try {
        const amount = await call(proof);
        records.put(roundId, { ...draw, state: amount === null ? "held" : "paid", amount: amount ?? 0 });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        records.put(roundId, { ...draw, state: "refused" });
      }
    },
  };
}
