/** Time limit of one request for a script or a style of a release, in milliseconds. */
export const loadTimeoutMs = 3_000;

/**
 * Time limit of a screen without any progress, in milliseconds. Source: spec:releases#loading-a-remote, and a
 * fallback is shown within 4 s.
 */
export const screenBudgetMs = 3_000;

/** Budgets in a row that files which arrive can add up to: a line that is merely slow is waited for. */
const budgetsMax = 4;

/** Path of the files of releases, of which each arrival is progress. */
const releaseFiles = "/r/";

/** Calls `onArrival` whenever a file of a release has arrived. Returns a function that stops it. */
function watchArrivals(onArrival: () => void): () => void {
  if (typeof PerformanceObserver === "undefined") return () => undefined;
  const observer = new PerformanceObserver((list) => {
    const hasArrived = list
      .getEntriesByType("resource")
      .some(
        (entry) => "responseStatus" in entry && entry.responseStatus === 200 && isReleaseFile(entry.name),
      );
    if (hasArrived) onArrival();
  });
  observer.observe({ type: "resource" });
  return () => observer.disconnect();
}

const isReleaseFile = (url: string) => new URL(url).pathname.startsWith(releaseFiles);

/**
 * Waits for a screen's code, texts and styles for the time of the budget, which begins again, four times at
 * most, when a file of a release has arrived. Rejects after it; the work goes on, so that a later attempt
 * finds what has arrived.
 * @param budgetMs budget in milliseconds that begins now
 */
export function withinBudget<Result>(
  work: Promise<Result>,
  budgetMs: () => number = () => screenBudgetMs,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopWatching: (() => void) | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    let budgets = 0;
    const begin = () => {
      if (budgets >= budgetsMax) return;
      budgets += 1;
      clearTimeout(timer);
      const limitMs = budgetMs();
      timer = setTimeout(() => reject(new Error(`Nothing was loaded for ${limitMs} ms.`)), limitMs);
    };
    begin();
    stopWatching = watchArrivals(begin);
  });
  // An uncleared timer would keep the whole release in memory.
  return Promise.race([work, tooLate]).finally(() => {
    clearTimeout(timer);
    stopWatching?.();
  });
}
