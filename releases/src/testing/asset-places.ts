import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative, sep } from "node:path";
import { hasCode } from "@tessera/shared/core/has-code";
import Fastify from "fastify";
import type { AssetStore } from "../assets/asset-store.ts";
import { openBucketStore } from "../assets/bucket/bucket-store.ts";
import type { BucketLimits } from "../assets/bucket/bucket-limits.ts";
import { createFolderStore } from "../assets/folder-store.ts";
import { s3Object } from "./s3-objects.ts";
import { startS3Server, type TestBucket } from "./start-s3-server.ts";

/** A place for assets whose stored bytes a test can see and change behind the store's back. */
export interface AssetPlace {
  /** Opens the place as another process does, which knows nothing of what was read before. */
  open(): Promise<AssetStore>;
  /** Stored bytes by their name, without what is unfinished. */
  contents(): Promise<Record<string, Buffer>>;
  /** Number of files or objects that are not visible yet. */
  unfinished(): Promise<number>;
  /** Replaces the stored bytes of a name; null deletes it. */
  change(name: string, bytes: Buffer | null): Promise<void>;
  close(): Promise<void>;
}

const isUnfinished = (name: string) => /\.part$|^incoming\//.test(name);

/** Relative paths of the files in a folder, with slashes. */
async function filesOf(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, "/"));
}

/** Bytes of the files in a folder by their relative path, without what is unfinished. */
export async function readFolder(folder: string): Promise<Record<string, Buffer>> {
  const names = (await filesOf(folder)).filter((name) => !isUnfinished(name));
  const read = names.map(async (name) => [name, await readFile(join(folder, name))] as const);
  return Object.fromEntries(await Promise.all(read));
}

/** A folder as a place for assets. */
export async function folderPlace(): Promise<AssetPlace> {
  const folder = await mkdtemp(join(tmpdir(), "tessera-folder-place-"));
  return {
    open: async () => createFolderStore(folder),
    contents: () => readFolder(folder),
    unfinished: async () => (await filesOf(folder)).filter(isUnfinished).length,
    change: async (name, bytes) => {
      const path = join(folder, name);
      if (!bytes) return rm(path);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

export interface BucketPlace extends AssetPlace {
  readonly bucket: TestBucket;
  /** Folder for the caches of its nodes. */
  readonly folder: string;
  /** Opens the place as the node with this name does; by default as a new one. */
  open(node?: string, options?: { cacheBytes?: number; limits?: Partial<BucketLimits> }): Promise<AssetStore>;
  /** Path of a file in the cache of a node. */
  cached(node: string, name: string): string;
}

/** Limits with which a test does not wait long for a bucket that is silent. */
const shortLimits = { connectMs: 300, answerMs: 200, callMs: 10_000, probeMs: 500 };

/** A bucket of a test server as a place for assets, with caches in a folder. */
export async function bucketPlace(): Promise<BucketPlace> {
  const bucket = await startS3Server();
  const folder = await mkdtemp(join(tmpdir(), "tessera-bucket-place-"));
  const { log } = Fastify({ logger: { level: "silent" } });
  let nodes = 0;
  return {
    bucket,
    folder,
    open: async (node = `node ${(nodes += 1)}`, { cacheBytes = 64_000_000, limits = {} } = {}) =>
      openBucketStore({
        location: bucket.location,
        cacheFolder: join(folder, node),
        cacheBytes,
        log,
        limits: { ...shortLimits, ...limits },
      }),
    cached: (node, name) => join(folder, node, name),
    contents: async () =>
      Object.fromEntries(
        [...bucket.objects].filter(([name]) => !isUnfinished(name)).map(([name, { bytes }]) => [name, bytes]),
      ),
    unfinished: async () => [...bucket.objects.keys()].filter(isUnfinished).length + bucket.uploads.size,
    change: async (name, bytes) => {
      if (bytes) bucket.objects.set(name, s3Object(bytes));
      else bucket.objects.delete(name);
    },
    close: async () => {
      await bucket.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Reads a file; null when it is missing. */
export async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}
