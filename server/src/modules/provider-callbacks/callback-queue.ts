import type { Database } from "@tessera/database";
import type { Clock } from "@tessera/shared/core/clock";
import { Gathering } from "../../platform/gathering.ts";
import { decideTogether } from "./decide-together.ts";
import type { MoneyCallback } from "./money-callback.ts";
import type { TransactionAnswer } from "./studio-answer.ts";

/**
 * More callbacks in a piece would keep the turns of their players for too long. While one piece waits for the database the
 * next one is prepared; a third would only make pieces smaller.
 */
const limits = { itemsMax: 64, piecesMax: 2 };

/**
 * Where callbacks that move money wait while others are decided, to be decided together. Players whose turn somebody
 * else has, on another node or for a deposit, are waited for one by one, so that nobody waits for them.
 */
export class CallbackQueue {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #gathering = new Gathering(
    (callbacks: readonly MoneyCallback[]) => this.#decide(callbacks, "leave"),
    limits,
  );

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Gives the callback's own answer. Rejects with what nobody foresaw, which a repeat may overcome. */
  async decide(callback: MoneyCallback): Promise<TransactionAnswer> {
    const answer = await this.#gathering.add(callback);
    if (answer) return answer;
    const [own] = await this.#decide([callback], "wait");
    if (!own) throw new Error("A callback that waited for its turn was not decided");
    return own;
  }

  #decide(callbacks: readonly MoneyCallback[], busyPlayers: "wait" | "leave") {
    return decideTogether(this.#database, this.#clock, callbacks, busyPlayers);
  }
}
