import type { Database } from "@tessera/database";
import { timeouts } from "@tessera/shared/contracts/endpoint";
import type { Clock } from "@tessera/shared/core/clock";
import { newId } from "@tessera/shared/core/identifiers";
import * as z from "@tessera/shared/schema";
import type { FastifyBaseLogger } from "fastify";
import { broadcastsReadMs, isStored } from "../../platform/events/broadcast.ts";
import type { WireEvent } from "./event-stream.ts";
import { lateCommitMs } from "./player-feed.ts";

const broadcastMessage = z.object({ name: z.string(), data: z.unknown(), id: z.optional(z.string()) });

interface StoredRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
  /** Milliseconds since its transaction began, by the clock of the database. */
  readonly ageMs: number;
}

/** A stored event, and when this node has learned of it. Unix milliseconds. */
interface KnownEvent {
  readonly event: WireEvent;
  readonly learnedAt: number;
}

interface BroadcastDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, "error">;
}

/**
 * Events for all clients, each delivered once: from its notification, or from its row where the notification
 * was lost. Remembers those of the last hour for clients that come back.
 */
export class BroadcastFollower {
  readonly #dependencies: BroadcastDependencies;
  readonly #deliver: (event: WireEvent) => void;
  readonly #known = new Map<string, KnownEvent>();
  #interval: NodeJS.Timeout | undefined;

  /** @param deliver called with every event, within the call that learns of it */
  constructor(dependencies: BroadcastDependencies, deliver: (event: WireEvent) => void) {
    this.#dependencies = dependencies;
    this.#deliver = deliver;
  }

  /** Reads the events of the last hour, and every 15 seconds those that are new. Rejects when it cannot. */
  async start(): Promise<void> {
    const now = this.#dependencies.clock.now().getTime();
    // They were known from their commit on, which was at most so much later than their beginning.
    await this.#read((ageMs) => now - Math.max(0, ageMs - lateCommitMs));
    this.#interval = setInterval(() => void this.catchUp(), timeouts.heartbeatInterval);
  }

  /** Takes a message of the channel. */
  receive(payload: string): void {
    const message = z.safeParse(broadcastMessage, JSON.parse(payload));
    if (!message.success) return;
    const { name, data, id } = message.data;
    if (!isStored(name)) this.#deliver({ name, data });
    // A node of the release before sends no id.
    else this.#learn(id ?? newId(), { name, data }, this.#dependencies.clock.now().getTime());
  }

  /** Reads the stored events of which no notification has arrived. Never rejects. */
  async catchUp(): Promise<void> {
    const { clock, log } = this.#dependencies;
    try {
      await this.#read(() => clock.now().getTime());
    } catch (error) {
      log.error({ err: error }, "Events for everybody could not be read");
    }
  }

  /**
   * Returns the events of which this node has learned since a time, in that order; undefined when it does not
   * remember so long.
   */
  learnedSince(then: Date): WireEvent[] | undefined {
    if (this.#dependencies.clock.now().getTime() - then.getTime() > broadcastsReadMs) return undefined;
    const known = [...this.#known.values()].filter(({ learnedAt }) => learnedAt >= then.getTime());
    return known.map(({ event }) => event);
  }

  stop(): void {
    clearInterval(this.#interval);
  }

  async #read(learnedAt: (ageMs: number) => number): Promise<void> {
    const rows = await this.#dependencies.database.query<StoredRow>(
      `select id, name, data, (extract(epoch from now() - created_at) * 1000)::float8 as "ageMs"
         from broadcasts
        where created_at > now() - $1::float8 * interval '1 millisecond' and id <> all($2::uuid[])
        order by created_at`,
      [broadcastsReadMs, [...this.#known.keys()]],
    );
    for (const { id, name, data, ageMs } of rows) this.#learn(id, { name, data }, learnedAt(ageMs));
    this.#forget();
  }

  #learn(id: string, event: WireEvent, learnedAt: number): void {
    // It may have been notified of during the reading.
    if (this.#known.has(id)) return;
    this.#known.set(id, { event, learnedAt });
    this.#deliver(event);
  }

  /** Forgets what is read no more. */
  #forget(): void {
    const end = this.#dependencies.clock.now().getTime() - 2 * broadcastsReadMs;
    for (const [id, { learnedAt }] of this.#known) if (learnedAt < end) this.#known.delete(id);
  }
}
