/** Functions that stop what was started, the latest first. */
export type Stops = (() => unknown)[];

/** Something that runs until it is stopped, and may leave data. */
type Running = { stop(): unknown; discard?(): unknown } | { close(): unknown };

/** Adds something to be stopped before all that was started earlier, and its data deleted. Returns it. */
export function stopLater<Started extends Running>(stops: Stops, started: Started): Started {
  stops.unshift(async () => {
    if ("close" in started) return started.close();
    await started.stop();
    return started.discard?.();
  });
  return started;
}

/** Stops everything, also after something that cannot be stopped. */
async function stopAll(stops: Stops): Promise<void> {
  try {
    await stops.shift()?.();
  } finally {
    if (stops.length > 0) await stopAll(stops);
  }
}

/** Does work that starts things, each with a function that stops it, and stops them after it. */
export async function inOrder<Result>(work: (stops: Stops) => Promise<Result>): Promise<Result> {
  const stops: Stops = [];
  try {
    return await work(stops);
  } finally {
    await stopAll(stops);
  }
}

/**
 * Runs `start`, which puts a function that stops it before the others for each thing that it starts. When it
 * fails, what it has started is stopped.
 */
export async function startInOrder<Started extends object>(
  start: (stops: Stops) => Promise<Started>,
): Promise<Started & { readonly stop: () => Promise<void> }> {
  const stops: Stops = [];
  const stop = () => stopAll(stops);
  try {
    return { ...(await start(stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
