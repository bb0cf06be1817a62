import type { Database } from "@tessera/database";
import { minorUnits, type MinorUnits } from "@tessera/shared/core/money";
import { broadcastUnstored } from "../../platform/events/broadcast.ts";
import type { ModuleDependencies } from "../../dependencies.ts";
import { potAccount } from "./pot.ts";
import { heldBy, lockPots } from "./pot-rows.ts";

/** Interval at which each pot is broadcast to every page. Source: spec:api#server-events. */
const jackpotTickMs = 5_000;
/** Entries that are counted again at every tick; more are added to the stored count. */
const uncountedMax = 1_000n;

type TickerDependencies = Pick<ModuleDependencies, "database" | "clock" | "log">;

/** Broadcasts what the pots hold every 5 seconds, until the returned function is called. */
export function startJackpotTicker(dependencies: TickerDependencies): () => void {
  // A little longer than the interval, or a timer that is a millisecond early would skip every second tick.
  const timer = setInterval(() => void tick(dependencies), jackpotTickMs + 50);
  timer.unref();
  return () => clearInterval(timer);
}

async function tick({ database, clock, log }: TickerDependencies): Promise<void> {
  try {
    for (const jackpot of await tickJackpots(database, clock.now(), jackpotTickMs)) {
      broadcastUnstored(database, "jackpot.tick", jackpot);
    }
  } catch (error) {
    // The next tick repeats the broadcast; an unavailable database is reported by the calls that depend on
    // it.
    log.warn({ err: error }, "The jackpots were not broadcast");
  }
}

interface JackpotTick {
  readonly pool: string;
  readonly currency: string;
  readonly currentMinor: MinorUnits;
  readonly asOf: string;
}

/**
 * Counts the pots that were last shown at least `intervalMs` ago, stores what they show and whether they have
 * reached their limit, and returns them. With any number of nodes, each pot is returned once per interval.
 */
export async function tickJackpots(
  database: Database,
  now: Date,
  intervalMs: number,
): Promise<JackpotTick[]> {
  const claimed = await database.query<{ pool: string; currency: string }>(
    `update jackpot_pots set shown_at = $1 where shown_at is null or shown_at <= $2 returning pool, currency`,
    [now, new Date(now.getTime() - intervalMs)],
  );
  const ticks: JackpotTick[] = [];
  for (const { pool, currency } of claimed) {
    // A pot that was drawn meanwhile has been shown by the draw.
    const [shown] = await database.query<{ currentMinor: bigint; uncounted: bigint }>(
      `with counted as (
         select p.cycle, ${heldBy} as held, j.must_drop_minor from jackpot_pots p join jackpots j on j.pool = p.pool
         where p.pool = $1 and p.currency = $2)
       update jackpot_pots p set shown_minor = greatest(0, least(c.held, c.must_drop_minor)),
         must_drop = c.held >= c.must_drop_minor,
         limit_reached_at = case when c.held >= c.must_drop_minor then coalesce(p.limit_reached_at, $3) end
       from counted c where p.pool = $1 and p.currency = $2 and p.cycle = c.cycle
       returning p.shown_minor as "currentMinor", ${uncountedBy} as uncounted`,
      [pool, currency, now],
    );
    if (!shown) continue;
    ticks.push({ pool, currency, currentMinor: minorUnits(shown.currentMinor), asOf: now.toISOString() });
    if (shown.uncounted > uncountedMax) await storeCount(database, { pool, currency });
  }
  return ticks;
}

/** SQL of the number of entries of a pot `p` that its stored count lacks. */
const uncountedBy = `(select count(*) from entries e where e.id > p.counted_entry_id
  and e.account_id = (select id from accounts where key = 'house:jackpot:' || p.pool || ':' || p.currency))`;

/**
 * Stores how much a pot's account holds, so that later readings count from there. Under its lock no bet is
 * under way, so no entry before the counted one can still be committed.
 */
export function storeCount(
  database: Database,
  { pool, currency }: { readonly pool: string; readonly currency: string },
): Promise<void> {
  return database.transaction(async (sql) => {
    await lockPots(sql, [{ pool, currency, alone: true }]);
    sql.send(
      `update jackpot_pots p set counted_minor = ${heldBy},
         counted_entry_id = coalesce((select max(e.id) from entries e
           where e.account_id = (select id from accounts where key = $3)), 0)
       where p.pool = $1 and p.currency = $2`,
      [pool, currency, potAccount({ pool, currency })],
    );
  });
}
