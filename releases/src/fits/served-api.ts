import type { ServedVersions } from "@tessera/shared/contracts/api-version";
import { documentFormatOf } from "@tessera/shared/contracts/document-format";
import type { BuiltRelease } from "@tessera/shared/contracts/release-map";
import { RegistryRefusal } from "../registry/refusal.ts";

type NeedsOfRelease = Pick<
  BuiltRelease,
  "kind" | "name" | "version" | "api" | "documents" | "readsManifests"
>;

/**
 * Throws RELEASE_INCOMPATIBLE when the running servers do not all serve the API that a release was built for,
 * or, for a shell, write the documents that it reads. Where one of both is not known, nothing is refused.
 */
export function refuseUnserved(built: NeedsOfRelease, served: ServedVersions | null): void {
  const fault = findUnserved(built, served);
  if (fault !== null) throw new RegistryRefusal("RELEASE_INCOMPATIBLE", fault);
}

/** The sentence of {@link refuseUnserved}, or null. `who`: what serves it, for the sentence. */
export function findUnserved(
  built: NeedsOfRelease,
  served: ServedVersions | null,
  who = "the running servers serve",
): string | null {
  const { kind, name, version, api } = built;
  if (api !== undefined && served && !contains(served, api))
    return `${name} ${version} was built for API ${api}; ${who} ${rangeOf(served)}.`;
  const format = documentFormatOf(built);
  if (kind !== "shell" || !served?.documents || contains(served.documents, format)) return null;
  return `${name} ${version} reads documents of format ${format}; ${who} ${rangeOf(served.documents)}.`;
}

type Range = Pick<ServedVersions, "serves" | "since">;

const contains = ({ serves, since }: Range, version: number) => version >= since && version <= serves;

/** The sentence that says what is not known of the API of a release or of the servers, or null. */
export function findUnknownApi(
  { name, version, api }: NeedsOfRelease,
  served: ServedVersions | null,
): string | null {
  if (api === undefined) return `${name} ${version} does not say for which API it was built.`;
  return served ? null : "No running server has said which API it serves.";
}

function rangeOf({ serves, since }: Range): string {
  if (since > serves) return "none that all of them have";
  return since === serves ? `${serves} alone` : `${since} to ${serves}`;
}
