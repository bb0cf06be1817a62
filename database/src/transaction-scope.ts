import { AsyncLocalStorage } from "node:async_hooks";
import { type Sql, StatementBesideTransaction } from "./database.ts";

interface Scope {
  open: boolean;
}

/** Knows whether the running flow of work is inside a transaction of one database. */
export class TransactionScope {
  readonly #scopes = new AsyncLocalStorage<Scope>();

  /** Throws {@link StatementBesideTransaction} inside an open transaction. */
  assertOutside(): void {
    // A scope that has ended can still be inherited, for example by a timer that was set inside it.
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

/** Notifications that are kept back, of one transaction until it has committed; equal ones are sent once. */
export class PendingNotifications {
  readonly #messages = new Map<string, { channel: string; payload: string }>();

  add(channel: string, payload: string): void {
    this.#messages.set(`${channel}\n${payload}`, { channel, payload });
  }

  get isEmpty(): boolean {
    return this.#messages.size === 0;
  }

  /** Gives them, and keeps them no longer. */
  take(): { channel: string; payload: string }[] {
    const messages = [...this.#messages.values()];
    this.#messages.clear();
    return messages;
  }

  flushTo(target: Pick<Sql, "notify">): void {
    for (const { channel, payload } of this.take()) target.notify(channel, payload);
  }
}

/** Statements that were sent and that nobody has waited for yet. */
export class SentStatements {
  readonly #sent: Promise<unknown>[] = [];

  add(statement: Promise<unknown>): void {
    // Work that fails for another reason never asks how this one ended.
    statement.catch(() => undefined);
    this.#sent.push(statement);
  }

  /** Waits for all of them. Rejects with the first failure. */
  async settle(): Promise<void> {
    await Promise.all(this.#sent);
  }
}
