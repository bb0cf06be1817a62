import type { Readable } from "node:stream";
import type { Database, Sql } from "@tessera/database";
import type { BuiltRelease } from "@tessera/shared/contracts/release-map";
import type { Clock } from "@tessera/shared/core/clock";
import type { AssetStore } from "../assets/asset-store.ts";
import { mapConcurrently } from "../map-concurrently.ts";
import { canonicalJson } from "../release/canonical.ts";
import { findReleaseFault, releaseLimits } from "../release/check-release.ts";
import { releaseId } from "../release/release-id.ts";
import { lockAssetsShared } from "./asset-lock.ts";
import { refuseOwnReact } from "./own-react.ts";
import { refuseTakenPrefixes } from "../fits/prefixes.ts";
import { RegistryRefusal } from "../registry/refusal.ts";
import type { Publication } from "../registry/registry-api.ts";
import { findRelease, liveReleases, publishedShells, type Release } from "../registry/release-rows.ts";
import { refuseMissingNames } from "../fits/shared-modules.ts";

/** Files that are looked up at a time, within a transaction that should be short: a bucket is far away. */
const checkConcurrency = 16;

export interface PublishDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly assets: AssetStore;
  readonly environment: string;
}

/**
 * Begins an upload: stores the description of a release and returns the missing digests; the others are
 * stored until the release is published or abandoned. The same content returns the same release with the
 * label that it has, and the digests whose stored bytes were lost or damaged since; an upload gets its full
 * time again. Throws RELEASE_INVALID, LABEL_TAKEN, PREFIX_TAKEN, RELEASE_INCOMPATIBLE or RELEASE_YANKED.
 */
export async function beginRelease(
  { database, clock, environment, assets }: PublishDependencies,
  { built, label, actor }: { readonly built: BuiltRelease; readonly label: string; readonly actor: string },
): Promise<Publication> {
  const fault = findReleaseFault(built);
  if (fault) throw new RegistryRefusal("RELEASE_INVALID", fault);
  const id = releaseId(built);
  return database.transaction(async (sql) => {
    await lockAssetsShared(sql);
    const earlier = await findRelease(sql, id);
    if (earlier?.state === "yanked")
      throw new RegistryRefusal("RELEASE_YANKED", `Release ${earlier.label} is yanked.`);
    if (earlier?.state === "ready")
      return { id, label: earlier.label, state: "ready", missing: await missingDigests(sql, assets, built) };
    await refuseTakenLabel(sql, built.name, label);
    await refuseMisfit(sql, environment, built);
    await sql.query(
      `insert into registry.release (id, remote, label, state, built, published_by, created_at)
       values (:id, :name, :label, 'uploading', :built, :actor, :createdAt)
       on conflict (id) do update set label = excluded.label, published_by = excluded.published_by,
         created_at = excluded.created_at`,
      { id, name: built.name, label, built: canonicalJson(built), actor, createdAt: clock.now() },
    );
    return { id, label, state: "uploading", missing: await missingDigests(sql, assets, built) };
  });
}

/**
 * Stores the bytes of one asset; idempotent. Throws ASSET_DIGEST_MISMATCH and ASSET_TOO_LARGE.
 */
export async function receiveAsset(
  { database, clock, assets }: PublishDependencies,
  sha256: string,
  content: Readable,
): Promise<void> {
  const received = await assets.receive(sha256, content, releaseLimits.fileBytesMax);
  try {
    await database.transaction(async (sql) => {
      await lockAssetsShared(sql);
      // Under the lock, or a collection would delete the visible bytes before their row is committed.
      await received.keep();
      await sql.query(
        `insert into registry.asset (sha256, integrity, bytes, created_at) values ($1, $2, $3, $4)
         on conflict (sha256) do update set created_at = excluded.created_at`,
        [sha256, received.integrity, received.bytes, clock.now()],
      );
    });
  } finally {
    await received.discard();
  }
}

/**
 * Makes an uploaded release available, atomically. Throws RELEASE_UNKNOWN, RELEASE_INCOMPLETE when bytes are
 * missing, RELEASE_INVALID when they do not match the description or bring a React of their own, LABEL_TAKEN,
 * PREFIX_TAKEN and RELEASE_INCOMPATIBLE.
 */
