import type { Sql } from "@tessera/database";
import type { ServedVersions } from "@tessera/shared/contracts/api-version";
import { fitOf } from "../fits/fits.ts";
import { releaseSetOf, withRelease, type LiveReleases, type LiveSite } from "../live/live.ts";
import type { Preview } from "./preview-tokens.ts";
import { buildReleaseMap } from "../live/release-map.ts";
import { findRelease, type Release } from "../registry/release-rows.ts";
import { readServed } from "../fits/serving-nodes.ts";

/**
 * Reason for which a preview is not shown: its release is forbidden, does not fit what is live, or cannot be
 * read.
 */
export type PreviewFault = "yanked" | "unfit" | "unread";

/** A preview in a document. */
export interface ShownPreview extends Preview {
  /** Label of the release; the start of its id where it cannot be read. */
  readonly label: string;
  /** Null where the document has the release. */
  readonly fault: PreviewFault | null;
}

/** Site of a device with previews. */
export interface PreviewedSite {
  readonly site: LiveSite;
  readonly previews: readonly ShownPreview[];
}

/**
 * Reasons why a release does not fit beside others; none where it may.
 *
 * @param served versions of the API that all running servers have; null where none has said
 */
export function misfitsOf(
  { built }: Release,
  releases: readonly Release[],
  served: ServedVersions | null,
): readonly string[] {
  const { verdict, reasons } = fitOf(
    built,
    releases.map((other) => other.built),
    served,
  );
  return verdict === "no" ? reasons : [];
}

/**
 * Makes the site of a device: the stable releases, with that of each preview in the place of its remote's
 * where it may be shown. It is made again for each document, since a release may be yanked at any time.
 */
export async function previewSite(
  { live, database }: { readonly live: Pick<LiveReleases, "site">; readonly database: Sql },
  wanted: readonly Preview[],
): Promise<PreviewedSite> {
  let site = await live.site();
  const served = await readServed(database, site.map.environment).catch(() => null);
  const previews: ShownPreview[] = [];
  for (const preview of wanted) {
    const release = await findRelease(database, preview.release).catch(() => null);
    const fault = faultOf(release, site, served);
    if (release && fault === null) site = replaceRelease(site, release);
    previews.push({ ...preview, label: release?.label ?? preview.release.slice(0, 10), fault });
  }
  return { site, previews };
}

function faultOf(
  release: Release | null,
  { releases }: LiveSite,
  served: ServedVersions | null,
): PreviewFault | null {
  if (!release || release.state === "uploading") return "unread";
  if (release.state === "yanked") return "yanked";
  return misfitsOf(release, releases, served).length > 0 ? "unfit" : null;
}

function replaceRelease(site: LiveSite, release: Release): LiveSite {
  const releases = withRelease(site.releases, release);
  const { environment, keys, preview = { remotes: {} } } = site.map;
  const map = buildReleaseMap(environment, site.revision, releases);
  if (!map) return site;
  const isShell = release.built.kind === "shell";
  const nextPreview = isShell
    ? { ...preview, shell: release.id }
    : {
        ...preview,
        remotes: { ...preview.remotes, [release.remote]: { stable: release.id, follow: "info" as const } },
      };
  return {
    ...site,
    map: { ...map, ...(keys && { keys }), preview: nextPreview },
    shell: isShell ? release : site.shell,
    releases,
    set: releaseSetOf(releases.map(({ id }) => id)),
    hasCandidate: true,
    isPreview: true,
  };
}
