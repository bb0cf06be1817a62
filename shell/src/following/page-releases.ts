import type { MappedRelease, ReleaseMap } from "@tessera/shared/contracts/release-map";
import type { FailedStep } from "@tessera/shared/federation";

type OwnRelease = Pick<MappedRelease, "name" | "id">;

/** Releases of a page, which follow to others while it is open. */
export interface PageReleases {
  /** The map of the document; releases that are added stay in it as owners of errors. */
  readonly map: ReleaseMap;
  /** The releases that the page shows now. */
  readonly shown: () => readonly MappedRelease[];
  readonly show: (releases: readonly MappedRelease[]) => void;
  /** Ids of releases that replace the ones before at once, whatever the player does. */
  readonly forced: Set<string>;
  readonly shell: OwnRelease;
  /** Reports that a release did not load or did not work. */
  readonly report: (release: OwnRelease, step: FailedStep, cause: unknown) => void;
}
