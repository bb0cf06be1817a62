import * as z from "@tessera/shared/schema";
import { findPrimary } from "./find-primary.ts";
import { markerKey, notOurs, type Owner, owners, ownerScript, prefixOf, windowScript } from "./scripts.ts";
import { answered, commandMs, connectMs, createSingleClient, type SingleClient } from "./single-client.ts";
import type { ServerAddress, ValkeyAddress } from "./valkey-address.ts";

const ownerReply = z.enum(owners);
/** The rest of the answer depends on the role. */
const roleReply = z.tuple([z.string()], z.unknown());
const windowReply = z.int().check(z.gte(notOurs));

/** A window as a Valkey counts it. */
export interface NamedWindow {
  readonly name: string;
  /** Most calls. */
  readonly max: number;
  readonly windowMs: number;
}

/** Server that a connection leads to, and how it was found. */
interface ConnectedPlace {
  readonly address: ValkeyAddress;
  readonly primary: ServerAddress;
  readonly installation: string;
}

/**
 * One connection to the Valkey of an installation. Its first failure ends it: no answer in time, one that is
 * none, an error, a lost marker. All commands that wait are rejected then, so none waits longer than the
 * first.
 */
export class ValkeyConnection {
  /** Resolves with the reason once the connection has ended. */
  readonly ended: Promise<unknown>;
  readonly #client: SingleClient;
  readonly #place: ConnectedPlace;
  #scripts = { owner: "", window: "" };
  #isOpen = true;
  #resolveEnded: (reason: unknown) => void = () => undefined;

  private constructor(client: SingleClient, place: ConnectedPlace) {
    this.#client = client;
    this.#place = place;
    this.ended = new Promise((resolve) => (this.#resolveEnded = resolve));
    this.#client.on("error", (error: unknown) => this.close(error));
  }

  /**
   * Opens a connection to the Valkey, or to the one that sentinels name as the primary.
   *
   * @param installation id of the installation
   */
  static async open(address: ValkeyAddress, installation: string): Promise<ValkeyConnection> {
    const primary = "server" in address ? address.server : await findPrimary(address, address.access);
    const client = await createSingleClient(primary, address.access);
    const connection = new ValkeyConnection(client, { address, primary, installation });
    try {
      await answered(client.connect(), connectMs);
      if ("sentinels" in address) await connection.#refuseReplica();
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

  /** A sentinel may name one that has become a replica meanwhile, where everything can be read. */
  async #refuseReplica(): Promise<void> {
    const [role] = z.parse(roleReply, await answered(this.#client.sendCommand(["ROLE"]), commandMs));
    if (role !== "master") throw new Error("The Valkey is no primary");
  }

  /**
   * Ends the connection where the sentinels name another primary by now: the old one may still answer. Leaves
   * it open where they do not answer.
   */
  async endUnlessPrimary(): Promise<void> {
    const { address, primary } = this.#place;
    if ("server" in address) return;
    const { host, port } = await findPrimary(address, address.access);
    if (host !== primary.host || port !== primary.port)
      this.close(new Error(`The primary is ${host}:${port} now`));
  }

  /** Finds whose the database is; with `mark` a free one becomes the installation's. */
  owner(how: "look" | "mark"): Promise<Owner> {
    const values = [this.#place.installation, prefixOf(this.#place.installation), how];
    return this.#run(this.#scripts.owner, [markerKey], values, (reply) => z.parse(ownerReply, reply));
  }

  /**
   * Counts one call. Returns 0 within the window's calls, beyond them the milliseconds to its end. Rejects
   * where the marker is missing.
   */
  count({ name, max, windowMs }: NamedWindow): Promise<number> {
    const keys = [prefixOf(this.#place.installation) + name, markerKey];
    const values = [this.#place.installation, `${max}`, `${windowMs}`];
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
