import { AsyncLocalStorage } from "node:async_hooks";
import { type Sql, StatementBesideTransaction } from "./database.ts";

/** A transaction, and the one of another database in which it was begun. */
interface Scope {
  readonly owner: TransactionScope;
  readonly outer: Scope | undefined;
  isOpen: boolean;
}

/**
 * One storage for all databases: Node copies the value of each storage into every promise, for as long as the
 * process runs.
 */
const scopes = new AsyncLocalStorage<Scope>();

/** Tracks whether the current asynchronous context is inside a transaction of one database. */
export class TransactionScope {
  /** Throws {@link StatementBesideTransaction} inside an open transaction. */
  assertOutside(): void {
    for (let scope = scopes.getStore(); scope; scope = scope.outer)
      // A scope that has ended can still be inherited, for example by a timer that was started inside it.
      if (scope.owner === this && scope.isOpen) throw new StatementBesideTransaction();
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    let outer = scopes.getStore();
    while (outer && !outer.isOpen) outer = outer.outer;
    const scope: Scope = { owner: this, outer, isOpen: true };
    try {
      return await scopes.run(scope, work);
    } finally {
      scope.isOpen = false;
    }
  }
}

/** Notifications that wait, for example until their transaction has committed; equal ones are sent once. */
export class PendingNotifications {
  readonly #messages = new Map<string, { channel: string; payload: string }>();

  add(channel: string, payload: string): void {
    this.#messages.set(`${channel}\n${payload}`, { channel, payload });
  }

  get isEmpty(): boolean {
    return this.#messages.size === 0;
  }

  /** Returns and clears the messages. */
  take(): { channel: string; payload: string }[] {
    const messages = [...this.#messages.values()];
    this.#messages.clear();
    return messages;
  }

  flushTo(target: Pick<Sql, "notify">): void {
    for (const { channel, payload } of this.take()) target.notify(channel, payload);
  }
}

/** Statements that were sent and not awaited yet. */
export class SentStatements {
  readonly #sent: Promise<unknown>[] = [];

  add(statement: Promise<unknown>): void {
    // Without a handler, the rejection would be unhandled when the work fails for another reason.
    statement.catch(() => undefined);
    this.#sent.push(statement);
  }

  /** Waits for all statements. Rejects with the first failure. */
  async settle(): Promise<void> {
    await Promise.all(this.#sent);
  }

  /** Returns the first failure of the statements; the given one when none of them has failed. */
  firstFailure(otherwise: unknown): Promise<unknown> {
    return this.settle().then(
      () => otherwise,
      (error: unknown) => error,
    );
  }
}
