import type { MappedRelease, ReleaseMap } from "@tessera/shared/contracts/release-map";
import type { readManifest } from "../composition/verified-files.ts";
import type { FailedStep, Host } from "@tessera/shared/federation";

export type OwnRelease = Pick<MappedRelease, "name" | "id">;

/** Releases of a page, which follow to others while it is open. */
export interface PageReleases {
  /** The map of the document; releases that are added stay in it as owners of errors. */
  readonly map: ReleaseMap;
  readonly shell: OwnRelease;
  readonly host: Pick<Host, "releases" | "load" | "crash" | "swap">;
  readonly show: (releases: readonly MappedRelease[]) => void;
  /** Fields that the player has typed into. */
  readonly typed: Pick<WeakSet<object>, "has">;
  /** Reads the manifest of a release and registers the digests in it. */
  readonly readManifest: typeof readManifest;
  /** Memory that releases take in the page, by their ids, containers and files. */
  readonly traces: {
    readonly loads: Map<string, unknown>;
    readonly containers: Map<string, unknown>;
    readonly instances: { readonly name: string }[];
    readonly manifests: Set<string>;
    readonly digests: Map<string, string>;
  };
  /** Reports that a release did not load or did not work. */
  readonly report: (release: OwnRelease, step: FailedStep, cause: unknown) => void;
}
