import type { Sql } from "@tessera/database";
import { isFor, type OutboxLogin, type OutboxRow, readNewestBefore, readOutbox } from "./outbox-reader.ts";

/** Longer than any transaction that writes to the outbox takes. */
export const lateCommitMs = 30_000;
/**
 * Age of a row below which no row becomes visible any more: its id was assigned until the end of its
 * transaction, and a lower id may be that of a transaction which began just before.
 */
const settledMs = 2 * lateCommitMs;

/** Topics of which the next event tells all that a missed one did; they are the frequent ones. */
const supersededTopics: ReadonlySet<string> = new Set(["game.session", "wallet.updated"]);

/** A row as a stream sends it. */
export interface SentRow extends OutboxRow {
  /** Highest id that the stream has sent with it or before: the client continues after this one. */
  readonly position: bigint;
}

/**
 * Position of one stream in the outbox, by which it receives each row once. Ids are assigned on insert and
 * rows become visible on commit, so a lower id can appear after a higher one: rows are read again from a
 * floor that advances with a delay, and those that the stream has received are remembered above it.
 */
export class PlayerFeed {
  readonly login: OutboxLogin;
  readonly #sent: Set<bigint>;
  #floor: bigint;
  #position: bigint;

  /**
   * Creates the feed of a client that is at `position`.
   *
   * @param floor id after which its rows are read; the position unless given
   * @param sent ids above the floor of rows that it must not receive
   */
  constructor(
    login: OutboxLogin,
    position: bigint,
    { floor = position, sent = [] }: { floor?: bigint; sent?: readonly bigint[] } = {},
  ) {
    this.login = login;
    this.#position = position;
    this.#floor = floor;
    this.#sent = new Set(sent);
  }

  /**
   * Opens the feed of a page that began to read at most `pageAgeMs` ago, without its events up to now.
   * @returns the feed, and whether there was an event that a read of the page may have missed
   */
  static async openForPage(
    sql: Sql,
    login: OutboxLogin,
    newest: bigint,
    pageAgeMs: number,
  ): Promise<{ feed: PlayerFeed; hasMissed: boolean }> {
    const floor = await readNewestBefore(sql, login, pageAgeMs + settledMs);
    const rows = await readRows(sql, login, floor);
    return {
      feed: new PlayerFeed(login, newest, { floor, sent: receivedOf(rows) }),
      // An older one has ended its transaction before the page began to read.
      hasMissed: rows.some(({ ageMs }) => ageMs <= pageAgeMs + lateCommitMs),
    };
  }

  /**
   * Opens the feed of a client that has received the event `after`. Rows of transactions that are still open
   * are sent when they become visible; those up to `after` that are visible now count as received. One of
   * them may have become visible while the client was not connected.
   * @returns the feed, and whether there may be such an event that no later one makes up for
   */
  static async openAfter(
    sql: Sql,
    login: OutboxLogin,
    after: bigint,
  ): Promise<{ feed: PlayerFeed; hasMissed: boolean }> {
    const settled = await readNewestBefore(sql, login, settledMs);
    if (settled >= after) return { feed: new PlayerFeed(login, after), hasMissed: false };
    const rows = (await readRows(sql, login, settled)).filter(({ id }) => id <= after);
    const sent = receivedOf(rows);
    const hasMissed = rows.some(
      ({ id, topic, ageMs }) => id < after && ageMs <= lateCommitMs && !supersededTopics.has(topic),
    );
    return { feed: new PlayerFeed(login, after, { floor: settled, sent }), hasMissed };
  }

  /** Id after which the rows of its player have to be read for it. */
  get floor(): bigint {
    return this.#floor;
  }

  /** True when its client must not receive a row, or has received it. */
  knows(id: bigint): boolean {
    return id <= this.#floor || this.#sent.has(id);
  }

  /** Ids above the floor that it knows. */
  get known(): Iterable<bigint> {
    return this.#sent;
  }

  /** Returns those of its player's rows that the client has not received. */
  unseen(rows: readonly OutboxRow[]): OutboxRow[] {
    return rows.filter((row) => isFor(this.login, row) && !this.knows(row.id));
  }

  /**
   * Takes the rows of its player after its floor, all that are visible, oldest first; those that it knows may
   * be absent, but only from a reading with them its floor moves. Returns the unseen ones, which are to be
   * sent.
   */
  take(rows: readonly OutboxRow[]): SentRow[] {
    const fresh = this.unseen(rows).map((row) => {
      this.#sent.add(row.id);
      if (row.id > this.#position) this.#position = row.id;
      return { ...row, position: this.#position };
    });
    const settled = rows.findLast(({ ageMs }) => ageMs > settledMs)?.id ?? 0n;
    if (settled > this.#floor) {
      this.#floor = settled;
      for (const id of this.#sent) if (id <= settled) this.#sent.delete(id);
    }
    return fresh;
  }
}

/**
 * Ids of the rows that a client counts as having received. The end of its own login is none of them: the
 * login was open when the stream was admitted, so that it has ended since.
 */
function receivedOf(rows: readonly OutboxRow[]): bigint[] {
  return rows.filter(({ topic }) => topic !== "session.ended").map(({ id }) => id);
}

/** Rows of a login after an id, oldest first. */
async function readRows(sql: Sql, login: OutboxLogin, after: bigint): Promise<OutboxRow[]> {
  const rows = await readOutbox(sql, new Map([[login.playerId, after]]));
  return rows.filter((row) => isFor(login, row));
}
