import { setTimeout as delay } from "node:timers/promises";

const pollMs = 100;
/** Time for one try: an answer that is lost must not end the wait. */
const tryMs = 10_000;

/** Waits until an address answers with a 2xx, for any time; rejects when the signal is aborted. */
export async function untilHealthy(address: string, ending: AbortSignal): Promise<void> {
  for (;;) {
    const isOk = await fetch(address, { signal: AbortSignal.timeout(tryMs) }).then(
      (response) => response.ok,
      () => false,
    );
    if (isOk) return;
    await delay(pollMs, undefined, { signal: ending });
  }
}
