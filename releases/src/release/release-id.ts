import type { BuiltRelease } from "@tessera/shared/contracts/release-map";
import { canonicalJson, sha256Hex } from "./canonical.ts";

/** Id of a release: digest of its canonical manifest, which contains the digest of every file. */
export function releaseId(built: BuiltRelease): string {
  return `r_${sha256Hex(canonicalJson(built))}`;
}

export const releaseIdForm = /^r_[0-9a-f]{64}$/;

/**
 * Label of a release: package version and commit, or the first 8 digits of its digest when the tree has
 * changes, there is no commit, or the build has the development flavour, which may exist beside the
 * production build of the same commit. Only an alias; the id is authoritative.
 */
export function releaseLabel(built: BuiltRelease, commit: string | null): string {
  const { version, flavour } = built;
  if (commit !== null && flavour === "production") return `${version}+${commit}`;
  return `${version}+dev.${releaseId(built).slice(2, 10)}`;
}