export async function finalizeRelease(
  { database, clock, environment, assets }: PublishDependencies,
  remote: string,
  id: string,
): Promise<Publication> {
  return database.transaction(async (sql) => {
    await lockAssetsShared(sql);
    const release = await lockRelease(sql, remote, id);
    if (release.state === "yanked")
      throw new RegistryRefusal("RELEASE_YANKED", `Release ${release.label} is yanked.`);
    if (release.state === "uploading") {
      await verifyUploadedFiles(sql, assets, release.built);
      await refuseOwnReact(assets, release.built);
      await refuseTakenLabel(sql, remote, release.label);
      await refuseMisfit(sql, environment, release.built);
      await sql.query("update registry.release set state = 'ready', ready_at = $2 where id = $1", [
        id,
        clock.now(),
      ]);
    }
    return { id, label: release.label, state: "ready", missing: [] };
  });
}

/** Locks the remote, so that two releases cannot become ready with the same label, and reads the release. */
async function lockRelease(sql: Sql, remote: string, id: string): Promise<Release> {
  await sql.query("select pg_advisory_xact_lock(hashtext('registry.release ' || $1))", [remote]);
  const release = await findRelease(sql, id);
  if (release?.remote !== remote)
    throw new RegistryRefusal("RELEASE_UNKNOWN", `${remote} has no release ${id}.`);
  return release;
}

async function refuseTakenLabel(sql: Sql, remote: string, label: string): Promise<void> {
  const [taken] = await sql.query(
    "select 1 from registry.release where remote = $1 and label = $2 and state <> 'uploading'",
    [remote, label],
  );
  if (taken) {
    throw new RegistryRefusal("LABEL_TAKEN", `The label ${label} of ${remote} already names other content.`);
  }
}

/**
 * Refuses what does not fit beside the releases of now; what does not fit yet is refused at its promotion.
 */
async function refuseMisfit(sql: Sql, environment: string, built: BuiltRelease): Promise<void> {
  const live = await liveReleases(sql, environment);
  refuseTakenPrefixes(
    built,
    live.map((release) => release.built),
  );
  const shells = await publishedShells(sql, environment);
  refuseMissingNames(
    built,
    shells.map((shell) => shell.built),
  );
}

interface AssetRow {
  readonly sha256: string;
  readonly integrity: string;
  readonly bytes: bigint;
}

async function storedAssets(sql: Sql, { files }: BuiltRelease): Promise<Map<string, AssetRow>> {
  const rows = await sql.query<AssetRow>(
    "select sha256, integrity, bytes from registry.asset where sha256 = any($1)",
    [files.map(({ sha256 }) => sha256)],
  );
  return new Map(rows.map((row) => [row.sha256, row]));
}

/** Digests of the files that were never uploaded, or whose stored bytes are lost or damaged. */
async function missingDigests(sql: Sql, assets: AssetStore, built: BuiltRelease): Promise<string[]> {
  const stored = await storedAssets(sql, built);
  const digests = [...new Set(built.files.map((file) => file.sha256))];
  const isThere = await mapConcurrently(
    digests,
    checkConcurrency,
    async (sha256) => stored.has(sha256) && (await assets.has(sha256)),
  );
  return digests.filter((_, index) => !isThere[index]);
}

async function verifyUploadedFiles(sql: Sql, assets: AssetStore, built: BuiltRelease): Promise<void> {
  const missing = await missingDigests(sql, assets, built);
  if (missing.length > 0) {
    const sentence = `${missing.length} files of ${built.name} are not uploaded.`;
    throw new RegistryRefusal("RELEASE_INCOMPLETE", sentence, { missing });
  }
  const stored = await storedAssets(sql, built);
  const wrong = built.files.find(({ sha256, integrity, bytes }) => {
    const asset = stored.get(sha256);
    return asset?.integrity !== integrity || Number(asset.bytes) !== bytes;
  });
  if (wrong) throw new RegistryRefusal("RELEASE_INVALID", `${wrong.path} is not what its description says.`);
}
