import type { Readable } from "node:stream";
import { remoteName } from "@tessera/shared/contracts/release-map";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { releaseIdForm } from "../release/release-id.ts";
import { releaseLimits } from "../release/check-release.ts";
import {
  beginRelease,
  finalizeRelease,
  receiveAsset,
  type PublishDependencies,
} from "../publishing/publish.ts";
import { checkStore } from "../publishing/check-store.ts";
import { readHistory, readStatus } from "../registry/read.ts";
import { readRefused } from "../pointers/refused-attempts.ts";
import { readRevision } from "../live/read-revision.ts";
import { verifyEvents } from "../pointers/verify-events.ts";
import { publishBody, registryBase, storeCheckBody } from "../registry/registry-api.ts";
import { RegistryRefusal } from "../registry/refusal.ts";
import { deployRoute } from "./deploy-route.ts";
import { everyRemote } from "./operators.ts";
import type { LiveReleases } from "../live/live.ts";
import type { SignedPointers } from "../live/signed-pointers.ts";
import { outcomeRoute, type OutcomeRouteDependencies } from "./outcome-route.ts";
import { parse } from "./parse.ts";
import { pointerParams, pointerRoutes, type PointerRoutesDependencies } from "./pointer-routes.ts";
import { previewCalls, type PreviewCallsDependencies } from "./preview-calls.ts";
import { setRoute } from "./set-route.ts";

export interface RegistryRoutesDependencies
  extends PublishDependencies, PointerRoutesDependencies, OutcomeRouteDependencies, PreviewCallsDependencies {
  readonly live: LiveReleases;
  readonly pointers: SignedPointers;
}

/** A description of 2,000 files stays well below this. */
const descriptionBytesMax = 1024 * 1024;

const remoteParams = z.object({ remote: remoteName });
const releaseParams = z.object({ remote: remoteName, id: z.string().check(z.regex(releaseIdForm)) });
const assetParams = z.object({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });
const environmentParams = z.object({ environment: remoteName });

/**
 * The API for operators and teams, and for what open pages report, under `/registry/v1`. Shapes:
 * `registry-api.ts`.
 */
export function registryRoutes(app: FastifyInstance, dependencies: RegistryRoutesDependencies): void {
  publishRoutes(app, dependencies);
  pointerRoutes(app, dependencies);
  setRoute(app, dependencies);
  storeRoutes(app, dependencies);
  readRoutes(app, dependencies);
  outcomeRoute(app, dependencies);
  previewCalls(app, dependencies);
  deployRoute(app, dependencies);
  app.all(`${registryBase}/*`, () => {
    throw new RegistryRefusal("NOT_FOUND", "The registry has no such address.");
  });
}

function publishRoutes(app: FastifyInstance, dependencies: RegistryRoutesDependencies): void {
  const { authorize } = dependencies;
  // Passed on as a stream, because the bytes are hashed while they are received.
  app.addContentTypeParser("application/octet-stream", (_request, payload, done) => done(null, payload));

  app.post(
    `${registryBase}/remotes/:remote/releases`,
    { bodyLimit: descriptionBytesMax },
    async (request, reply) => {
      authorize(request, "publish");
      const { remote } = parse(remoteParams, request.params);
      const actor = authorize(request, "publish", remote);
      const { release, label } = parse(publishBody, request.body);
      if (release.name !== remote) {
        throw new RegistryRefusal("INPUT_INVALID", `The release is of ${release.name}, not of ${remote}.`);
      }
      const publication = await beginRelease(dependencies, { built: release, label, actor });
      return reply.code(publication.state === "ready" ? 200 : 202).send(publication);
    },
  );

  app.put(
    `${registryBase}/assets/:sha256`,
    { bodyLimit: releaseLimits.fileBytesMax },
    async (request, reply) => {
      authorize(request, "publish");
      const { sha256 } = parse(assetParams, request.params);
      await receiveAsset(dependencies, sha256, bytesOf(request));
      return reply.code(204).send();
    },
  );

  app.post(`${registryBase}/remotes/:remote/releases/:id/finalize`, (request) => {
    authorize(request, "publish");
    const { remote, id } = parse(releaseParams, request.params);
    authorize(request, "publish", remote);
    return finalizeRelease(dependencies, remote, id);
  });
}

function bytesOf({ body }: FastifyRequest): Readable {
  if (body !== null && typeof body === "object" && "iterator" in body) return body as Readable;
  throw new RegistryRefusal("INPUT_INVALID", "An asset is sent as application/octet-stream.");
}

function storeRoutes(app: FastifyInstance, dependencies: RegistryRoutesDependencies): void {
  app.post(`${registryBase}/store/check`, (request) => {
    const { repair, after } = parse(storeCheckBody, request.body);
    if (repair) dependencies.authorize(request, "publish", everyRemote);
    else dependencies.authorize(request, "read");
    return checkStore(dependencies, { repair, after });
  });
}

function readRoutes(app: FastifyInstance, dependencies: RegistryRoutesDependencies): void {
  const { database, clock, environment: own, authorize, live, pointers } = dependencies;
  const path = `${registryBase}/environments/:environment`;

  /** Adds a call that reads; its answer is stored nowhere. */
  const read = <Params extends z.ZodMiniType>(
    address: string,
    params: Params,
    answer: (params: z.output<Params>) => Promise<object>,
  ) =>
    app.get(`${path}${address}`, async (request, reply) => {
      authorize(request, "read");
      const of = parse(params, request.params);
      reply.header("cache-control", "no-store");
      return answer(of);
    });
  read("", environmentParams, ({ environment }) => readStatus(database, environment, clock.now()));
  read("/remotes/:remote/history", pointerParams, ({ environment, remote }) =>
    readHistory(database, environment, remote),
  );
  read("/remotes/:remote/refusals", pointerParams, ({ environment, remote }) =>
    readRefused(database, environment, remote),
  );
  read("/verification", environmentParams, ({ environment }) => verifyEvents(database, environment));

  app.get(`${path}/head`, async (request, reply) => {
    const { environment } = parse(environmentParams, request.params);
    const revision = await readRevision(database, environment);
    const signed = environment === own ? await pointers.newest(revision) : undefined;
    // Signed again every hour: who asks with the ETag of before gets them before his own expire.
    const version = signed === undefined ? `${revision}` : `${revision}.${signed.slice(-16)}`;
    return answerAt(version, request, reply, { environment, revision, ...(signed && { pointers: signed }) });
  });

  app.get(`${path}/map`, async (request, reply) => {
    const { environment } = parse(environmentParams, request.params);
    const { map } = await live.site();
    if (map.environment !== environment) {
      throw new RegistryRefusal("ENVIRONMENT_UNKNOWN", `There is no environment ${environment}.`);
    }
    return answerAt(`${map.revision}`, request, reply, map);
  });
}

/** Sends a document of one version, with revalidation by ETag. */
function answerAt(
  version: string,
  request: FastifyRequest,
  reply: FastifyReply,
  document: object,
): FastifyReply {
  const etag = `"${version}"`;
  reply.header("cache-control", "no-cache").header("etag", etag);
  return request.headers["if-none-match"] === etag ? reply.code(304).send() : reply.send(document);
}
