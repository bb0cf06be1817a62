import type { BuiltRelease, MappedRelease } from "@tessera/shared/contracts/release-map";
import type { PageReleases } from "../page-releases.ts";
import { readRelease } from "./read-release.ts";

/**
 * Loads the entry of the first of these releases of a remote that the shell of the page can run. Undefined
 * when none of them loads; each failure is reported.
 *
 * @param note notes a manifest before its release is loaded
 */
export async function loadOther(
  page: PageReleases,
  name: string,
  ids: readonly string[],
  note: (id: string, built: BuiltRelease) => Promise<void>,
): Promise<MappedRelease | undefined> {
  for (const id of ids) {
    try {
      const release = await readRelease(page, name, id, async (built) => {
        await refuseUnfit(built, page);
        await note(id, built);
      });
      const state = await page.host.load(release);
      if (state.status === "ready") return release;
      page.report(release, state.step, state.cause);
    } catch (cause) {
      page.report({ name, id }, "entry", cause);
    }
  }
  return undefined;
}

/** Error: the shell of the page cannot run a release. */
class Unfit extends Error {
  override readonly name = "Unfit";
}

/**
 * Rejects with `Unfit` when the shell of the page provides a module that the remote consumes in no fitting
 * version, or without a name that it imports.
 */
export async function refuseUnfit(remote: BuiltRelease, page: PageReleases): Promise<void> {
  const shell = await page.readManifest({ ...page.map.shell, name: page.shell.name });
  const fits = (module: string, needed: string) => isCompatible(shell.shared[module] ?? "", needed);
  const provides = (module: string, names: readonly string[]) => {
    // A build from before names were recorded tells nothing.
    const provided = shell.sharedNames?.[module] ?? names;
    return names.every((name) => provided.includes(name));
  };
  const missing = [
    ...Object.entries(remote.shared).filter(([module, needed]) => !fits(module, needed)),
    ...Object.entries(remote.sharedNames ?? {}).filter(([module, names]) => !provides(module, names)),
  ].map(([module]) => module);
  if (missing.length > 0)
    throw new Unfit(`${remote.name} needs what this shell does not provide: ${missing.join(", ")}.`);
}

/**
 * True when a version has what an earlier one has: the same or a later one without a change of its first
 * number that is not 0. Source: Semantic Versioning 2.0.0, items 4 to 8, as `^` of npm reads them.
 */
export function isCompatible(provided: string, needed: string): boolean {
  const [numbers, least] = [provided, needed].map((version) => version.split(".").map(Number));
  const first = least?.findIndex((number, place) => numbers?.[place] !== number) ?? -1;
  if (first < 0) return true;
  return (
    (numbers?.[first] ?? 0) > (least?.[first] ?? 0) &&
    least?.slice(0, first).some((number) => number > 0) === true
  );
}
