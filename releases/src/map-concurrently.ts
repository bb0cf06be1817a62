/**
 * Maps items with at most `limit` calls at a time. Rejects with the first error; calls that have not begun by
 * then never do.
 *
 * @returns the results in the order of the items
 */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  limit: number,
  map: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = Array.from<Result>({ length: items.length });
  const waiting = items.entries();
  let hasFailed = false;
  const work = async () => {
    for (const [index, item] of waiting) {
      if (hasFailed) return;
      results[index] = await map(item);
    }
  };
  try {
    await Promise.all(Array.from({ length: limit }, work));
  } finally {
    hasFailed = true;
  }
  return results;
}
