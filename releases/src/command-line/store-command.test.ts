import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFolderStore } from "../assets/folder-store.ts";
import { type BucketPlace, bucketPlace, readFolder } from "../testing/asset-places.ts";
import { runCommand } from "../testing/run-command.ts";
import { startRegistry, type TestRegistry } from "../testing/start-registry.ts";

let folder: string;
let place: BucketPlace;
let registry: TestRegistry;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tessera-store-command-"));
  place = await bucketPlace();
  registry = await startRegistry({ assets: createFolderStore(join(folder, ".data/releases")) });
  await registry.publishAndPromote({ name: "shell", files: script("shell", 12) });
});
afterEach(async () => {
  await registry.stop();
  await place.close();
  await rm(folder, { recursive: true, force: true });
});

const script = (name: string, count: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`js/${index}.js`, `${name}(${index});`.repeat(50)]),
  );

/** Runs `tessera store copy` from one place to another, with the variables of the bucket. */
const copy = (from: string, to: string, changes: Record<string, string> = {}) =>
  runCommand(["store", "copy", "--from", from, "--to", to], {
    folder,
    environment: {
      RELEASE_BUCKET: place.bucket.location.name,
      RELEASE_BUCKET_ENDPOINT: place.bucket.location.endpoint ?? "",
      RELEASE_BUCKET_KEY_ID: place.bucket.location.credentials?.accessKeyId ?? "",
      RELEASE_BUCKET_SECRET: place.bucket.location.credentials?.secretAccessKey ?? "",
      ...changes,
    },
  });
