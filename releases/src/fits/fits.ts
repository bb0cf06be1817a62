import type { ServedVersions } from "@tessera/shared/contracts/api-version";
import type { BuiltRelease } from "@tessera/shared/contracts/release-map";
import { findTakenPrefix } from "./prefixes.ts";
import { findUnknownApi, findUnserved } from "./served-api.ts";
import { findIncompatible } from "./shared-modules.ts";

/** Verdict on a release beside others: `unknown` where it does as far as the releases say what they need. */
export interface Fit {
  readonly verdict: "yes" | "no" | "unknown";
  /** Sentences that say why it does not fit, or what is not known; none where it fits. */
  readonly reasons: readonly string[];
}

/**
 * Judges whether a release fits beside the other releases of a site, in both directions: paths, and the
 * modules that the shell shares; and whether the running servers serve the API that it was built for.
 * Releases of the same name do not count, since it would take their place. Source:
 * spec:releases#is-the-way-back-safe.
 *
 * @param served null where no server has said what it serves
 */
export function fitOf(
  built: BuiltRelease,
  releases: readonly BuiltRelease[],
  served: ServedVersions | null,
): Fit {
  const others = releases.filter(({ name }) => name !== built.name);
  const taken = findTakenPrefix(built, others);
  const taking = others.flatMap((other) => findTakenPrefix(other, [built]) ?? []);
  const faults = [
    ...(taken === null ? taking : [taken]),
    ...findIncompatible(built, others),
    ...[findUnserved(built, served) ?? []].flat(),
  ];
  if (faults.length > 0) return { verdict: "no", reasons: faults };
  const silent = built.kind === "shell" ? others : [built];
  const unnamed = silent
    .filter(({ shared, sharedNames }) => Object.keys(shared).length > 0 && sharedNames === undefined)
    .map(
      ({ name, version }) => `${name} ${version} does not say which names it imports from shared modules.`,
    );
  const unknown = [...unnamed, ...[findUnknownApi(built, served) ?? []].flat()];
  return { verdict: unknown.length > 0 ? "unknown" : "yes", reasons: unknown };
}
