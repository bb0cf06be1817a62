/** Time limit of one request for a script or a style of a release, in milliseconds. */
export const loadTimeoutMs = 3_000;

/** Time limit of everything that a screen needs, in milliseconds. Source: a fallback stands there within 4 s. */
export const screenBudgetMs = 3_500;

/**
 * Waits for a screen's code, texts and styles for the time of the budget. Rejects after it; the work goes on, so that a
 * later attempt finds what has arrived.
 */
export function withinBudget<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Not loaded within ${screenBudgetMs} ms.`)), screenBudgetMs);
  });
  // An uncleared timer would keep the whole release in memory.
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
