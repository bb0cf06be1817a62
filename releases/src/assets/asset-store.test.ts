import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type AssetPlace, bucketPlace, folderPlace } from "../testing/asset-places.ts";
import type { AssetEncoding, AssetStore } from "./asset-store.ts";
import { decodeForm, formName } from "./forms.ts";

const bytesMax = 16 * 1024 * 1024;
const script = Buffer.from(`console.log("${"a long line ".repeat(200)}");\n`);
const picture = randomBytes(5_000);
const digestOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const scriptDigest = digestOf(script);
const encodings = ["br", "gzip", "identity"] as const;

const receive = (store: AssetStore, bytes: Buffer, sha256 = digestOf(bytes)) =>
  store.receive(sha256, Readable.from([bytes]), bytesMax);

async function put(store: AssetStore, bytes: Buffer): Promise<void> {
  const received = await receive(store, bytes);
  await received.keep();
  await received.discard();
}

/** Opens an asset and decodes what was opened: its encoding and bytes, or null. */
async function read(store: AssetStore, sha256: string, wanted: readonly AssetEncoding[] = encodings) {
  const asset = await store.open(sha256, wanted);
  if (!asset) return null;
  const bytes = await buffer(asset.stream);
  expect(asset.bytes).toBe(bytes.byteLength);
  return { encoding: asset.encoding, plain: await decodeForm({ ...asset, bytes }, sha256) };
}

async function simpleBucketPlace(): Promise<AssetPlace> {
  const place = await bucketPlace();
  place.bucket.knowsConditions = false;
  return place;
}

