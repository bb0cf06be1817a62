import type { BuiltRelease } from "@tessera/shared/contracts/release-map";
import { RegistryRefusal } from "../registry/refusal.ts";

/**
 * Throws PREFIX_TAKEN when a prefix of this release is served by another live remote or by the shell, or lies
 * inside such a prefix without a delegation by its owner: the longest prefix wins, so the release would take
 * over its screens.
 */
export function refuseTakenPrefixes(built: BuiltRelease, live: readonly BuiltRelease[]): void {
  const fault = findTakenPrefix(built, live);
  if (fault) throw new RegistryRefusal("PREFIX_TAKEN", fault);
}

/** The sentence of {@link refuseTakenPrefixes}, or null. */
export function findTakenPrefix(built: BuiltRelease, live: readonly BuiltRelease[]): string | null {
  for (const prefix of prefixesOf(built)) {
    const owner = live.find(
      ({ name, ...other }) => name !== built.name && isTaken(prefix, built.name, other),
    );
    if (owner) return `The path ${prefix} is already served by ${owner.name}.`;
  }
  return null;
}

function isTaken(prefix: string, name: string, owner: Pick<BuiltRelease, "manifest">): boolean {
  const around = prefixesOf(owner).filter((served) => isInside(prefix, served));
  if (around.length === 0) return false;
  const isDelegated = owner.manifest?.delegations?.some(
    (delegation) => delegation.to === name && isInside(prefix, delegation.prefix),
  );
  return around.includes(prefix) || !isDelegated;
}

function prefixesOf({ manifest }: Pick<BuiltRelease, "manifest">): string[] {
  return manifest?.paths.map(({ prefix }) => prefix) ?? [];
}

function isInside(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}
