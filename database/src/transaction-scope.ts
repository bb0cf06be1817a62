import { AsyncLocalStorage } from "node:async_hooks";
import { type Sql, StatementBesideTransaction } from "./database.ts";

interface Scope {
  open: boolean;
}

/** Tracks whether the current asynchronous context is inside a transaction of one database. */
export class TransactionScope {
  readonly #scopes = new AsyncLocalStorage<Scope>();

  /** Throws {@link StatementBesideTransaction} inside an open transaction. */
  assertOutside(): void {
    // A scope that has ended can still be inherited, for example by a timer that was started inside it.
    if (this.#scopes.getStore()?.open) throw new StatementBesideTransaction();
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const scope: Scope = { open: true };
    try {
      return await this.#scopes.run(scope, work);
    } finally {
      scope.open = false;
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
}
