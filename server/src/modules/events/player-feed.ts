import type { Sql } from "@tessera/database";
import { isFor, type OutboxLogin, type OutboxRow, readNewestBefore, readOutbox } from "./outbox-reader.ts";

/** Longer than any transaction that writes to the outbox takes. */
const lateCommitMs = 30_000;
/**
 * Age of a row below which no row becomes visible any more: its id was assigned until the end of its
 * transaction, and a lower id may be that of a transaction which began just before.
 */
const settledMs = 2 * lateCommitMs;

/** A row as a stream sends it. */
export interface ToldRow extends OutboxRow {
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
  readonly #told: Set<bigint>;
  #floor: bigint;
  #position: bigint;

  /**
   * Creates the feed of a client that is at `position`.
   *
   * @param floor id after which its rows are read; the position unless given
   * @param told ids above the floor of rows that it must not receive
   */
  constructor(
    login: OutboxLogin,
    position: bigint,
    { floor = position, told = [] }: { floor?: bigint; told?: readonly bigint[] } = {},
  ) {
    this.login = login;
    this.#position = position;
    this.#floor = floor;
    this.#told = new Set(told);
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
    const floor = await readNewestBefore(sql, login, pageAgeMs + lateCommitMs);
    const told = await readIds(sql, login, floor);
    return { feed: new PlayerFeed(login, newest, { floor, told }), hasMissed: told.length > 0 };
  }

  /**
   * Opens the feed of a client that has received the event `after`. Rows up to it that are visible now count
   * as received; those of transactions that are still open do not.
   */
  static async openAfter(sql: Sql, login: OutboxLogin, after: bigint): Promise<PlayerFeed> {
    const settled = await readNewestBefore(sql, login, settledMs);
    if (settled >= after) return new PlayerFeed(login, after);
    const told = (await readIds(sql, login, settled)).filter((id) => id <= after);
    return new PlayerFeed(login, after, { floor: settled, told });
  }

  /** Id after which the rows of its player have to be read for it. */
  get floor(): bigint {
    return this.#floor;
  }

  /** Returns those of its player's rows that the client has not received. */
  unseen(rows: readonly OutboxRow[]): OutboxRow[] {
    return rows.filter((row) => row.id > this.#floor && isFor(this.login, row) && !this.#told.has(row.id));
  }

  /**
   * Takes the rows of its player after its floor, all that are visible, oldest first. Returns those that are
   * unseen, which are to be sent.
   */
  take(rows: readonly OutboxRow[]): ToldRow[] {
    const fresh = this.unseen(rows).map((row) => {
      this.#told.add(row.id);
      if (row.id > this.#position) this.#position = row.id;
      return { ...row, position: this.#position };
    });
    const settled = rows.findLast(({ ageMs }) => ageMs > settledMs)?.id ?? 0n;
    if (settled > this.#floor) {
      this.#floor = settled;
      for (const id of this.#told) if (id <= settled) this.#told.delete(id);
    }
    return fresh;
  }
}

/** Ids of a login's rows after an id. */
async function readIds(sql: Sql, login: OutboxLogin, after: bigint): Promise<bigint[]> {
  const rows = await readOutbox(sql, new Map([[login.playerId, after]]));
  return rows.filter((row) => isFor(login, row)).map(({ id }) => id);
}
