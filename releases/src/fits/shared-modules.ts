import type { BuiltRelease } from "@tessera/shared/contracts/release-map";
import { satisfies } from "semver";
import { RegistryRefusal } from "../registry/refusal.ts";

/**
 * Throws RELEASE_INCOMPATIBLE when the shell does not provide a module that a remote consumes, provides an
 * older version, another major one, or one without a name that the remote imports: a page has one copy of
 * each shared module, the shell's. A remote is checked against the live shell, a shell against every live
 * remote.
 *
 * Source: spec:releases#promotion-and-rollback
 */
export function refuseIncompatible(built: BuiltRelease, live: readonly BuiltRelease[]): void {
  const [fault] = findIncompatible(built, live);
  if (fault !== undefined) throw new RegistryRefusal("RELEASE_INCOMPATIBLE", fault);
}

/** The sentences of {@link refuseIncompatible}, one for each release beside which it does not fit. */
export function findIncompatible(built: BuiltRelease, live: readonly BuiltRelease[]): string[] {
  const pairs = live.flatMap((other) => {
    if (built.kind === other.kind) return [];
    return [built.kind === "shell" ? ([other, built] as const) : ([built, other] as const)];
  });
  return pairs.flatMap(
    ([remote, shell]) => findOtherVersion(remote, shell) ?? findMissingNames(remote, shell) ?? [],
  );
}

/**
 * Throws RELEASE_INCOMPATIBLE when no published shell provides every name that a remote imports. A shell that
 * is published and not yet live counts: the remote may be promoted after it.
 *
 * @param shells the live one first
 */
export function refuseMissingNames(built: BuiltRelease, shells: readonly BuiltRelease[]): void {
  const [live, ...others] = shells;
  const fault = live && built.kind === "remote" ? findMissingNames(built, live) : null;
  if (!fault) return;
  // A shell from before names were recorded tells nothing.
  const isProvided = others.some((shell) => shell.sharedNames && findMissingNames(built, shell) === null);
  if (!isProvided) throw new RegistryRefusal("RELEASE_INCOMPATIBLE", fault);
}

function findOtherVersion(remote: BuiltRelease, shell: BuiltRelease): string | null {
  for (const [module, version] of Object.entries(remote.shared)) {
    const provided = shell.shared[module];
    if (provided !== undefined && satisfies(provided, `^${version}`)) continue;
    const offer = provided === undefined ? "does not provide it" : `provides ${provided}`;
    return `${remote.name} needs ${module} ${version}; the shell ${offer}.`;
  }
  return null;
}

/**
 * A release from before names were recorded has none, and neither has a module whose names the build could
 * not tell.
 */
function findMissingNames(remote: BuiltRelease, shell: BuiltRelease): string | null {
  for (const [module, names] of Object.entries(remote.sharedNames ?? {})) {
    const provided = shell.sharedNames?.[module];
    const missing = provided ? names.filter((name) => !provided.includes(name)) : [];
    if (missing.length === 0) continue;
    return `${remote.name} imports ${missing.join(", ")} from ${module}; the shell ${shell.version} does not provide ${missing.length === 1 ? "it" : "them"}.`;
  }
  return null;
}
