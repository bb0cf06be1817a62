import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishFolder } from "../client/publish-folder.ts";
import { bucketPlace } from "../testing/asset-places.ts";
import { startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import { writeBuild } from "../testing/write-build.ts";
import { createFolderStore } from "./folder-store.ts";

/** Mounts a filesystem of 64 kB. Returns an error message where this machine does not allow it. */
function mountSmall(folder: string): string | null {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "none", folder], { stdio: "pipe" });
    return null;
  } catch (error) {
    return `A filesystem of 64 kB cannot be mounted here: ${String(error).split("\n", 1)[0]}`;
  }
}

let folder: string;
let hindrance: string | null;
let registry: TestRegistry;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tessera-small-disk-"));
  hindrance = mountSmall(folder);
  registry = await startRegistry({ assets: createFolderStore(folder) });
});
afterAll(async () => {
  await registry.stop();
  if (hindrance === null) execFileSync("umount", [folder]);
  await rm(folder, { recursive: true, force: true });
});

describe("a full disk", () => {
  it("during a publish: one error message, no partly published release, and a retry continues once there is space", async (context) => {
    if (hindrance !== null) return context.skip(hindrance);
    const build = join(registry.folder, "large");
    const noise = () => `"${randomBytes(40_000).toString("base64")}";`;
    await writeBuild(build, {
      name: "wallet",
      files: { "a.js": "small();", "b.js": noise(), "c.js": noise() },
    });
    await expect(publishFolder(registry.operator, build)).rejects.toMatchObject({
      code: "STORAGE_FULL",
      message: "The registry's disk is full; nothing was published.",
    });
    await expect(registry.operator.history("wallet")).rejects.toMatchObject({ code: "REMOTE_UNKNOWN" });
    // The other files were sent concurrently and are discarded a moment later.
    const left = async () =>
      (await readdir(folder, { recursive: true })).filter((path) => path.endsWith(".part"));
    await expect.poll(left).toEqual([]);

    execFileSync("mount", ["-o", "remount,size=4m", folder]);
    expect((await publishFolder(registry.operator, build)).known).toBe(false);
    expect(await registry.operator.history("wallet")).toEqual([]);
  });

  it("under the cache of a bucket: files are served from the bucket", async (context) => {
    if (hindrance !== null) return context.skip(hindrance);
    const place = await bucketPlace();
    const cache = join(place.folder, "node");
    await mkdir(cache);
    try {
      expect(mountSmall(cache)).toBeNull();
      const node = await place.open("node");
      const bytes = randomBytes(80_000);
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      await (await node.receive(sha256, Readable.from([bytes]), 100_000)).keep();
      for (let reads = 0; reads < 2; reads += 1) {
        const asset = await node.open(sha256, ["identity"]);
        expect(asset && bytes.equals(await buffer(asset.stream))).toBe(true);
      }
      expect(
        place.bucket.calls.filter((call) => call === `GET ${sha256.slice(0, 2)}/${sha256}`),
      ).toHaveLength(2);
      const left = await readdir(cache, { recursive: true, withFileTypes: true });
      expect(left.filter((entry) => entry.isFile())).toEqual([]);
    } finally {
      execFileSync("umount", [cache]);
      await place.close();
    }
  });
});
