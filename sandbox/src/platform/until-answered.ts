import { setTimeout as sleep } from "node:timers/promises";

/** Nobody answered in time, or the other side asked for a repeat (5xx). Whether the call had an effect is not known. */
export class NoAnswer extends Error {}

/** Pauses before the second, third, … try in milliseconds; the last one repeats. */
export const defaultPausesMs: readonly number[] = [250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/**
 * Makes the call again and again until somebody answers. Only for calls that may be repeated without effect. Rejects with
 * what the call throws other than NoAnswer, and with an AbortError when the signal says to give up.
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
