const pollMs = 100;
const patienceMs = 60_000;

/**
 * Waits until every address answers 200.
 *
 * @throws Error with the address that did not, after a minute
 */
export async function untilHealthy(addresses: readonly string[]): Promise<void> {
  await Promise.all(addresses.map(untilOk));
}

async function untilOk(address: string): Promise<void> {
  const deadlineMs = performance.now() + patienceMs;
  while (performance.now() < deadlineMs) {
    const isOk = await fetch(address).then(
      (response) => response.ok,
      () => false,
    );
    if (isOk) return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  throw new Error(`${address} did not answer within ${patienceMs / 1000} s.`);
}
