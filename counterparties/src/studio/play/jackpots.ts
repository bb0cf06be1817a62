import { createHash, createHmac } from "node:crypto";
import { jackpotPools, poolAtOdds, type PoolTerms } from "../catalogue/index.ts";

/** One cycle of a pool in one currency: from its seed to its draw. */
export interface PoolCycle {
  readonly pool: string;
  readonly currency: string;
  readonly cycle: number;
}

/** State of the pool that a bet fed, in the site's answer to the bet. */
export interface JackpotOfBet {
  readonly pool: string;
  readonly cycle: number;
  /** Bets per draw on average, in minor units. */
  readonly odds: number;
  /**
   * True when the pool had reached its limit before this bet: the first such bet wins whatever its number.
   */
  readonly mustDrop: boolean;
  /** Ticket that the site makes from its own id of the bet and the player's seed, 32 bytes in hex. */
  readonly ticket: string;
}

/** Proof that draws a pool: the secret of its cycle, and the commitment to the next one, both in hex. */
export interface JackpotProof {
  readonly secret: string;
  readonly next: string;
}

/** The draws of all pools. Source: spec:jackpots#proof. */
export interface Jackpots {
  readonly pools: readonly PoolTerms[];
  /** SHA-256 of a cycle's secret, in hex. */
  commitment(cycle: PoolCycle): string;
  /** The proof that a bet has won its pool; null when it has not. */
  draw(bet: {
    readonly bet: bigint;
    readonly currency: string;
    readonly jackpot: JackpotOfBet;
  }): JackpotProof | null;
}

export interface JackpotsOptions {
  /**
   * Secret of the pools, 32 random bytes. Not shared with the site: its draws must not know it before a draw.
   */
  readonly key: Uint8Array;
  /** Bets per draw in minor units, by pool, in place of the catalogue's; the seed follows in proportion. */
  readonly odds?: Readonly<Record<string, number>> | undefined;
}

export function createJackpots({ key, odds = {} }: JackpotsOptions): Jackpots {
  const nameOf = ({ pool, currency, cycle }: PoolCycle) => `${pool}:${currency}:${cycle}`;
  const secretOf = (cycle: PoolCycle) => createHmac("sha256", key).update(nameOf(cycle)).digest();
  const commitment = (cycle: PoolCycle) => createHash("sha256").update(secretOf(cycle)).digest("hex");
  return {
    pools: jackpotPools.map((pool) => poolAtOdds(pool, odds[pool.code] ?? pool.oddsMinor)),
    commitment,
    draw({ bet, currency, jackpot }) {
      const cycle = { pool: jackpot.pool, currency, cycle: jackpot.cycle };
      const secret = secretOf(cycle);
      const digest = createHmac("sha256", secret)
        .update(`${nameOf(cycle)}:${jackpot.ticket}`)
        .digest();
      const number = digest.readBigUInt64BE() >> 12n;
      const hasWon = number * BigInt(jackpot.odds) < (1n << 52n) * bet;
      if (!hasWon && !jackpot.mustDrop) return null;
      return { secret: secret.toString("hex"), next: commitment({ ...cycle, cycle: cycle.cycle + 1 }) };
    },
  };
}