const releases = () => readFolder(join(folder, ".data/releases"));
/** Number of objects that were written at the name of a file. */
const written = () => place.bucket.calls.filter((call) => /^PUT [0-9a-f]{2}\//.test(call)).length;

describe("tessera store copy", () => {
  /** Commands of docs/deployment.md, as they are there. */
  const documented = [
    "npx tessera store copy --from .data/releases --to bucket",
    "npx tessera store copy --from bucket --to .data/releases",
  ] as const;
  const runDocumented = async (command: string) => {
    const [, , , , , from = "", , to = ""] = command.split(" ");
    return copy(from, to);
  };

  it("into a bucket and back: the same bytes, compared", async () => {
    expect(await runDocumented(documented[0])).toEqual({
      code: 0,
      out: "12 files: 12 copied, 0 were there, all compared\n",
      error: "",
    });
    const before = await releases();
    expect(await place.contents()).toEqual(before);
    expect(await place.unfinished()).toBe(0);
    await rm(join(folder, ".data"), { recursive: true });
    expect(await runDocumented(documented[1])).toMatchObject({ code: 0 });
    expect(await releases()).toEqual(before);
  });

  it("while the site publishes: what arrives later is copied by the next run, alone", async () => {
    const [first] = await Promise.all([
      copy(".data/releases", "bucket"),
      registry.publishAndPromote({ name: "games", files: script("games", 3) }),
    ]);
    expect(first.code).toBe(0);
    const before = written();
    const late = await registry.publish({ name: "wallet", files: { "js/entry.js": "wallet();" } });
    const second = await copy(".data/releases", "bucket");
    expect(second.out).toMatch(/^16 files: [1-4] copied, 1[2-5] were there, all compared\n$/);
    expect(written() - before).toBeLessThanOrEqual(4 * 3);
    expect((await copy(".data/releases", "bucket")).out).toContain("0 copied, 16 were there");

    const node = await startRegistry({ database: registry.database, assets: await place.open() });
    try {
      expect(await node.operator.checkStore({ repair: false })).toMatchObject({ checked: 16, faults: [] });
      expect((await node.app.inject(`/r/${late}/js/entry.js`)).body).toBe("wallet();");
    } finally {
      await node.stop();
    }
  });

  it("interrupted: says so with exit code 1, and goes on with the rest", async () => {
    place.bucket.fault = (call) =>
      /^PUT incoming\/[0-9a-f]{64}/.test(call) && written() > 9 ? 503 : undefined;
    expect(await copy(".data/releases", "bucket")).toEqual({
      code: 1,
      out: "",
      error:
        "The bucket releases does not answer; try again later. What was copied stays; run this again to go on.\n",
    });
    place.bucket.fault = () => undefined;
    const before = new Map(place.bucket.objects);
    const { code, out } = await copy(".data/releases", "bucket");
    expect([code, /12 files: (\d+) copied/.exec(out)?.[1] === "12"]).toEqual([0, false]);
    const stored = [...before].filter(([name]) => !name.startsWith("incoming/"));
    expect(stored.filter(([name, object]) => place.bucket.objects.get(name) !== object)).toEqual([]);
    expect(await place.contents()).toEqual(await releases());
  });

  it("damaged in the target: replaced; in the source: named with exit code 1, and the rest is copied", async () => {
    await copy(".data/releases", "bucket");
    const [one = "", other = ""] = Object.keys(await releases());
    await place.change(one, Buffer.from("x"));
    expect((await copy(".data/releases", "bucket")).out).toContain("12 files: 1 copied, 11 were there");
    expect(await place.contents()).toEqual(await releases());
    await writeFile(join(folder, ".data/releases", other), "x");
    const before = await place.contents();
    const result = await copy(".data/releases", "bucket");
    expect(result).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^1 encoding is damaged in \.data\/releases/),
    });
    expect(result.out).toContain(`damaged: ${other}\n`);
    expect(await place.contents()).toEqual(before);
  });

  it.each([
    ["a folder that is not there", "nothing", "bucket", {}, 1, "nothing is not a folder."],
    ["a folder without files", ".", "bucket", {}, 1, ". has no files of releases."],
    ["the same place twice", "bucket", "bucket", {}, 2, "--from and --to are the same place."],
    ["no bucket", ".data/releases", "bucket", { RELEASE_BUCKET: "" }, 1, "needs RELEASE_BUCKET"],
    [
      "a misspelt variable",
      ".data/releases",
      "bucket",
      { RELEASE_BUCKET_REGON: "x" },
      1,
      "REGON: no such variable",
    ],
    [
      "no such bucket",
      ".data/releases",
      "bucket",
      { RELEASE_BUCKET: "nothing" },
      1,
      "nothing does not exist: create it",
    ],
  ])("%s: refused, and nothing is written", async (_case, from, to, changes, code, sentence) => {
    const refused = await copy(from, to, changes);
    expect([refused.code, refused.error]).toEqual([code, expect.stringContaining(sentence)]);
    expect(place.bucket.objects.size).toBe(0);
  });

  it("a bucket without a right: refused with one sentence, and nothing is written", async () => {
    place.bucket.denied.add("write");
    expect(await copy(".data/releases", "bucket")).toMatchObject({
      code: 1,
      error:
        "The bucket releases does not allow s3:PutObject: give this right to the user of RELEASE_BUCKET_KEY_ID.\n",
    });
    expect(place.bucket.objects.size).toBe(0);
  });

  it("a bucket that may only be read: copied from", async () => {
    await copy(".data/releases", "bucket");
    for (const action of ["write", "remove", "listUploads", "abortUpload"] as const)
      place.bucket.denied.add(action);
    expect(await copy("bucket", "back")).toMatchObject({ code: 0 });
  });

  it("a key in files: read from there", async () => {
    for (const [name, text] of [
      ["id", "test-key"],
      ["secret", "test-secret"],
    ] as const)
      await writeFile(join(folder, name), `${text}\n`, { mode: 0o600 });
    const files = { RELEASE_BUCKET_KEY_ID_FILE: "id", RELEASE_BUCKET_SECRET_FILE: "secret" };
    const unset = { RELEASE_BUCKET_KEY_ID: "", RELEASE_BUCKET_SECRET: "" };
    expect(await copy(".data/releases", "bucket", { ...unset, ...files })).toMatchObject({ code: 0 });
  });
});
