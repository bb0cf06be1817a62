import { minorUnits, type MinorUnits } from "@tessera/shared/core/money";

/** A pool that grows linearly from its start. */
export interface JackpotPool {
  readonly startMinor: bigint;
  readonly growthMinorPerHour: bigint;
  readonly startedAt: Date;
}

const hourMs = 3_600_000n;

/**
 * Computes a pool's amount at an instant, without a write, so every node gets the same. Before the start: the start
 * amount.
 */
export function jackpotAt(pool: JackpotPool, instant: Date): MinorUnits {
  const elapsedMs = BigInt(Math.max(0, instant.getTime() - pool.startedAt.getTime()));
  return minorUnits(pool.startMinor + (elapsedMs * pool.growthMinorPerHour) / hourMs);
}
