import type { Sql } from "@tessera/database";
import type { ServerDescription } from "@tessera/shared/contracts/api-version";
import type { DeployCheck, UnservedRelease } from "../registry/deploy-api.ts";
import { readRevision } from "../live/read-revision.ts";
import { usedReleases, type UsedRelease } from "../registry/release-rows.ts";
import { findUnknownApi, findUnserved } from "./served-api.ts";

/**
 * Judges a server build before it runs: which stable releases, candidates and last good ones of an
 * environment it would serve no more, with what each would miss. Throws ENVIRONMENT_UNKNOWN. Source:
 * spec:releases#which-api-is-served.
 */
export async function canDeploy(
  sql: Sql,
  environment: string,
  description: ServerDescription,
): Promise<DeployCheck> {
  await readRevision(sql, environment);
  const unserved = (await usedReleases(sql, environment)).flatMap((used) => judge(used, description));
  const isUnsafe = unserved.some(({ served }) => served === "no");
  return { safe: isUnsafe ? "no" : unserved.length > 0 ? "unknown" : "yes", unserved };
}

function judge({ as, release }: UsedRelease, description: ServerDescription): UnservedRelease[] {
  const { remote, id, label, built } = release;
  const named = { remote, as, release: { id, label } };
  const fault = findUnserved(built, description, "that server serves");
  if (fault !== null)
    return [{ ...named, served: "no", reasons: [fault, ...missedBy(built.api ?? 0, description)] }];
  const unknown = findUnknownApi(built, description);
  return unknown === null ? [] : [{ ...named, served: "unknown", reasons: [unknown] }];
}

/**
 * Fields that releases of a version would miss. A version that is not named misses those of the next higher
 * one that is.
 */
function missedBy(api: number, { since, dropped }: ServerDescription): readonly string[] {
  if (api >= since) return [];
  const [nearest] = dropped
    .filter(({ version }) => version >= api)
    .toSorted((one, other) => one.version - other.version);
  return nearest?.reasons ?? [];
}
