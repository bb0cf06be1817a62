import * as z from "@tessera/shared/schema";
import { within } from "../concurrency/within.ts";
import { markerKey, notOurs, type Owner, owners, ownerScript, prefixOf, windowScript } from "./scripts.ts";

/** Time in milliseconds within which a connection is open, with TLS and login. */
const connectMs = 1_000;
/** Time in milliseconds within which each command is answered. */
const commandMs = 200;
/** Commands that wait for their answers at once. */
const commandsMax = 10_000;

const ownerReply = z.enum(owners);
const windowReply = z.int().check(z.gte(notOurs));

/** Error: a Valkey has not answered in time. */
class ValkeySilent extends Error {
  constructor(milliseconds: number) {
    super(`Valkey has not answered within ${milliseconds} ms`);
    this.name = "ValkeySilent";
  }
}

const answered = <Answer>(work: Promise<Answer>, milliseconds: number): Promise<Answer> =>
  within(work, milliseconds, () => new ValkeySilent(milliseconds));

/** Creates a client that neither connects again nor keeps a command for later. */
async function createOnce(url: string) {
  // Loaded by nodes with a Valkey alone: it takes 18 MB.
  const { createClient } = await import("@redis/client");
  return createClient({
    url,
    socket: { connectTimeout: connectMs, reconnectStrategy: false },
    disableOfflineQueue: true,
    commandsQueueMaxLength: commandsMax,
    maintNotifications: "disabled",
    // The client's own time limit of a command ends once it is sent.
    commandOptions: { timeout: 0 },
  });
}
type Client = Awaited<ReturnType<typeof createOnce>>;

/** A window as a Valkey counts it. */
export interface NamedWindow {
  readonly name: string;
  /** Most calls. */
  readonly max: number;
  readonly windowMs: number;
}

/**
 * One connection to the Valkey of an installation. Its first failure ends it: no answer in time, one that is
 * none, an error, a lost marker. All commands that wait are rejected then, so none waits longer than the
 * first.
 */
export class ValkeyConnection {
  /** Resolves with the reason once the connection has ended. */
  readonly ended: Promise<unknown>;
  readonly #client: Client;
  readonly #installation: string;
  #scripts = { owner: "", window: "" };
  #isOpen = true;
  #resolveEnded: (reason: unknown) => void = () => undefined;

  private constructor(client: Client, installation: string) {
    this.#client = client;
    this.#installation = installation;
    this.ended = new Promise((resolve) => (this.#resolveEnded = resolve));
    this.#client.on("error", (error: unknown) => this.close(error));
  }

  /**
   * Opens a connection.
   *
   * @param url `redis://` or `rediss://`, with user, password and number of the database where needed
   */
  static async open(url: string, installation: string): Promise<ValkeyConnection> {
    const client = await createOnce(url);
    const connection = new ValkeyConnection(client, installation);
    try {
      await answered(client.connect(), connectMs);
      const [owner, window] = await answered(
        Promise.all([client.scriptLoad(ownerScript), client.scriptLoad(windowScript)]),
        commandMs,
      );
      connection.#scripts = { owner, window };
      return connection;
    } catch (error) {
      connection.close(error);
      throw error;
    }
  }

  /** Finds whose the database is; with `mark` a free one becomes the installation's. */
  owner(how: "look" | "mark"): Promise<Owner> {
    const values = [this.#installation, prefixOf(this.#installation), how];
    return this.#run(this.#scripts.owner, [markerKey], values, (reply) => z.parse(ownerReply, reply));
  }

  /**
   * Counts one call. Returns 0 within the window's calls, beyond them the milliseconds to its end. Rejects
   * where the marker is missing.
   */
  count({ name, max, windowMs }: NamedWindow): Promise<number> {
    const keys = [prefixOf(this.#installation) + name, markerKey];
    const values = [this.#installation, `${max}`, `${windowMs}`];
    return this.#run(this.#scripts.window, keys, values, (reply) => {
      const leftMs = z.parse(windowReply, reply);
      if (leftMs === notOurs) throw new Error("The marker is missing: the Valkey was emptied");
      return leftMs;
    });
  }

  /** Ends the connection at once. */
  close(reason: unknown): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#client.destroy();
    this.#resolveEnded(reason);
  }

  async #run<Answer>(
    script: string,
    keys: string[],
    values: string[],
    read: (reply: unknown) => Answer,
  ): Promise<Answer> {
    try {
      return read(await answered(this.#client.evalSha(script, { keys, arguments: values }), commandMs));
    } catch (error) {
      this.close(error);
      throw error;
    }
  }
}
