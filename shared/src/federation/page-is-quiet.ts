import { yieldToBrowser } from "../core/yield-to-browser.ts";
import { queryClient } from "../query/index.ts";
import { firstScreenRuns } from "./first-screen-parts.ts";
import { loadTimeoutMs } from "./load-budget.ts";

/** Resolves when no query waits for an answer, and after the time in milliseconds in any case. */
function queriesAreAnswered(atMostMs: number): Promise<void> {
  const isAnswered = () => queryClient.isFetching() === 0;
  if (isAnswered()) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      stopListening();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, atMostMs);
    const stopListening = queryClient.getQueryCache().subscribe(() => isAnswered() && end());
  });
}

/**
 * Resolves when the first screen runs and its queries, and those of a press that came before its scripts, are
 * answered: what nobody has asked for is requested after it, so that it takes no part of the connection from
 * what somebody waits for.
 *
 * @param atMostMs milliseconds after which answers are not waited for; default: those that a file may take
 */
export async function pageIsQuiet(atMostMs = loadTimeoutMs): Promise<void> {
  await firstScreenRuns();
  // The press is repeated by the time the screen runs; before this ends, React has begun its query.
  await yieldToBrowser();
  await queriesAreAnswered(atMostMs);
}
