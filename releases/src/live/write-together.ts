/**
 * Creates a function that writes what waits, unless it is writing already: what comes meanwhile is written
 * together.
 *
 * @param takeWaiting takes what waits; null when nothing does
 * @param onError called when a write fails; what it had is lost
 */
export function writeTogether<Waiting>(
  takeWaiting: () => Waiting | null,
  write: (waiting: Waiting) => Promise<unknown>,
  onError: (error: unknown) => void,
): () => void {
  let isWriting = false;
  async function writeAll(): Promise<void> {
    isWriting = true;
    for (let waiting = takeWaiting(); waiting !== null; waiting = takeWaiting())
      await write(waiting).catch(onError);
    isWriting = false;
  }
  return () => {
    if (!isWriting) void writeAll();
  };
}
