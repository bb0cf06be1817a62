import { remoteName } from "@tessera/shared/contracts/release-map";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import type { LiveReleases } from "../live/live.ts";
import { promoteSet } from "../pointers/promote-set.ts";
import { promoteSetBody, registryBase, type SetPromotion } from "../registry/registry-api.ts";
import { nameOf } from "../registry/release-rows.ts";
import type { SignedPointers } from "../live/signed-pointers.ts";
import { trySet, type TryDependencies } from "../pointers/try-promotion.ts";
import { afterTrial } from "./after-trial.ts";
import { notesRefused, type NoteRefusedDependencies } from "./note-refused.ts";
import type { Authorize } from "./operators.ts";
import { parse } from "./parse.ts";

interface SetRouteDependencies extends TryDependencies, NoteRefusedDependencies {
  readonly authorize: Authorize;
  readonly live: LiveReleases;
  readonly pointers: SignedPointers;
}

const environmentParams = z.object({ environment: remoteName });

/** Promotes releases of several remotes in one revision, once their screens have been rendered together. */
export function setRoute(app: FastifyInstance, dependencies: SetRouteDependencies): void {
  const { authorize, live, pointers } = dependencies;

  app.post(
    `${registryBase}/environments/:environment/promotions`,
    notesRefused(dependencies, "promote"),
    async (request): Promise<SetPromotion> => {
      const actor = authorize(request, "promote");
      const { environment } = parse(environmentParams, request.params);
      const { releases, ...asked } = parse(promoteSetBody, request.body);
      const names = new Map(Object.entries(releases));
      for (const remote of names.keys()) authorize(request, "promote", remote);
      const change = { environment, actor, requestId: request.id, ...asked };
      const { untried, begun } = await afterTrial(change, () =>
        asked.untested ? [] : trySet(dependencies, change, names),
      );
      const changes = await promoteSet(dependencies, begun, names);
      // The notification may come after this answer.
      live.expire();
      pointers.expire();
      return {
        environment,
        revision: changes[0]?.revision ?? asked.expectedRevision,
        remotes: changes.map(({ remote, changed, from, to }) => ({
          remote,
          changed,
          from: from && nameOf(from),
          to: nameOf(to),
        })),
        ...(untried.length > 0 && { untried: [...untried] }),
      };
    },
  );
}
