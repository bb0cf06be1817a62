import { remoteName } from "@tessera/shared/contracts/release-map";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { previewPath, previewRoutes, type PreviewRoutesDependencies } from "../documents/preview-routes.ts";
import { previewBody, probeBody, type PreviewLink } from "../registry/preview-api.ts";
import { beginPreview } from "../previews/previews.ts";
import { storeProbe } from "../previews/probes.ts";
import { RegistryRefusal } from "../registry/refusal.ts";
import { registryBase } from "../registry/registry-api.ts";
import { releaseIdForm } from "../release/release-id.ts";
import type { Authorize } from "./operators.ts";
import { parse } from "./parse.ts";

export interface PreviewCallsDependencies extends PreviewRoutesDependencies {
  readonly authorize: Authorize;
}

const remoteParams = z.object({ environment: remoteName, remote: remoteName });
const probeParams = z.extend(remoteParams, { id: z.string().check(z.regex(releaseIdForm)) });

/**
 * The calls by which a release is looked at before it is promoted: links to previews, and what a browser
 * outside has found.
 */
export function previewCalls(app: FastifyInstance, dependencies: PreviewCallsDependencies): void {
  const { authorize, publicOrigin, environment: own } = dependencies;
  const path = `${registryBase}/environments/:environment/remotes/:remote`;
  previewRoutes(app, dependencies);

  const authorizeOwn = (request: FastifyRequest, scope: "promote" | "attest") => {
    authorize(request, scope);
    const { environment, remote } = parse(remoteParams, request.params);
    const actor = authorize(request, scope, remote);
    if (environment !== own)
      throw new RegistryRefusal("ENVIRONMENT_UNKNOWN", `No pages of ${environment} are served here.`);
    return { remote, actor };
  };

  app.post(`${path}/preview`, async (request): Promise<PreviewLink> => {
    const { remote } = authorizeOwn(request, "promote");
    const { link, endsAt, release, set } = await beginPreview(
      dependencies,
      remote,
      parse(previewBody, request.body),
    );
    return {
      url: `${publicOrigin}${previewPath}?link=${link}`,
      expiresAt: endsAt.toISOString(),
      release: { id: release.id, label: release.label },
      set,
    };
  });

  app.post(`${path}/releases/:id/probes`, async (request, reply) => {
    const { remote, actor } = authorizeOwn(request, "attest");
    const { id } = parse(probeParams, request.params);
    const result = parse(probeBody, request.body);
    await storeProbe(dependencies, { ...result, environment: own, remote, release: id, actor });
    return reply.code(204).send();
  });
}
