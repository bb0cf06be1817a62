import type { Database } from "@tessera/database";
import { type Clock, systemClock } from "@tessera/shared/core/clock";
import { secondMs } from "@tessera/shared/core/durations";
import { Gauge } from "prom-client";

/** Time in milliseconds between two readings of the database's clock. */
const readEveryMs = 5_000;
/** Difference in milliseconds above which a node's own clock counts as wrong. */
const skewMaxMs = 2_000;
/** Error per millisecond of this node's steady clock, far more than hardware has. */
const driftMax = 0.001;

const skewGauge = new Gauge({
  name: "tessera_clock_skew_seconds",
  help: "How far this node's own clock is ahead of the clock of the database; negative when it is behind.",
});

/** A reading of the database's clock. Times are in milliseconds, `readAt` by `performance.now()`. */
interface Reading {
  readonly databaseMs: number;
  readonly readAt: number;
  readonly errorMs: number;
}

/**
 * The clock of a PostgreSQL database as a node follows it, so that all nodes judge a window alike, whatever
 * their own clocks show. Between two readings, the node's steady clock adds what has passed.
 */
export class DatabaseClock implements Clock {
  readonly #database: Pick<Database, "query">;
  readonly #own: Clock;
  #timer: NodeJS.Timeout | undefined;
  #reading: Reading = { databaseMs: 0, readAt: 0, errorMs: Infinity };
  #skewMs = 0;
  #latestMs = 0;

  private constructor(database: Pick<Database, "query">, own: Clock) {
    this.#database = database;
    this.#own = own;
  }

  /**
   * Reads the clock of a database and follows it until {@link stop}. Rejects when the database does not
   * answer.
   *
   * @param own clock of this node, which is compared with the database's
   */
  static async follow(database: Pick<Database, "query">, own = systemClock): Promise<DatabaseClock> {
    const clock = new DatabaseClock(database, own);
    await clock.#read();
    // While the database is away, the last reading remains.
    clock.#timer = setInterval(() => void clock.#read().catch(() => undefined), readEveryMs).unref();
    return clock;
  }

  now(): Date {
    const { databaseMs, readAt } = this.#reading;
    const nowMs = databaseMs + performance.now() - readAt;
    // The errors of two readings differ by some milliseconds; more than that is a clock that was set back.
    if (nowMs >= this.#latestMs || this.#latestMs - nowMs > secondMs) this.#latestMs = nowMs;
    return new Date(this.#latestMs);
  }

  /**
   * Throws when this node's own clock was more than two seconds from the database's. The site judges by the
   * database's clock all the same, but what else runs on this machine does not.
   */
  assertAgreement(): void {
    if (Math.abs(this.#skewMs) > skewMaxMs)
      throw new Error(
        `The clock of this node differs from that of the database by ${Math.round(this.#skewMs)} ms`,
      );
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #read(): Promise<void> {
    const sentAt = performance.now();
    const [row] = await this.#database.query<{ now: Date }>("select clock_timestamp() as now");
    const readAt = performance.now();
    if (!row) return;
    const databaseMs = row.now.getTime();
    const roundTripMs = readAt - sentAt;
    this.#skewMs = leastSkewMs(this.#own.now().getTime() - databaseMs, roundTripMs);
    skewGauge.set(this.#skewMs / secondMs);
    const errorMs = roundTripMs / 2;
    // An answer that took long says less than an older one that came at once.
    const { readAt: formerAt, errorMs: formerErrorMs } = this.#reading;
    if (errorMs <= formerErrorMs + (readAt - formerAt) * driftMax)
      this.#reading = { databaseMs: databaseMs + errorMs, readAt, errorMs };
  }
}

/**
 * Returns the smallest difference of two clocks, in milliseconds, that explains what was read.
 *
 * @param apartMs reading of the own clock after the answer minus the reading in it
 * @param roundTripMs time from question to answer: the other clock was read somewhere in it
 */
export function leastSkewMs(apartMs: number, roundTripMs: number): number {
  if (apartMs < 0) return apartMs;
  return Math.max(0, apartMs - roundTripMs);
}
