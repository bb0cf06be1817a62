import { createRegistryClient, publishFolder } from "@tessera/releases/client";
import type { FollowMode } from "@tessera/shared/contracts/release-pointers";
import { buildLantern } from "../../e2e/lantern.ts";
import type { SiteProcess } from "../../e2e/outside/site-process.ts";

/** Name of the remote that is moved, and path of its screen. */
export const remote = "comet";
export const screenPath = `/${remote}`;

const reason = "a bench moves between two releases";

/** A move that the registry has answered. Times in milliseconds of `performance.now()`. */
export interface Move {
  readonly revision: number;
  /** Id of the release that is live now. */
  readonly to: string;
  readonly sentMs: number;
  readonly answeredMs: number;
}

/** Moves of a remote between two releases, over the registry's API. */
export interface Moves {
  /** Ids of the release that a rollback leads to, and of the one that is promoted. */
  readonly releases: { readonly first: string; readonly second: string };
  /** Folder of the build of the first one. */
  readonly folder: string;
  /** Promotes the second release. */
  readonly promote: (follow: FollowMode) => Promise<Move>;
  /** Gives half of the devices the second release. */
  readonly beginRollout: () => Promise<unknown>;
  /** Goes back to the first one. */
  readonly rollBack: (follow: FollowMode) => Promise<Move>;
}

/** Builds two releases of the lantern, publishes both, and makes the first one live. */
export async function prepareMoves({ origin, registryToken: token }: SiteProcess): Promise<Moves> {
  const client = createRegistryClient({ origin, token });
  const publish = async (folder: string) =>
    (await publishFolder(client, folder, { build: false })).release.id;
  const folder = await buildLantern(remote, "first");
  const releases = {
    first: await publish(folder),
    second: await publish(await buildLantern(remote, "second")),
  };
  // The lantern's screen works in a browser only, so it is not rendered before.
  const untested = true;
  await client.promote(remote, releases.first, { reason, untested });
  const timed = async (call: () => ReturnType<typeof client.rollBack>): Promise<Move> => {
    const sentMs = performance.now();
    const { changed, revision, to } = await call();
    const answeredMs = performance.now();
    if (!changed || !to) throw new Error(`A move of ${remote} has changed nothing.`);
    return { revision, to: to.id, sentMs, answeredMs };
  };
  return {
    releases,
    folder,
    promote: (follow) => timed(() => client.promote(remote, releases.second, { reason, follow, untested })),
    beginRollout: () =>
      client.promote(remote, releases.second, { reason, untested, weightPpm: 500_000, follow: "info" }),
    rollBack: (follow) => timed(() => client.rollBack(remote, { reason, follow })),
  };
}
