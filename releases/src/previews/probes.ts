import type { Sql } from "@tessera/database";
import type { Clock } from "@tessera/shared/core/clock";
import type { ProbeBody } from "../registry/preview-api.ts";
import { setWith } from "./previews.ts";
import { RegistryRefusal } from "../registry/refusal.ts";
import { requireRemote, resolveRelease } from "../registry/release-rows.ts";

export interface ProbeDependencies {
  readonly database: Sql;
  readonly clock: Clock;
}

/** Result of a probe of a release, and its actor. */
export interface ProbeResult extends ProbeBody {
  readonly environment: string;
  readonly remote: string;
  /** Id of the release. */
  readonly release: string;
  readonly actor: string;
}

/**
 * Stores the result of a probe; one of the same release and set before is replaced. Throws REMOTE_UNKNOWN,
 * RELEASE_UNKNOWN, RELEASE_YANKED, RELEASE_INCOMPATIBLE, SHELL_NOT_LIVE, ENVIRONMENT_UNKNOWN, and
 * PROBE_OF_OTHER_SET where the releases beside it are no longer those that are live: it says nothing of a
 * page of now.
 */
export async function storeProbe({ database, clock }: ProbeDependencies, result: ProbeResult): Promise<void> {
  const { environment, remote, release: id, actor, set, passed, failures } = result;
  await requireRemote(database, remote);
  const release = await resolveRelease(database, remote, id);
  if (set !== (await setWith(database, environment, release)))
    throw new RegistryRefusal(
      "PROBE_OF_OTHER_SET",
      `The probe of ${release.label} was beside other releases than those that are live: probe it again.`,
    );
  await database.query(
    `insert into registry.probe (environment, release_id, release_set, passed, failures, actor, at)
     values (:environment, :id, :set, :passed, :failures, :actor, :at)
     on conflict (environment, release_id, release_set) do update
     set passed = excluded.passed, failures = excluded.failures, actor = excluded.actor, at = excluded.at`,
    { environment, id: release.id, set, passed, failures: JSON.stringify(failures), actor, at: clock.now() },
  );
}
