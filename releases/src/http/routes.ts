import type { Readable } from "node:stream";
import { remoteName } from "@tessera/shared/contracts/release-map";
import { everybodyPpm } from "@tessera/shared/core/cohort";
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
import type { PointerChange } from "../pointers/change-pointer.ts";
import { lockRemote, unlockRemote, yankRelease } from "../pointers/lock-remote.ts";
import { retire, rollBack, type RollbackChange } from "../pointers/move-pointer.ts";
import type { PointerRequest } from "../pointers/pointer-request.ts";
import { changePolicy, pauseRollout, resumeRollout } from "../pointers/rollout-controls.ts";
import { advance, promote } from "../pointers/rollouts.ts";
import type { AttemptedAction } from "../pointers/event-chain.ts";
import { readHistory, readStatus } from "../registry/read.ts";
import { readRefused } from "../pointers/refused-attempts.ts";
import { readRevision } from "../live/read-revision.ts";
import { verifyEvents } from "../pointers/verify-events.ts";
import type { LiveReleases } from "../live/live.ts";
import type { SignedPointers } from "../live/signed-pointers.ts";
import {
  advanceBody,
  lockBody,
  pauseBody,
  policyBody,
  promoteBody,
  promotionCheckBody,
  publishBody,
  registryBase,
  resumeBody,
  retireBody,
  rollbackBody,
  storeCheckBody,
  unlockBody,
  yankBody,
  type PointerChangeReply,
  type RollbackChangeReply,
  type Scope,
} from "../registry/registry-api.ts";
import { nameOf } from "../registry/release-rows.ts";
import { RegistryRefusal } from "../registry/refusal.ts";
import { canPromote, tryPromotion, type TryDependencies } from "../pointers/try-promotion.ts";
import { afterTrial } from "./after-trial.ts";
import { deployRoute } from "./deploy-route.ts";
import { everyRemote } from "./operators.ts";
import { notesRefused, type NoteRefusedDependencies } from "./note-refused.ts";
import { outcomeRoute, type OutcomeRouteDependencies } from "./outcome-route.ts";
import { parse } from "./parse.ts";
import { previewCalls, type PreviewCallsDependencies } from "./preview-calls.ts";
import { setRoute } from "./set-route.ts";

export interface RegistryRoutesDependencies
  extends
    PublishDependencies,
    TryDependencies,
    OutcomeRouteDependencies,
    PreviewCallsDependencies,
    NoteRefusedDependencies {
  readonly live: LiveReleases;
  readonly pointers: SignedPointers;
}

/** A description of 2,000 files stays well below this. */
const descriptionBytesMax = 1024 * 1024;

const remoteParams = z.object({ remote: remoteName });
const releaseParams = z.object({ remote: remoteName, id: z.string().check(z.regex(releaseIdForm)) });
const assetParams = z.object({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });
const environmentParams = z.object({ environment: remoteName });
const pointerParams = z.object({ environment: remoteName, remote: remoteName });

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

