import type { Database } from "@tessera/database";
import { timeouts } from "@tessera/shared/contracts/endpoint";
import { secondMs } from "@tessera/shared/core/durations";
import type { FastifyBaseLogger } from "fastify";
import { Histogram } from "prom-client";
import { readWalletsOf, type Wallet } from "../../ledger/index.ts";
import { groupBy } from "../../platform/lists/group-by.ts";
import { type OutboxRow, readOutbox } from "./outbox-reader.ts";
import type { PlayerFeed, SentRow } from "./player-feed.ts";
import { walletTopic } from "./stream-events.ts";

const outboxLag = new Histogram({
  name: "tessera_outbox_lag_seconds",
  help: "From the transaction that wrote an event for a player until an open stream of his tells it.",
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 30],
});

/** A stream that is fed from the outbox. */
export interface FollowingStream {
  readonly feed: PlayerFeed;
  /**
   * Sends rows, oldest first.
   *
   * @param wallet the player's wallet of now, when one of the rows is about it
   */
  tell(rows: readonly SentRow[], wallet: Wallet | undefined): void;
  /** Ends the stream, whose rows cannot be sent. */
  fail(error: unknown): void;
}

/** Streams of each player, as they are at the beginning of a reading. */
type Reading = ReadonlyMap<string, readonly FollowingStream[]>;

/**
 * Reader of the outbox for all streams of this node: one statement for all players who have been notified
 * since the last one, and one for all players every 15 seconds, since a notification can be lost and a row
 * cannot. Only the latter reads the rows that the streams know, by whose age their floors move. While the
 * database does not answer, the streams stay open; the next reading makes up for it.
 */
export class OutboxFollower {
  readonly #database: Database;
  readonly #log: FastifyBaseLogger;
  readonly #streams = new Map<string, Set<FollowingStream>>();
  /** Streams whose first rows have been read, which may be old and are not measured. */
  readonly #live = new WeakSet<FollowingStream>();
  readonly #interval: NodeJS.Timeout;
  #woken = new Set<string>();
  /** True when the next reading is that of an interval. */
  #isDue = false;
  #isReading = false;

  constructor(database: Database, log: FastifyBaseLogger) {
    this.#database = database;
    this.#log = log;
    this.#interval = setInterval(() => {
      for (const playerId of this.#streams.keys()) this.#woken.add(playerId);
      this.#isDue = true;
      void this.#readWoken();
    }, timeouts.heartbeatInterval);
  }

  /** Feeds a stream from now on. Returns a function that ends it. */
  add(stream: FollowingStream): () => void {
    const { playerId } = stream.feed.login;
    const ofPlayer = this.#streams.get(playerId) ?? new Set();
    this.#streams.set(playerId, ofPlayer.add(stream));
    this.wake(playerId);
    return () => {
      const current = this.#streams.get(playerId);
      current?.delete(stream);
      if (current?.size === 0) this.#streams.delete(playerId);
    };
  }

  /** Signals that there may be new rows for this player. */
  wake(playerId: string): void {
    if (!this.#streams.has(playerId)) return;
    this.#woken.add(playerId);
    void this.#readWoken();
  }

  stop(): void {
    clearInterval(this.#interval);
    this.#streams.clear();
  }

  /** Reads until nobody is woken. Players who are woken during a statement go together in the next one. */
  async #readWoken(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#woken.size > 0) {
      const [players, isDue] = [this.#woken, this.#isDue];
      this.#woken = new Set();
      this.#isDue = false;
      try {
        await this.#read(this.#streamsOf(players), isDue);
      } catch (error) {
        this.#log.error({ err: error }, "The outbox could not be read for the event streams");
        // Read again with the next wake, at the latest with the next interval.
        for (const playerId of players) this.#woken.add(playerId);
        break;
      }
    }
    this.#isReading = false;
  }

  #streamsOf(players: Iterable<string>): Reading {
    const reading = new Map<string, FollowingStream[]>();
    for (const playerId of players) {
      const streams = this.#streams.get(playerId);
      if (streams) reading.set(playerId, [...streams]);
    }
    return reading;
  }

  async #read(reading: Reading, withKnown: boolean): Promise<void> {
    if (reading.size === 0) return;
    const known = withKnown ? [] : knownIn(reading);
    const read = await readOutbox(this.#database, floorsOf(reading), known);
    const rows = groupBy(read, ({ playerId }) => playerId);
    const isOfWallet = ({ topic }: OutboxRow) => topic === walletTopic;
    const changed = [...rows.keys()].filter((playerId) =>
      reading.get(playerId)?.some(({ feed }) => feed.unseen(rows.get(playerId) ?? []).some(isOfWallet)),
    );
    const wallets = changed.length > 0 ? await readWalletsOf(this.#database, changed) : new Map();
    // From here on nothing waits: what a stream has taken it has sent, or it has ended.
    for (const [playerId, streams] of reading) {
      for (const stream of streams) {
        this.#tell(stream, rows.get(playerId) ?? [], wallets.get(playerId));
        this.#live.add(stream);
      }
    }
  }

  #tell(stream: FollowingStream, rows: readonly OutboxRow[], wallet: Wallet | undefined): void {
    const fresh = stream.feed.take(rows);
    if (this.#live.has(stream)) for (const { ageMs } of fresh) outboxLag.observe(ageMs / secondMs);
    if (fresh.length === 0) return;
    try {
      stream.tell(fresh, wallet);
    } catch (error) {
      stream.fail(error);
    }
  }
}

/** Lowest floor of each player's streams. */
function floorsOf(reading: Reading): Map<string, bigint> {
  const floors = new Map<string, bigint>();
  for (const [playerId, streams] of reading) {
    for (const { feed } of streams) {
      const floor = floors.get(playerId);
      if (floor === undefined || feed.floor < floor) floors.set(playerId, feed.floor);
    }
  }
  return floors;
}

/** Ids of rows that all streams of their player know. */
function knownIn(reading: Reading): bigint[] {
  return [...reading.values()].flatMap(([first, ...others]) =>
    [...(first?.feed.known ?? [])].filter((id) => others.every(({ feed }) => feed.knows(id))),
  );
}
