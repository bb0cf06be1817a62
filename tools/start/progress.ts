/** Prints a step while it runs, on one line, and its duration. */
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
