/** Runs work for each number below `count`, so many at once. Returns the results in their order. */
export async function inBatches<Result>(
  count: number,
  atOnce: number,
  work: (place: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < count) {
    const { length } = results;
    const batch = Array.from({ length: Math.min(atOnce, count - length) }, (_, index) =>
      work(length + index),
    );
    results.push(...(await Promise.all(batch)));
  }
  return results;
}
