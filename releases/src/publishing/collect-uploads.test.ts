import { createHash } from "node:crypto";
import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BuiltRelease } from "@tessera/shared/contracts/release-map";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { minuteMs } from "@tessera/shared/core/durations";
import type { AssetStore } from "../assets/asset-store.ts";
import { createFolderStore } from "../assets/folder-store.ts";
import { startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import { describeBuild } from "../testing/write-build.ts";
import { collectUploads, uploadRetentionMs } from "./collect-uploads.ts";

let registry: TestRegistry;
let assets: AssetStore;
let builds = 0;
beforeAll(async () => {
  registry = await startRegistry();
  assets = createFolderStore(join(registry.folder, "assets"));
});
afterAll(() => registry.stop());

const collect = (store = assets) =>
  collectUploads({ database: registry.database, clock: registry.clock, assets: store });
const pass = (milliseconds: number) => registry.clock.advance(milliseconds);
const bytesOf = (text: string) => new TextEncoder().encode(text);
const digestOf = (text: string) => createHash("sha256").update(text).digest("hex");
async function isStored(text: string): Promise<boolean> {
  const asset = await assets.open(digestOf(text), ["identity"]);
  asset?.stream.destroy();
  return asset !== null;
}

/** A new build with two files: one compressible, the other as given. */
function newBuild(other = `other(${builds});`) {
  builds += 1;
  const large = `large(${builds});`.repeat(50);
  const files = { "js/large.js": large, "js/other.js": other };
  return { built: describeBuild({ name: "games", version: `1.0.${builds}`, files }, files), large, other };
}
type Build = ReturnType<typeof newBuild>;

const label = ({ version }: BuiltRelease) => `${version}+test`;
const begin = ({ built }: Build) => registry.operator.begin(built, label(built));
const upload = (...texts: string[]) =>
  Promise.all(texts.map((text) => registry.operator.upload(digestOf(text), bytesOf(text))));
async function publish(build: Build): Promise<string> {
  const { id, missing } = await begin(build);
  await upload(...[build.large, build.other].filter((text) => missing.includes(digestOf(text))));
  await registry.operator.finalize("games", id);
  return id;
}
const served = async (id: string, path: string) => (await fetch(`${registry.origin}/r/${id}/${path}`)).status;

describe("uploads that are never published", () => {
  it("within the retention: stored; after it: deleted with their files, and publishable again", async () => {
    const build = newBuild();
    const { id } = await begin(build);
    await upload(build.large);
    pass(uploadRetentionMs);
    expect(await collect()).toEqual({ releases: 0, assets: 0 });
    pass(1);
    expect(await collect()).toEqual({ releases: 1, assets: 1 });
    expect(await isStored(build.large)).toBe(false);
    expect(await readdir(join(registry.folder, "assets", digestOf(build.large).slice(0, 2)))).toEqual([]);
    await expect(registry.operator.finalize("games", id)).rejects.toMatchObject({ code: "RELEASE_UNKNOWN" });
    expect(await collect()).toEqual({ releases: 0, assets: 0 });
    expect(await served(await publish(build), "js/large.js")).toBe(200);
  });

  it("begun again: the retention restarts, and the uploaded files are reused", async () => {
    const build = newBuild();
    await begin(build);
    await upload(build.large);
    pass(uploadRetentionMs - 1);
    expect((await begin(build)).missing).toEqual([digestOf(build.other)]);
    pass(uploadRetentionMs - 1);
    expect(await collect()).toEqual({ releases: 0, assets: 0 });
    expect(await served(await publish(build), "js/large.js")).toBe(200);
  });

  it("an asset without a release: stored for the retention, which restarts when it is sent again", async () => {
    await upload("nobody();");
    pass(uploadRetentionMs - 1);
    await upload("nobody();");
    pass(uploadRetentionMs - 1);
    expect(await collect()).toEqual({ releases: 0, assets: 0 });
    pass(2);
    expect(await collect()).toEqual({ releases: 0, assets: 1 });
    expect(await isStored("nobody();")).toBe(false);
  });
});

describe("files that a release uses", () => {
  it("of a release that was never live, or yanked: stored for ever, even when an abandoned upload shares them", async () => {
    const [ready, yanked] = [newBuild("shared();"), newBuild()];
    const ids = [await publish(ready), await publish(yanked)];
    await registry.database.query("update registry.release set state = 'yanked' where id = $1", [ids[1]]);
    const abandoned = newBuild("shared();");
    await begin(abandoned);
    await upload(abandoned.large);
    pass(365 * uploadRetentionMs);
    expect(await collect()).toEqual({ releases: 1, assets: 1 });
    for (const text of [ready.large, "shared();", yanked.large, yanked.other]) {
      expect(await isStored(text)).toBe(true);
    }
    expect(await served(ids[0] ?? "", "js/other.js")).toBe(200);
  });

  it("that a new publish reuses: stored while it uploads the rest", async () => {
    const abandoned = newBuild("reused();");
    await begin(abandoned);
    await upload("reused();");
    pass(uploadRetentionMs + 1);
    const next = newBuild("reused();");
    expect((await begin(next)).missing).toEqual([digestOf(next.large)]);
    expect(await collect()).toEqual({ releases: 1, assets: 0 });
    expect(await served(await publish(next), "js/other.js")).toBe(200);
  });
});

describe("a deletion that was interrupted", () => {
  const broken: AssetStore["remove"] = () => Promise.reject(new Error("The process ended"));

  async function interrupted(text: string): Promise<void> {
    await upload(text);
    pass(uploadRetentionMs + 1);
    await expect(collect({ ...assets, remove: broken })).rejects.toThrow("The process ended");
    expect(await isStored(text)).toBe(true);
  }

  it("after a failure: finished by the next run", async () => {
    await interrupted("interrupted();");
    expect(await collect()).toEqual({ releases: 0, assets: 1 });
    expect(await isStored("interrupted();")).toBe(false);
  });

  it("of a file that was published again since: the file stays", async () => {
    await interrupted("published();");
    const build = newBuild("published();");
    const id = await publish(build);
    await collect();
    expect(await served(id, "js/other.js")).toBe(200);
    pass(uploadRetentionMs + 1);
    expect(await collect()).toEqual({ releases: 0, assets: 0 });
  });

  it("partly received bytes: deleted after the retention", async () => {
    await upload("whole();");
    const folder = join(registry.folder, "assets", digestOf("whole();").slice(0, 2));
    const cut = async (name: string, age: number) => {
      const writtenAt = new Date(registry.clock.now().getTime() - age);
      await writeFile(join(folder, `${name}.part`), "half");
      await utimes(join(folder, `${name}.part`), writtenAt, writtenAt);
    };
    await cut("old", uploadRetentionMs + 1_000);
    await cut("young", uploadRetentionMs - minuteMs);
    await collect();
    const left = (await readdir(folder)).filter((name) => name.endsWith(".part"));
    expect(left).toEqual(["young.part"]);
  });
});
