/**
 * Resolves or rejects as `work` does, or rejects with `late()` when it has not settled in time. The time is
 * counted in two halves, of which one that ends late counts no more than one that ends in time: where this
 * process was busy, the answer may have come and waits to be read.
 *
 * @param milliseconds longest time while the process is not busy; far below a minute
 */
export function within<Result>(
  work: Promise<Result>,
  milliseconds: number,
  late: () => Error,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    let timer = setTimeout(() => {
      timer = setTimeout(() => reject(late()), milliseconds / 2);
    }, milliseconds / 2);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
