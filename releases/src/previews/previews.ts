import { type Database, expiredRows, type Sql } from "@tessera/database";
import type { Clock } from "@tessera/shared/core/clock";
import { minuteMs } from "@tessera/shared/core/durations";
import { sha256Hex } from "../release/canonical.ts";
import { releaseSetOf, withRelease } from "../live/live.ts";
import { misfitsOf } from "./preview-site.ts";
import type { Preview, PreviewTokens } from "./preview-tokens.ts";
import { RegistryRefusal } from "../registry/refusal.ts";
import {
  findRelease,
  liveReleases,
  requireRemote,
  resolveRelease,
  type Release,
} from "../registry/release-rows.ts";
import { readServed } from "../fits/serving-nodes.ts";

export interface PreviewDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** The environment whose pages are served. */
  readonly environment: string;
  readonly previewTokens: PreviewTokens;
}

/** A new link to a preview. */
export interface BegunPreview {
  readonly link: string;
  readonly endsAt: Date;
  readonly release: Release;
  /** Id of the release set that its device gets. */
  readonly set: string;
}

/**
 * Makes a link by which one device sees a ready release until an end. Throws REMOTE_UNKNOWN, RELEASE_UNKNOWN,
 * RELEASE_AMBIGUOUS, RELEASE_YANKED, RELEASE_INCOMPATIBLE where it does not fit what is live, and
 * SHELL_NOT_LIVE.
 */
export async function beginPreview(
  { database, clock, environment, previewTokens }: PreviewDependencies,
  remote: string,
  { release: name, minutes }: { readonly release: string; readonly minutes: number },
): Promise<BegunPreview> {
  await requireRemote(database, remote);
  const release = await resolveRelease(database, remote, name);
  const set = await setWith(database, environment, release);
  const endsAt = Math.ceil((clock.now().getTime() + minutes * minuteMs) / 1000);
  const link = previewTokens.issueLink({ remote, release: release.id, endsAt });
  return { link, endsAt: new Date(endsAt * 1000), release, set };
}

/**
 * Id of the release set of the stable releases with another one in the place of that of its remote. Throws
 * RELEASE_INCOMPATIBLE where it does not fit them, and SHELL_NOT_LIVE.
 */
export async function setWith(sql: Sql, environment: string, release: Release): Promise<string> {
  const live = await liveReleases(sql, environment);
  const [misfit] = misfitsOf(release, live, await readServed(sql, environment));
  if (misfit !== undefined) throw new RegistryRefusal("RELEASE_INCOMPATIBLE", misfit);
  const releases = withRelease(live, release);
  if (!live.some(({ built }) => built.kind === "shell"))
    throw new RegistryRefusal("SHELL_NOT_LIVE", "No shell is live.");
  return releaseSetOf(releases.map(({ id }) => id));
}

/**
 * Opens a link on a device; the same device may open it again. Throws PREVIEW_FORGED, PREVIEW_ENDED,
 * PREVIEW_TAKEN where another device has opened it, RELEASE_UNKNOWN and RELEASE_YANKED.
 */
export async function openPreview(
  { database, previewTokens }: PreviewDependencies,
  link: string,
  device: string,
): Promise<{ readonly preview: Preview; readonly release: Release }> {
  const preview = previewTokens.readLink(link);
  if (!preview)
    throw new RegistryRefusal("PREVIEW_FORGED", "The link is not one of this site, or was changed.");
  if (previewTokens.hasEnded(preview)) throw new RegistryRefusal("PREVIEW_ENDED", "The preview has ended.");
  const release = await findRelease(database, preview.release);
  if (!release) throw new RegistryRefusal("RELEASE_UNKNOWN", `${preview.remote} no longer has the release.`);
  if (release.state === "yanked")
    throw new RegistryRefusal("RELEASE_YANKED", `Release ${release.label} is yanked.`);
  const digest = sha256Hex(link);
  const own = sha256Hex(`${link} ${device}`);
  const [use] = await database.query<{ device: string }>(
    `insert into registry.preview_use as u (link, device, ends_at) values ($1, $2, $3)
     on conflict (link) do update set device = u.device returning u.device`,
    [digest, own, new Date(preview.endsAt * 1000)],
  );
  if (use?.device !== own)
    throw new RegistryRefusal("PREVIEW_TAKEN", "Another device has opened the link; each needs its own.");
  return { preview, release };
}

/** Clean-up of links that have ended. */
export const previewCleanUp = expiredRows("registry.preview_use", 0, "ends_at");
