import type { BuiltRelease } from "@tessera/shared/contracts/release-map";
import { RegistryRefusal } from "./refusal.ts";

/**
 * Throws PREFIX_TAKEN when another live remote, or the shell, already serves a prefix of this release: the page would
 * depend on their order.
 */
export function refuseTakenPrefixes(built: BuiltRelease, live: readonly BuiltRelease[]): void {
  for (const other of live) {
    if (other.name === built.name) continue;
    const taken = sharedPrefix(built, other);
    if (taken)
      throw new RegistryRefusal("PREFIX_TAKEN", `The path ${taken} is already served by ${other.name}.`);
  }
}

function sharedPrefix(one: BuiltRelease, other: BuiltRelease): string | undefined {
  const served = new Set(other.manifest?.paths.map(({ prefix }) => prefix));
  return one.manifest?.paths.map(({ prefix }) => prefix).find((prefix) => served.has(prefix));
}
