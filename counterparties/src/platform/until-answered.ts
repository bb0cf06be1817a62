import { setTimeout as sleep } from "node:timers/promises";

/** Error: no response in time, or status 5xx. The effect of the call is unknown. */
export class NoAnswer extends Error {}

/** Pauses before the second, third, … attempt in milliseconds; the last one repeats. */
export const defaultPausesMs: readonly number[] = [250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/**
 * Retries a call until it gets a response. Only for idempotent calls. Rejects with every error of the call
 * except NoAnswer, and with an AbortError when the signal is aborted.
 */
export async function untilAnswered<Answer>(
  call: () => Promise<Answer>,
  signal: AbortSignal,
  pausesMs: readonly number[] = defaultPausesMs,
): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
    }
    await sleep(pausesMs[Math.min(attempt, pausesMs.length - 1)], undefined, { signal });
  }
}
