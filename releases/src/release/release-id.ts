import type { BuiltRelease } from "@tessera/shared/contracts/release-map";
import { canonicalJson, sha256Hex } from "./canonical.ts";

/** The name of a release: digest of its canonical manifest, which holds the digest of every file. */
export function releaseId(built: BuiltRelease): string {
  return `r_${sha256Hex(canonicalJson(built))}`;
}

export const releaseIdForm = /^r_[0-9a-f]{64}$/;

/**
 * The name by which people know a release: package version and commit, or the first 8 digits of its digest when the tree
 * has changes or there is no commit. Only an alias; the id decides.
 */
export function releaseLabel(built: BuiltRelease, commit: string | null): string {
  return `${built.version}+${commit ?? `dev.${releaseId(built).slice(2, 10)}`}`;
}
