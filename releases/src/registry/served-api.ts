import type { ServedVersions } from "@tessera/shared/contracts/api-version";
import type { BuiltRelease } from "@tessera/shared/contracts/release-map";
import { RegistryRefusal } from "./refusal.ts";

type ApiOfRelease = Pick<BuiltRelease, "name" | "version" | "api">;

/**
 * Throws RELEASE_INCOMPATIBLE when the running servers do not all serve the API that a release was built for. Where one of both is not
 * known, nothing is refused.
 */
export function refuseUnserved(built: ApiOfRelease, served: ServedVersions | null): void {
  const fault = findUnserved(built, served);
  if (fault !== null) throw new RegistryRefusal("RELEASE_INCOMPATIBLE", fault);
}

/** The sentence of {@link refuseUnserved}, or null. `who`: what serves it, for the sentence. */
export function findUnserved(
  { name, version, api }: ApiOfRelease,
  served: ServedVersions | null,
  who = "the running servers serve",
): string | null {
  if (api === undefined || !served || (api >= served.since && api <= served.serves)) return null;
  return `${name} ${version} was built for API ${api}; ${who} ${rangeOf(served)}.`;
}

/** The sentence that says what is not known of the API of a release or of the servers, or null. */
export function findUnknownApi(
  { name, version, api }: ApiOfRelease,
  served: ServedVersions | null,
): string | null {
  if (api === undefined) return `${name} ${version} does not say for which API it was built.`;
  return served ? null : "No running server has said which API it serves.";
}

function rangeOf({ serves, since }: ServedVersions): string {
  if (since > serves) return "none that all of them have";
  return since === serves ? `${serves} alone` : `${since} to ${serves}`;
}
