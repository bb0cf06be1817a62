/** Functions that stop what was started, the latest first. */
export type Stops = (() => unknown)[];

/**
 * Runs `start`, which puts a function that stops it before the others for each thing that it starts. When it
 * fails, what it has started is stopped.
 */
export async function startInOrder<Started extends object>(
  start: (stops: Stops) => Promise<Started>,
): Promise<Started & { readonly stop: () => Promise<void> }> {
  const stops: Stops = [];
  const stop = async () => {
    for (const each of stops.splice(0)) await each();
  };
  try {
    return { ...(await start(stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
