const lookEveryMs = 150;
/**
 * Patience that only says "this never happens": much longer than a site needs to come back, a job to ask about what was
 * unknown meanwhile, and a gateway to tell once more, on a machine that stands still for a while.
 */
export const patienceMs = 300_000;

/** Looks until there is what is looked for. A site that is being restarted answers nothing for a while. */
export async function lookUntil<Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> {
  const deadlineMs = performance.now() + patienceMs;
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
    if (performance.now() > deadlineMs) throw new Error(`It took too long until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}