describe.each([
  ["a folder", folderPlace],
  ["a bucket", bucketPlace],
  ["a bucket of a server without conditional writes", simpleBucketPlace],
] as readonly (readonly [string, () => Promise<AssetPlace>])[])("files in %s", (_name, makePlace) => {
  let place: AssetPlace;
  let store: AssetStore;
  beforeEach(async () => {
    place = await makePlace();
    store = await place.open();
  });
  afterEach(() => place.close());

  const damage = (encoding: AssetEncoding, bytes: Buffer | null = Buffer.from("x")) =>
    place.change(formName(scriptDigest, encoding), bytes);
  /** Digests of those among these assets that a new process calls lost. */
  const lostOf = async (...digests: string[]) => (await place.open()).findLost(digests);

  it("received: visible once it is stored, in each encoding that shortens it", async () => {
    const received = await receive(store, script);
    expect(received).toMatchObject({
      bytes: script.byteLength,
      integrity: expect.stringMatching(/^sha384-/),
    });
    expect(await read(store, scriptDigest)).toBeNull();
    expect(await place.contents()).toEqual({});
    await received.keep();
    await received.keep();
    await received.discard();
    for (const encoding of encodings)
      expect(await read(store, scriptDigest, [encoding])).toEqual({ encoding, plain: script });
    expect(Object.keys(await place.contents()).toSorted()).toEqual(
      encodings.map((encoding) => formName(scriptDigest, encoding)).toSorted(),
    );
    expect(await place.unfinished()).toBe(0);
  });

  it("received and discarded: nothing is left", async () => {
    const received = await receive(store, script);
    expect(await place.unfinished()).toBe(3);
    await received.discard();
    expect([await place.unfinished(), await place.contents()]).toEqual([0, {}]);
    expect(await store.has(scriptDigest)).toBe(false);
  });

  it.each([
    ["other content than its digest", () => receive(store, picture, scriptDigest), "ASSET_DIGEST_MISMATCH"],
    [
      "one byte too much",
      () => store.receive(scriptDigest, Readable.from([script]), script.byteLength - 1),
      "ASSET_TOO_LARGE",
    ],
  ])("%s: refused, and nothing is stored", async (_case, send, code) => {
    await expect(send()).rejects.toMatchObject({ code });
    expect([await place.unfinished(), await place.contents()]).toEqual([0, {}]);
  });

  it.each([
    ["a file that compression does not shorten", picture],
    ["an empty file", Buffer.alloc(0)],
  ])("%s: stored once, and read as it was", async (_case, bytes) => {
    await put(store, bytes);
    expect(Object.keys(await place.contents())).toEqual([formName(digestOf(bytes), "identity")]);
    expect(await read(await place.open(), digestOf(bytes))).toEqual({ encoding: "identity", plain: bytes });
    expect(await place.unfinished()).toBe(0);
  });

  it("received twice at the same time: both are stored, and the bytes are right", async () => {
    await Promise.all([put(store, script), place.open().then((other) => put(other, script))]);
    expect(await store.inspect(scriptDigest)).toBe("sound");
    expect(await place.unfinished()).toBe(0);
  });

  it("a damaged encoding: never opened, the next right one is", async () => {
    await put(store, script);
    await damage("br");
    expect(await read(await place.open(), scriptDigest)).toEqual({ encoding: "gzip", plain: script });
    expect(await store.inspect(scriptDigest)).toBe("damaged");
    expect(await lostOf(scriptDigest)).toEqual({ digests: [], isReachable: true });
  });

  it("all encodings damaged: none is opened, and received again it is right", async () => {
    await put(store, script);
    for (const encoding of encodings) await damage(encoding);
    expect(await (await place.open()).has(scriptDigest)).toBe(false);
    const other = await place.open();
    expect(await read(other, scriptDigest)).toBeNull();
    expect(await other.has(scriptDigest)).toBe(false);
    expect(await other.findLost([scriptDigest])).toEqual({ digests: [scriptDigest], isReachable: true });
    await put(other, script);
    expect(await other.inspect(scriptDigest)).toBe("sound");
    expect(await other.findLost([scriptDigest])).toEqual({ digests: [], isReachable: true });
    expect(await read(other, scriptDigest)).toEqual({ encoding: "br", plain: script });
  });

  it("a lost file: named, and received again it is there", async () => {
    await put(store, script);
    await put(store, picture);
    for (const encoding of encodings) await damage(encoding, null);
    expect(await store.has(scriptDigest)).toBe(false);
    expect(await store.inspect(scriptDigest)).toBe("missing");
    expect(await lostOf(scriptDigest, digestOf(picture))).toEqual({
      digests: [scriptDigest],
      isReachable: true,
    });
    await put(store, script);
    expect(await store.has(scriptDigest)).toBe(true);
  });

  it("repaired from any encoding that is right: all are right again", async () => {
    await put(store, script);
    for (const right of encodings) {
      for (const encoding of encodings) if (encoding !== right) await damage(encoding);
      expect(await store.inspect(scriptDigest)).toBe("damaged");
      expect(await store.repair(scriptDigest)).toBe("sound");
      expect(await store.inspect(scriptDigest)).toBe("sound");
    }
    expect(await place.unfinished()).toBe(0);
  });

  it("repaired without any that is right: deleted, and nothing of it is left", async () => {
    await put(store, script);
    for (const encoding of encodings) await damage(encoding);
    expect(await store.repair(scriptDigest)).toBe("missing");
    expect(await place.contents()).toEqual({});
  });

  it("removed, also twice: it is gone, other files stay", async () => {
    await put(store, script);
    await put(store, picture);
    await store.remove(scriptDigest);
    await store.remove(scriptDigest);
    expect(await read(store, scriptDigest)).toBeNull();
    expect(Object.keys(await place.contents())).toEqual([formName(digestOf(picture), "identity")]);
  });

  it("an upload whose process has ended: deleted once it is old, and no file with it", async () => {
    await put(store, picture);
    await receive(store, script);
    await store.removeUnfinished(new Date(Date.now() - 60_000));
    expect(await place.unfinished()).toBe(3);
    await store.removeUnfinished(new Date(Date.now() + 60_000));
    expect(await place.unfinished()).toBe(0);
    expect(Object.keys(await place.contents())).toEqual([formName(digestOf(picture), "identity")]);
  });
});
