import { minorUnits, type MinorUnits } from "@tessera/shared/core/money";

/** A pool that grows evenly from its start. */
export interface JackpotPool {
  readonly startMinor: bigint;
  readonly growthMinorPerHour: bigint;
  readonly startedAt: Date;
}

const hourMs = 3_600_000n;

/** What a pool holds at an instant: the same for every reader, on every node, without a write. Before its start: the start. */
export function jackpotAt(pool: JackpotPool, instant: Date): MinorUnits {
  const elapsedMs = BigInt(Math.max(0, instant.getTime() - pool.startedAt.getTime()));
  return minorUnits(pool.startMinor + (elapsedMs * pool.growthMinorPerHour) / hourMs);
}
