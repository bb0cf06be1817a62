import type { Database } from "@tessera/database";
import { serverEvents, type ServerEvent } from "@tessera/shared/contracts/server-events";
import * as z from "@tessera/shared/schema";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { revisionChannel } from "../pointers/change-pointer.ts";
import type { RevisionArrivals } from "../pointers/revision-arrivals.ts";
import type { LiveReleases } from "./live.ts";
import { readRevision } from "./read-revision.ts";
import type { SignedPointers } from "./signed-pointers.ts";

interface FollowDependencies {
  readonly database: Database;
  readonly environment: string;
  readonly log: Pick<FastifyBaseLogger, "warn">;
  readonly live: Pick<LiveReleases, "expire">;
  readonly pointers: Pick<SignedPointers, "expire">;
  readonly arrivals: RevisionArrivals;
  readonly onRevision?: (change: ServerEvent<"release.map">) => void;
}

/** Reads the live releases again after every change on any node, and tells of it, until the app closes. */
export async function followRevisions(
  app: FastifyInstance,
  { database, environment, log, live, pointers, arrivals, onRevision }: FollowDependencies,
): Promise<void> {
  /** Sends the current revision again, after notifications may have been missed. */
  const tellMissed = async () => {
    live.expire();
    pointers.expire();
    onRevision?.({ environment, revision: await readRevision(database, environment) });
  };
  const stop = await database.listen(
    revisionChannel,
    (payload) => {
      live.expire();
      const change = z.parse(serverEvents["release.map"], JSON.parse(payload));
      arrivals.noteReceived(change.environment, change.revision);
      onRevision?.(change);
    },
    () =>
      void tellMissed().catch((error: unknown) =>
        log.warn({ err: error }, "The revision was not read again"),
      ),
  );
  app.addHook("onClose", stop);
}
