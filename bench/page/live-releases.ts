import { join } from "node:path";
import { readFileSync } from "node:fs";
import { createRegistryClient, publishFolder, type RegistryClient } from "@tessera/releases/client";

/** Release ids by name, the shell's among them: everything that is live at once. */
export type LiveSet = ReadonlyMap<string, string>;

const shellName = "shell";
const reason = "a bench compares variants of the site";

/** Switches the live releases of one site, so that every variant is served by the same process. */
export class LiveReleases {
  readonly #client: RegistryClient;

  constructor(origin: string, dataFolder: string) {
    const token = readFileSync(join(dataFolder, "operator-token"), "utf8").trim();
    this.#client = createRegistryClient({ origin, token });
  }

  async current(): Promise<LiveSet> {
    const { remotes } = await this.#client.status();
    return new Map(remotes.map(({ name, stable }) => [name, stable.id]));
  }

  /**
   * Publishes a build and makes nothing live. Its paths must not be served by a live release of another name.
   */
  async publish(folder: string): Promise<{ readonly name: string; readonly id: string }> {
    const { release } = await publishFolder(this.#client, folder, { build: false });
    return release;
  }

  /**
   * Makes exactly these releases live. First goes what no longer serves its paths, then the shell, then the
   * remotes.
   */
  async show(wanted: LiveSet): Promise<void> {
    const current = await this.current();
    for (const name of current.keys()) {
      if (!wanted.has(name)) await this.#client.retire(name, { reason });
    }
    const changed = [...wanted].filter(([name, id]) => current.get(name) !== id);
    const shellFirst = changed.sort(
      ([left], [right]) => Number(right === shellName) - Number(left === shellName),
    );
    for (const [name, id] of shellFirst)
      await this.#client.promote(name, id, { reason, untested: true, confirmed: true });
  }
}
