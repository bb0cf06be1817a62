/** Says what is being done while it is done, on one line, and how long it took. */
export async function step<Result>(words: string, work: () => Promise<Result>): Promise<Result> {
  const startedMs = performance.now();
  process.stdout.write(`  ${words} … `);
  try {
    const result = await work();
    process.stdout.write(`${((performance.now() - startedMs) / 1000).toFixed(1)} s\n`);
    return result;
  } catch (error) {
    process.stdout.write("\n");
    throw error;
  }
}
