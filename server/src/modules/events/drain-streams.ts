import type { Drain } from "../../dependencies.ts";

/** Number of parts in which the streams of a node end. */
const partsMax = 20;

/**
 * Ends the open streams of a node while it drains, so that their clients do not all connect elsewhere at
 * once: in equal parts from half of its time on. Before that a load balancer may still lead them back here.
 *
 * @param endPart ends that part of the streams that are open, from 0 to 1
 * @returns a function that stops it
 */
export function drainStreams(drain: Drain | undefined, endPart: (part: number) => void): () => void {
  if (!drain) return () => undefined;
  const { signal, milliseconds } = drain;
  const timers: NodeJS.Timeout[] = [];
  const begin = () => {
    for (let left = partsMax; left > 0; left -= 1) {
      const afterMs = milliseconds - (milliseconds / 2) * ((left - 1) / partsMax);
      timers.push(setTimeout(() => endPart(1 / left), afterMs));
    }
  };
  signal.addEventListener("abort", begin, { once: true });
  return () => {
    signal.removeEventListener("abort", begin);
    for (const timer of timers) clearTimeout(timer);
  };
}
