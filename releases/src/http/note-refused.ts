import type { Database } from "@tessera/database";
import { remoteName } from "@tessera/shared/contracts/release-map";
import type { Clock } from "@tessera/shared/core/clock";
import * as z from "@tessera/shared/schema";
import type { FastifyRequest } from "fastify";
import type { AttemptedAction } from "../pointers/event-chain.ts";
import { RegistryRefusal, type RefusalCode } from "../registry/refusal.ts";
import { noteRefused } from "../pointers/refused-attempts.ts";
import { releaseName } from "../registry/registry-api.ts";
import type { FindActor } from "./operators.ts";

export interface NoteRefusedDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly actorOf: FindActor;
}

/** Refusals that say nothing of a remote: nobody knows whose they are, or what was asked. */
const unnoted: ReadonlySet<RefusalCode> = new Set([
  "INPUT_INVALID",
  "UNAUTHENTICATED",
  "ENVIRONMENT_UNKNOWN",
]);

const params = z.object({ environment: remoteName, remote: z.optional(remoteName) });
/**
 * Members of a body that name releases. A token that is refused is refused before its body is read, so it may
 * be anything.
 */
const body = z.object({
  release: z.optional(releaseName),
  to: z.optional(releaseName),
  releases: z.optional(z.record(remoteName, releaseName)),
});
const details = z.object({ remote: z.optional(remoteName) });

/**
 * Option of a route that changes pointers: stores what it refuses a known token. The refusal is answered in
 * any case; where it cannot be stored, that is logged.
 */
export function notesRefused({ database, clock, actorOf }: NoteRefusedDependencies, action: AttemptedAction) {
  return {
    onError: async (request: FastifyRequest, _reply: unknown, error: unknown): Promise<void> => {
      if (!(error instanceof RegistryRefusal) || unnoted.has(error.code)) return;
      const actor = actorOf(request);
      const where = whereOf(request, error);
      if (actor === null || !where) return;
      const { code } = error;
      await noteRefused({ database, clock }, { ...where, action, code, actor, requestId: request.id }).catch(
        (failure: unknown) => request.log.warn({ err: failure }, "A refused attempt is not stored."),
      );
    },
  };
}

/**
 * Environment, remote and release of a refusal; of a set, the remote that is at fault, or its first one. Null
 * where they are not named.
 */
function whereOf(request: FastifyRequest, refusal: RegistryRefusal) {
  const named = z.safeParse(params, request.params);
  const asked = z.safeParse(body, request.body ?? {});
  const { release, to, releases = {} } = asked.success ? asked.data : {};
  const { remote: faulty } = z.safeParse(details, refusal.details).data ?? {};
  if (!named.success) return null;
  const remote = named.data.remote ?? faulty ?? Object.keys(releases)[0];
  if (remote === undefined) return null;
  const { environment } = named.data;
  return { environment, remote, release: release ?? to ?? releases[remote] ?? null };
}
