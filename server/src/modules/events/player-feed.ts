import type { Database } from "@tessera/database";
import type { Clock } from "@tessera/shared/core/clock";
import { secondMs } from "@tessera/shared/core/durations";
import type { WireEvent } from "./event-stream.ts";
import { Histogram } from "prom-client";
import { type OutboxLogin, type OutboxRow, readNewestBefore, readOutbox, toEvents } from "./outbox-reader.ts";

const outboxLag = new Histogram({
  name: "tessera_outbox_lag_seconds",
  help: "From the transaction that wrote an event for a player until an open stream of his tells it.",
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 30],
});

function observeLag(clock: Clock, createdAt: Date): void {
  outboxLag.observe(Math.max(0, clock.now().getTime() - createdAt.getTime()) / secondMs);
}

/** Longer than any transaction that writes to the outbox takes. */
const lateCommitMs = 30_000;

/**
 * Feed of the outbox rows of one login, each returned once. Ids are assigned on insert and rows become
 * visible on commit, so a lower id can appear after a higher one: the feed reads again from a floor that
 * advances with a delay.
 */
export class PlayerFeed {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #reader: OutboxLogin;
  readonly #told = new Map<bigint, number>();
  #floor: bigint;
  /** False until the first read, whose rows may be old and are not measured. */
  #isLive = false;

  constructor(database: Database, clock: Clock, reader: OutboxLogin, after: bigint) {
    this.#database = database;
    this.#clock = clock;
    this.#reader = reader;
    this.#floor = after;
  }

  /**
   * Opens the feed of a page that began to read at most `pageAgeMs` ago, without its events up to now.
   * @returns the feed, and whether there was an event that a read of the page may have missed
   */
  static async openForPage(
    database: Database,
    clock: Clock,
    reader: OutboxLogin,
    pageAgeMs: number,
  ): Promise<{ feed: PlayerFeed; hasMissed: boolean }> {
    const settled = await readNewestBefore(database, reader, pageAgeMs + lateCommitMs);
    const feed = new PlayerFeed(database, clock, reader, settled);
    const missed = await readOutbox(database, reader, settled);
    feed.#remember(missed);
    feed.#isLive = true;
    return { feed, hasMissed: missed.length > 0 };
  }

  /** Returns the events since the last call. */
  async next(): Promise<WireEvent[]> {
    const rows = await readOutbox(this.#database, this.#reader, this.#floor);
    const fresh = rows.filter(({ id }) => !this.#told.has(id));
    if (this.#isLive) for (const { createdAt } of fresh) observeLag(this.#clock, createdAt);
    this.#isLive = true;
    if (fresh.length === 0) return [];
    this.#remember(fresh);
    return toEvents(this.#database, this.#reader.playerId, fresh);
  }

  #remember(rows: readonly OutboxRow[]): void {
    const now = this.#clock.now().getTime();
    for (const [id, toldAt] of this.#told) {
      if (toldAt > now - lateCommitMs) continue;
      this.#told.delete(id);
      if (id > this.#floor) this.#floor = id;
    }
    for (const { id } of rows) this.#told.set(id, now);
  }
}
