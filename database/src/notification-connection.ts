import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { DatabaseObserver } from "./database.ts";
import { endWhenCutOff } from "./limits.ts";
import { Listeners } from "./listeners.ts";
import { ServerConnection } from "./server-connection.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

const reopenAfterMs = 1_000;
const checkEveryMs = 5_000;
const answerWithinMs = 3_000;

/**
 * The one connection of this process that listens: opened for the first listener, checked every
 * {@link checkEveryMs}, and closed before the next one is opened when it was lost or refused, or does not
 * receive its own notification. So each notification is delivered once.
 */
export class NotificationConnection {
  readonly #config: pg.ClientConfig;
  readonly #observer: DatabaseObserver;
  readonly #listeners = new Listeners();
  readonly #onMissed = new Set<() => void>();
  readonly #closing = new AbortController();
  /** Resolves once the connection listens. */
  #current: Promise<ServerConnection> | undefined;
  #ended: Promise<void> | undefined;
  #isListening = true;

  constructor(config: pg.ClientConfig, observer: DatabaseObserver) {
    this.#config = config;
    this.#observer = observer;
  }

  /** False while the connection that listens is broken; true before there is a listener. */
  get isListening(): boolean {
    return this.#isListening;
  }

  /** As `Database.listen`. Rejects, and drops the handler, while no connection can be opened. */
  async listen(
    channel: string,
    handler: (payload: string) => void,
    onMissed: () => void = () => undefined,
  ): Promise<() => Promise<void>> {
    this.#listeners.add(channel, handler);
    try {
      this.#ended ??= this.#keepOpen();
      const connection = await this.#current;
      // Also for a channel with listeners: the statement of the first one may not have been answered yet.
      await connection?.send(`listen ${pg.escapeIdentifier(channel)}`, answerWithinMs);
    } catch (error) {
      this.#listeners.remove(channel, handler);
      throw error;
    }
    this.#onMissed.add(onMissed);
    return async () => {
      this.#onMissed.delete(onMissed);
      if (!this.#listeners.remove(channel, handler)) return;
      const connection = await this.#current?.catch(() => undefined);
      // A connection that has failed listens to nothing.
      await connection
        ?.send(`unlisten ${pg.escapeIdentifier(channel)}`, answerWithinMs)
        .catch(() => undefined);
    };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#ended;
  }

  async #keepOpen(): Promise<void> {
    const { signal } = this.#closing;
    for (let hasListened = false; !signal.aborted;) {
      const connection = new ServerConnection({
        ...this.#config,
        connectionTimeoutMillis: answerWithinMs,
      });
      this.#current = this.#beginToListen(connection);
      const opened = await this.#current.catch(() => undefined);
      this.#isListening = opened !== undefined;
      if (opened) {
        if (hasListened) for (const tell of this.#onMissed) tell();
        hasListened = true;
        const failure = await untilFailed(opened, signal);
        this.#isListening = false;
        if (!signal.aborted) this.#observer.connectionLost?.(failure);
      }
      connection.cut();
      await delay(reopenAfterMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #beginToListen(connection: ServerConnection): Promise<ServerConnection> {
    connection.on("notification", ({ channel, payload = "" }) => this.#listeners.deliver(channel, payload));
    await connection.open();
    await connection.send(endWhenCutOff, answerWithinMs);
    for (const channel of this.#listeners.channels())
      await connection.send(`listen ${pg.escapeIdentifier(channel)}`, answerWithinMs);
    return connection;
  }
}

/** Checks a connection that listens until it fails or is to be closed. Resolves with the failure. */
async function untilFailed(connection: ServerConnection, closing: AbortSignal): Promise<Error> {
  const channel = `tessera_check_${randomUUID()}`;
  let heard = 0;
  connection.on("notification", (message) => {
    if (message.channel === channel) heard += 1;
  });
  const signal = AbortSignal.any([connection.lost, closing]);
  try {
    await connection.send(`listen ${pg.escapeIdentifier(channel)}`, answerWithinMs);
    for (let sent = 1; ; sent += 1) {
      await delay(checkEveryMs, undefined, { signal, ref: false });
      await notifyItself(connection, channel);
      // A server sends a session's own notification before it reports the end of the statement.
      if (heard < sent) throw new Error("The connection does not hear notifications");
    }
  } catch (error) {
    const reason: unknown = signal.aborted ? signal.reason : error;
    return reason instanceof Error ? reason : new Error("The connection failed", { cause: reason });
  }
}

async function notifyItself(connection: ServerConnection, channel: string): Promise<void> {
  const { rows } = await connection.send<{ isReadOnly: boolean }>(
    {
      text: `select pg_notify($1, ''), current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
      values: [channel],
    },
    answerWithinMs,
  );
  if (rows[0]?.isReadOnly) throw new DatabaseUnavailable("read-only");
}
