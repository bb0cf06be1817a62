import type { Database } from "@tessera/database";
import type { Clock } from "@tessera/shared/core/clock";
import { Histogram } from "prom-client";
import { MicroBatcher } from "../../../platform/concurrency/micro-batcher.ts";
import { processBatch } from "./process-batch.ts";
import { currentRequestId, forNoRequest } from "../../../platform/audit/request-context.ts";
import { inSpan } from "../../../platform/tracing/spans.ts";
import type { MoneyCallback } from "./money-callback.ts";
import type { TransactionAnswer } from "./studio-answer.ts";

const batchSize = new Histogram({
  name: "tessera_callback_batch_size",
  help: "Money callbacks of studios that were decided in one transaction.",
  buckets: [1, 2, 4, 8, 16, 32, 64],
});

/**
 * Larger batches would keep their players locked for too long. While one batch waits for the database the
 * next one is prepared; a third would only make batches smaller.
 */
const limits = { itemsMax: 64, piecesMax: 2 };

/** The wait for a batch and its transaction, which belongs to several requests. */
const inBatch = { name: "batch of callbacks", kind: "internal" } as const;

/**
 * Queue of callbacks that move money: those that arrive while others are processed become one batch. Players
 * locked elsewhere (on another node or for a deposit) are retried one by one, so that other players do not
 * wait for them.
 */
export class CallbackQueue {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #gathering = new MicroBatcher((callbacks: readonly MoneyCallback[]) => {
    batchSize.observe(callbacks.length);
    return forNoRequest(() => this.#decide(callbacks, "leave"));
  }, limits);

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * Returns the answer to the callback. Rejects with an unexpected error, after which a repeat may succeed.
   */
  async decide(call: MoneyCallback): Promise<TransactionAnswer> {
    const callback = { ...call, requestId: currentRequestId() };
    const answer = await inSpan(inBatch, () => this.#gathering.add(callback));
    if (answer) return answer;
    const [own] = await this.#decide([callback], "wait");
    if (!own) throw new Error("A queued callback was not processed");
    return own;
  }

  #decide(callbacks: readonly MoneyCallback[], busyPlayers: "wait" | "leave") {
    return processBatch(this.#database, this.#clock, callbacks, busyPlayers);
  }
}
