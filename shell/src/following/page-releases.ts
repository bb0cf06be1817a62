import type { MappedRelease, ReleaseMap } from "@tessera/shared/contracts/release-map";
import type { FailedStep, Host } from "@tessera/shared/federation";

type OwnRelease = Pick<MappedRelease, "name" | "id">;

/** Releases of a page, which follow to others while it is open. */
export interface PageReleases {
  /** The map of the document; releases that are added stay in it as owners of errors. */
  readonly map: ReleaseMap;
  readonly shell: OwnRelease;
  readonly host: Pick<Host, "releases" | "swap">;
  readonly show: (releases: readonly MappedRelease[]) => void;
  /** Reports that a release did not load or did not work. */
  readonly report: (release: OwnRelease, step: FailedStep, cause: unknown) => void;
}