function pointerRoutes(app: FastifyInstance, dependencies: RegistryRoutesDependencies): void {
  const { authorize, live, pointers } = dependencies;
  const path = `${registryBase}/environments/:environment/remotes/:remote`;
  const answer = (change: PointerChange): PointerChangeReply => {
    // The notification may come after this answer.
    live.expire();
    pointers.expire();
    return replyOf(change);
  };

  const notes = (action: AttemptedAction) => notesRefused(dependencies, action);

  const authorizeMove = (request: FastifyRequest, scope: Scope): string => {
    // An unknown caller is refused before what is wrong with his address.
    authorize(request, scope);
    return authorize(request, scope, parse(pointerParams, request.params).remote);
  };

  app.post(`${path}/promote`, notes("promote"), async (request) => {
    const actor = authorizeMove(request, "promote");
    const { release, weightPpm, now, reason = null, ...asked } = parse(promoteBody, request.body);
    const change = pointerRequest(request, { actor, reason, ...asked });
    const { untried, begun } = await afterTrial(change, () =>
      asked.untested ? [] : tryPromotion(dependencies, change, release),
    );
    const share = now ? everybodyPpm : (weightPpm ?? "policy");
    const promoted = await promote(dependencies, begun, release, share);
    return { ...answer(promoted), ...(untried.length > 0 && { untried }) };
  });

  // A pipeline that may publish asks before it hands over.
  app.post(`${path}/can-promote`, (request) => {
    const actor = authorizeMove(request, "publish");
    const { release } = parse(promotionCheckBody, request.body);
    return canPromote(dependencies, pointerRequest(request, { actor, reason: null }), release);
  });

  app.post(`${path}/advance`, notes("advance"), async (request) => {
    const actor = authorizeMove(request, "promote");
    const { weightPpm, reason = null, ...asked } = parse(advanceBody, request.body);
    return answer(
      await advance(dependencies, pointerRequest(request, { actor, reason, ...asked }), weightPpm),
    );
  });

  // Who may roll back may stop promotions as well.
  app.post(`${path}/lock`, notes("lock"), async (request) => {
    const actor = authorizeMove(request, "rollback");
    const { reason, ...asked } = parse(lockBody, request.body);
    return answer(
      await lockRemote(dependencies, { ...pointerRequest(request, { actor, reason, ...asked }), reason }),
    );
  });

  // Who may roll back may stop a rollout as well.
  app.post(`${path}/pause`, notes("pause"), async (request) => {
    const actor = authorizeMove(request, "rollback");
    const { reason, ...asked } = parse(pauseBody, request.body);
    const change = { ...pointerRequest(request, { actor, reason, ...asked }), reason };
    return answer(await pauseRollout(dependencies, change));
  });

  app.post(`${path}/resume`, notes("resume"), async (request) => {
    const actor = authorizeMove(request, "promote");
    const { reason = null, ...asked } = parse(resumeBody, request.body);
    return answer(await resumeRollout(dependencies, pointerRequest(request, { actor, reason, ...asked })));
  });

  app.post(`${path}/policy`, notes("policy"), async (request) => {
    const actor = authorizeMove(request, "promote");
    const { policy = null, ...asked } = parse(policyBody, request.body);
    return answer(await changePolicy(dependencies, pointerRequest(request, { actor, ...asked }), policy));
  });

  app.post(`${path}/yank`, notes("yank"), async (request) => {
    const actor = authorizeMove(request, "promote");
    const { release, reason, ...asked } = parse(yankBody, request.body);
    const change = { ...pointerRequest(request, { actor, reason, ...asked }), reason };
    return answer(await yankRelease(dependencies, change, release));
  });

  app.post(`${path}/unlock`, notes("unlock"), async (request) => {
    const actor = authorizeMove(request, "promote");
    const { reason = null, ...asked } = parse(unlockBody, request.body);
    return answer(await unlockRemote(dependencies, pointerRequest(request, { actor, reason, ...asked })));
  });

  app.post(`${path}/rollback`, notes("rollback"), async (request) => {
    const actor = authorizeMove(request, "rollback");
    const { to, ...asked } = parse(rollbackBody, request.body);
    const change = await rollBack(dependencies, pointerRequest(request, { actor, ...asked }), to);
    return { ...answer(change), ...movedWithOf(change) };
  });

  // Same scope as rollback: rolling back the first release also takes the remote out of the site.
  app.post(`${path}/retire`, notes("retire"), async (request) => {
    const actor = authorizeMove(request, "rollback");
    const asked = parse(retireBody, request.body);
    return answer(await retire(dependencies, pointerRequest(request, { actor, ...asked })));
  });
}

function replyOf({
  environment,
  revision,
  changed,
  from,
  to,
  candidate,
  withdrawn,
  misfits,
}: PointerChange): PointerChangeReply {
  return {
    environment,
    revision,
    changed,
    from: from && nameOf(from),
    to: to && nameOf(to),
    ...(candidate && { candidate: { ...nameOf(candidate.release), weightPpm: candidate.weightPpm } }),
    ...(withdrawn && { withdrawn: nameOf(withdrawn) }),
    ...(misfits.length > 0 && { misfits: [...misfits] }),
  };
}

/** The property `movedWith` of a rollback; none where nothing went back with it. */
function movedWithOf({ movedWith }: RollbackChange): Pick<RollbackChangeReply, "movedWith"> {
  const moves = movedWith.flatMap(({ remote, from, to, withdrawn }) => {
    const left = from?.id === to?.id ? withdrawn : from;
    return left && to ? [{ remote, from: nameOf(left), to: nameOf(to) }] : [];
  });
  return moves.length > 0 ? { movedWith: moves } : {};
}

function pointerRequest(
  request: FastifyRequest,
  rest: Omit<PointerRequest, "environment" | "remote" | "requestId">,
): PointerRequest {
  return { ...parse(pointerParams, request.params), ...rest, requestId: request.id };
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

  app.get(path, async (request, reply) => {
    authorize(request, "read");
    const { environment } = parse(environmentParams, request.params);
    reply.header("cache-control", "no-store");
    return readStatus(database, environment, clock.now());
  });

  app.get(`${path}/remotes/:remote/history`, async (request, reply) => {
    authorize(request, "read");
    const { environment, remote } = parse(pointerParams, request.params);
    reply.header("cache-control", "no-store");
    return readHistory(database, environment, remote);
  });

  app.get(`${path}/remotes/:remote/refusals`, async (request, reply) => {
    authorize(request, "read");
    const { environment, remote } = parse(pointerParams, request.params);
    reply.header("cache-control", "no-store");
    return readRefused(database, environment, remote);
  });

  app.get(`${path}/verification`, async (request, reply) => {
    authorize(request, "read");
    const { environment } = parse(environmentParams, request.params);
    reply.header("cache-control", "no-store");
    return verifyEvents(database, environment);
  });

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
