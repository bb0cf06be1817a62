import type { BuiltRelease } from "@tessera/shared/contracts/release-map";
import { canonicalJson, sha256Hex } from "./canonical.ts";

/** The name of a release: digest of its canonical manifest, which holds the digest of every file. */
export function releaseId(built: BuiltRelease): string {
  return `r_${sha256Hex(canonicalJson(built))}`;
}

export const releaseIdForm = /^r_[0-9a-f]{64}$/;

/**
 * The name by which people know a release: package version and commit, or the first 8 digits of its digest when the tree
 * has changes, there is no commit, or the build is one for developing, which may lie beside the commit's own. Only an
 * alias; the id decides.
 */
export function releaseLabel(built: BuiltRelease, commit: string | null): string {
  const { version, flavour } = built;
  if (commit !== null && flavour === "production") return `${version}+${commit}`;
  return `${version}+dev.${releaseId(built).slice(2, 10)}`;
}
