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

/** Notifications of one transaction, kept back until it has committed; equal ones are sent once. */
export class PendingNotifications {
  readonly #messages = new Map<string, { channel: string; payload: string }>();

  add(channel: string, payload: string): void {
    this.#messages.set(`${channel}\n${payload}`, { channel, payload });
  }

  flushTo(target: Pick<Sql, "notify">): void {
    for (const { channel, payload } of this.#messages.values()) target.notify(channel, payload);
  }
}
