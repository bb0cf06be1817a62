import { setTimeout as pause } from "node:timers/promises";
import { secondMs } from "@tessera/shared/core/durations";
import type { FastifyBaseLogger } from "fastify";
import type { RateWindow, SharedWindows } from "../http/rate-limit.ts";
import { keyedDigest } from "../security/secret-token.ts";
import type { Owner } from "./scripts.ts";
import type { ValkeyAddress } from "./valkey-address.ts";
import { ValkeyConnection } from "./valkey-connection.ts";

/** Pause in milliseconds before a new connection: the first one, then twice as long up to the last one. */
const firstPauseMs = 50;
const lastPauseMs = 2 * secondMs;
/** Time in milliseconds between two looks whether the Valkey still answers and is still ours. */
const lookEveryMs = 2 * secondMs;
/** Bytes of a keyed digest that name an installation or a window. */
const digestBytes = 16;

const database =
  "give this site a database of its own, by another number at the end of the address, or empty that one with FLUSHDB";
const advice = {
  "another installation": `is used by another installation, or by this one with another CODE_KEY: ${database} if no other installation uses it.`,
  "something else": `has other data: ${database} if nobody needs what it has.`,
} as const;

/** Error: the database of a Valkey belongs to somebody else. The message is one sentence for operators. */
export class OtherValkey extends Error {
  readonly owner: keyof typeof advice;

  constructor(owner: keyof typeof advice) {
    super(`The database of VALKEY_URL ${advice[owner]}`);
    this.name = "OtherValkey";
    this.owner = owner;
  }
}

/** Options of windows in a Valkey. */
export interface ValkeyOptions {
  readonly address: ValkeyAddress;
  /** Key that all nodes of the installation share, and no other installation has. */
  readonly key: Uint8Array;
  readonly log: Pick<FastifyBaseLogger, "info" | "warn">;
}

/** Name in the Valkey, from which neither an address nor a player can be read. */
const nameOf = (key: Uint8Array, ...parts: string[]): string =>
  keyedDigest(key, "valkey", ...parts)
    .subarray(0, digestBytes)
    .toString("base64url");

/** Opens a connection to a Valkey of this installation. Rejects with OtherValkey where it is not. */
async function open({ address, key }: ValkeyOptions, how: "look" | "mark"): Promise<ValkeyConnection> {
  const connection = await ValkeyConnection.open(address, nameOf(key, "installation"));
  const owner: Owner = await connection.owner(how);
  if (owner === "ours" || owner === "free") return connection;
  const refused = new OtherValkey(owner);
  connection.close(refused);
  throw refused;
}

/**
 * Refuses a Valkey of somebody else, before a start changes anything. One that does not answer is no reason
 * not to start. Writes nothing to it.
 *
 * @throws OtherValkey
 */
export async function refuseOtherValkey(options: ValkeyOptions): Promise<void> {
  try {
    const connection = await open(options, "look");
    connection.close("looked at");
  } catch (error) {
    if (error instanceof OtherValkey) throw error;
  }
}

/**
 * Windows in a Valkey, which all nodes of an installation count together. With the first failure the
 * connection is given up, and nothing is asked until another one has answered.
 */
export class ValkeyWindows implements SharedWindows {
  readonly #options: ValkeyOptions;
  #connection: ValkeyConnection | undefined;
  #fault: string | undefined;
  #isClosed = false;

  private constructor(options: ValkeyOptions) {
    this.#options = options;
  }

  /**
   * Connects, and connects again whenever the connection is lost, until {@link close}. Marks a free database.
   * Resolves after the first attempt, whether or not it was successful.
   */
  static async follow(options: ValkeyOptions): Promise<ValkeyWindows> {
    const windows = new ValkeyWindows(options);
    await new Promise<void>((resolve) => void windows.#follow(resolve));
    return windows;
  }

  /** Reason for which this node counts by itself, as a phrase; undefined while the Valkey counts. */
  get fault(): string | undefined {
    return this.#fault;
  }

  async count(key: string, window: RateWindow): Promise<number | undefined> {
    const connection = this.#connection;
    if (!connection) return undefined;
    try {
      return await connection.count({ ...window, name: nameOf(this.#options.key, "window", key) });
    } catch {
      // Its end is logged with the reason.
      return undefined;
    }
  }

  /** Ends the connection, and connects no more. */
  close(): void {
    this.#isClosed = true;
    this.#connection?.close("closed");
  }

  async #follow(onFirst: () => void): Promise<void> {
    for (let pauseMs = firstPauseMs; !this.#isClosed; pauseMs = Math.min(2 * pauseMs, lastPauseMs)) {
      try {
        const connection = await open(this.#options, "mark");
        this.#share(connection);
        onFirst();
        const reason = await this.#untilEnded(connection);
        pauseMs = firstPauseMs;
        this.#countAlone(reason);
      } catch (error) {
        this.#countAlone(error);
        onFirst();
      }
      // Nodes that lost it together do not all come back together.
      await pause(pauseMs * (0.5 + Math.random()), undefined, { ref: false });
    }
  }

  #share(connection: ValkeyConnection): void {
    this.#connection = connection;
    this.#fault = undefined;
    if (this.#isClosed) connection.close("closed");
    else this.#options.log.info("Rate limits are counted in Valkey, for all nodes together");
  }

  #countAlone(reason: unknown): void {
    if (this.#isClosed) return;
    const fault = reason instanceof OtherValkey ? `Valkey belongs to ${reason.owner}` : "Valkey is away";
    // Logged once, not with each attempt to connect.
    if (this.#fault !== fault)
      this.#options.log.warn({ err: reason }, `${fault}: rate limits are counted per node`);
    this.#fault = fault;
  }

  /** Looks now and then whether the Valkey answers, so that its absence shows without calls. */
  async #untilEnded(connection: ValkeyConnection): Promise<unknown> {
    const look = async () => {
      const owner = await connection.owner("look");
      if (owner !== "ours") connection.close(new Error(`The marker is gone, the Valkey is ${owner}`));
      await connection.endUnlessPrimary();
    };
    const timer = setInterval(() => void look().catch(() => undefined), lookEveryMs).unref();
    try {
      return await connection.ended;
    } finally {
      this.#connection = undefined;
      clearInterval(timer);
    }
  }
}
