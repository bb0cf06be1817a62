import { broadcast } from "../../platform/events/broadcast.ts";
import type { ModuleDependencies } from "../../dependencies.ts";
import { tickJackpots } from "./jackpots.ts";

/** Interval at which each pool is broadcast to every page. Source: spec:api#server-events. */
const jackpotTickMs = 5_000;

type TickerDependencies = Pick<ModuleDependencies, "database" | "clock" | "log">;

/** Broadcasts the amounts of the pools every 5 seconds, until the returned function is called. */
export function startJackpotTicker(dependencies: TickerDependencies): () => void {
  // A little longer than the interval, or a timer that is a millisecond early would skip every second tick.
  const timer = setInterval(() => void tick(dependencies), jackpotTickMs + 50);
  timer.unref();
  return () => clearInterval(timer);
}

async function tick({ database, clock, log }: TickerDependencies): Promise<void> {
  try {
    for (const jackpot of await tickJackpots(database, clock.now(), jackpotTickMs)) {
      broadcast(database, "jackpot.tick", jackpot);
    }
  } catch (error) {
    // The next tick repeats the broadcast; an unavailable database is reported by the calls that depend on it.
    log.warn({ err: error }, "The jackpots were not told");
  }
}
