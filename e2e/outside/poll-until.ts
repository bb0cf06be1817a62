const pollEveryMs = 150;
/**
 * Timeout that only means "this never happens": much longer than a restart of the site, a job that resolves
 * unknown states, and a retry of the gateway's webhook, on a busy machine.
 */
export const patienceMs = 600_000;

/** Polls until there is a result, and it is not false. A restarting site does not respond for a while. */
export async function pollUntil<Found>(
  what: string,
  look: () => Promise<Found | false | undefined>,
): Promise<Found> {
  const deadlineMs = performance.now() + patienceMs;
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found !== undefined && found !== false) return found;
    if (performance.now() > deadlineMs) throw new Error(`It took too long until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, pollEveryMs));
  }
}
