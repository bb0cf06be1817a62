import type { ReleaseMap } from "@tessera/shared/contracts/release-map";
import type { ReleasePointers } from "@tessera/shared/contracts/release-pointers";
import { isInCohort } from "@tessera/shared/core/cohort";

type Candidate = ReleasePointers["candidate"];

/**
 * Returns the pointers as they are for a device: where it gets a candidate, that one replaces the stable
 * release, which is then the one to go back to. A device with a preview gets no candidate, and what it
 * previews replaces whatever is live.
 */
export async function ownPointers(
  pointers: ReleasePointers,
  device: string,
  preview?: ReleaseMap["preview"],
): Promise<ReleasePointers> {
  const ownOf = async (remote: string, stable: string, candidate: Candidate) =>
    candidate && !preview && (await isInCohort({ remote, ...candidate }, device)) ? candidate.id : stable;
  const remotes = await Promise.all(
    Object.entries(pointers.remotes).map(async ([name, pointer]) => {
      const { stable, candidate } = pointer;
      const own = await ownOf(name, stable, candidate);
      return [name, own === stable ? pointer : { ...pointer, stable: own, lastGood: stable }] as const;
    }),
  );
  return {
    ...pointers,
    shell: preview?.shell ?? (await ownOf("shell", pointers.shell, pointers.candidate)),
    remotes: { ...Object.fromEntries(remotes), ...preview?.remotes },
  };
}
