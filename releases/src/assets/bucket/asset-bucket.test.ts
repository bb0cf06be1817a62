import { createHash, randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type BucketPlace, bucketPlace, readIfThere } from "../../testing/asset-places.ts";
import { s3Object } from "../../testing/s3-objects.ts";
import type { AssetStore } from "../asset-store.ts";
import { formName } from "../forms.ts";
import { BucketClient } from "./bucket-client.ts";

let place: BucketPlace;
let store: AssetStore;
beforeEach(async () => {
  place = await bucketPlace();
  store = await place.open("one");
});
afterEach(() => place.close());

const digestOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
/** Name of the object with the uncompressed bytes. */
const nameOf = (bytes: Buffer) => formName(digestOf(bytes), "identity");

/** Stores bytes that compression does not shorten: one object. */
async function put(bytes: Buffer = randomBytes(4_000), into = store): Promise<Buffer> {
  const received = await into.receive(digestOf(bytes), Readable.from([bytes]), 100_000);
  await received.keep();
  await received.discard();
  return bytes;
}

const isRead = async (bytes: Buffer, from = store): Promise<boolean> => {
  const asset = await from.open(digestOf(bytes), ["identity"]);
  return asset !== null && (await buffer(asset.stream)).equals(bytes);
};
const unavailable = { code: "STORE_UNAVAILABLE", isRefused: false };
const callsOf = (text: string) => place.bucket.calls.filter((call) => call === text).length;

describe("calls of the bucket", () => {
  it.each([500, 503, "cut", "hang"] as const)("%s twice: tried a third time", async (fault) => {
    const bytes = await put();
    let left = 2;
    place.bucket.fault = () => ((left -= 1) >= 0 ? fault : undefined);
    expect(await isRead(bytes)).toBe(true);
    expect(callsOf(`GET ${nameOf(bytes)}`)).toBe(3);
  });

  it.each([503, "cut", "hang"] as const)("%s always: given up after the third time", async (fault) => {
    const bytes = await put();
    place.bucket.fault = () => fault;
    await expect(isRead(bytes)).rejects.toMatchObject(unavailable);
    expect(callsOf(`GET ${nameOf(bytes)}`)).toBe(3);
    await expect(isRead(bytes)).rejects.toMatchObject(unavailable);
    expect(callsOf(`GET ${nameOf(bytes)}`)).toBe(3);
  });

  it("a body that ends too early: asked for again, and never served", async () => {
    const bytes = await put();
    let left = 2;
    place.bucket.fault = () => ((left -= 1) >= 0 ? "cut in the body" : undefined);
    expect(await isRead(bytes)).toBe(true);
    expect(callsOf(`GET ${nameOf(bytes)}`)).toBe(3);
    place.bucket.fault = () => "cut in the body";
    await expect(isRead(bytes, await place.open())).rejects.toMatchObject(unavailable);
  });

  it("a body that stops: given up", async () => {
    const bytes = await put();
    place.bucket.fault = () => "hang in the body";
    const impatient = await place.open("two", { limits: { callMs: 500 } });
    await expect(isRead(bytes, impatient)).rejects.toMatchObject(unavailable);
    expect(callsOf(`GET ${nameOf(bytes)}`)).toBe(1);
  });

  it("an object that is larger than any file: damaged, and not read", async () => {
    const bytes = await put();
    const small = await place.open("two", { limits: { readBytesMax: 1_000 } });
    expect(await isRead(bytes, small)).toBe(false);
    expect(await small.inspect(digestOf(bytes))).toBe("damaged");
  });

  it("two who read at the same time: one call", async () => {
    const bytes = await put();
    expect(await Promise.all([isRead(bytes), isRead(bytes)])).toEqual([true, true]);
    expect(callsOf(`GET ${nameOf(bytes)}`)).toBe(1);
  });

  it.each([true, false])(
    "a right object: never replaced; a damaged one is; conditional writes: %s",
    async (knows) => {
      place.bucket.knowsConditions = knows;
      const bytes = await put();
      const before = place.bucket.get(nameOf(bytes));
      await put(bytes);
      expect(place.bucket.get(nameOf(bytes))).toBe(before);
      await place.change(nameOf(bytes), Buffer.from("other"));
      await put(bytes);
      expect(place.bucket.get(nameOf(bytes)).bytes).toEqual(bytes);
    },
  );

  it("a server whose clients write faster than it answers: what is there afterwards is right", async () => {
    const bytes = randomBytes(4_000);
    // The first copy succeeds, and its answer is lost: the next attempt finds the object.
    let isLost = false;
    place.bucket.fault = (call) => {
      if (isLost || call !== `PUT ${nameOf(bytes)}`) return undefined;
      isLost = true;
      place.bucket.objects.set(nameOf(bytes), s3Object(bytes));
      return "cut";
    };
    await put(bytes);
    expect(await isRead(bytes)).toBe(true);
    expect(await place.unfinished()).toBe(0);
  });

  it("a list of several pages: every object once", async () => {
    for (let count = 0; count < 5; count += 1)
      await store.receive(digestOf(Buffer.from([count])), Readable.from([Buffer.from([count])]), 10);
    place.bucket.pageSize = 2;
    await store.removeUnfinished(new Date(Date.now() + 60_000));
    expect(place.bucket.objects.size).toBe(0);
    expect(callsOf("GET ?list-type")).toBe(3);
  });
});

describe("a large object", () => {
  const partBytes = 5 * 1024 * 1024;
  const large = randomBytes(partBytes + 1_000);
  const open = () => BucketClient.open(place.bucket.location, { partBytes });

  it("is sent in parts, and read as it was", async () => {
    const client = await open();
    await client.put("incoming/large", large);
    expect(large.equals(place.bucket.get("incoming/large").bytes)).toBe(true);
    expect(callsOf("PUT incoming/large?partNumber")).toBe(2);
    expect(large.equals((await client.get("incoming/large"))?.bytes ?? Buffer.alloc(0))).toBe(true);
  });

  it("of which a part fails: nothing of it stays", async () => {
    let parts = 0;
    place.bucket.fault = (call) => (call.includes("partNumber") && (parts += 1) > 1 ? 503 : undefined);
    await expect((await open()).put("incoming/large", large)).rejects.toMatchObject(unavailable);
    expect([place.bucket.uploads.size, place.bucket.objects.size]).toEqual([0, 0]);
  });

  it("whose process ended between two parts: deleted with other unfinished uploads", async () => {
    place.bucket.begin("incoming/large");
    await store.removeUnfinished(new Date(Date.now() - 60_000));
    expect(place.bucket.uploads.size).toBe(1);
    await store.removeUnfinished(new Date(Date.now() + 60_000));
    expect(place.bucket.uploads.size).toBe(0);
  });
});

describe("the cache of a node", () => {
  const breakBucket = () => (place.bucket.fault = () => "cut");

  it("what was read once: read again without a call, also after a restart and while the bucket is away", async () => {
    const bytes = await put();
    expect(await isRead(bytes)).toBe(true);
    breakBucket();
    place.bucket.calls.length = 0;
    expect(await isRead(bytes)).toBe(true);
    expect(await isRead(bytes, await place.open("one"))).toBe(true);
    expect(place.bucket.calls).toEqual([]);
  });

  it("what was never read: refused while the bucket is away, there afterwards", async () => {
    const bytes = await put();
    breakBucket();
    await expect(isRead(bytes)).rejects.toMatchObject(unavailable);
    place.bucket.fault = () => undefined;
    await expect.poll(() => isRead(bytes).catch(() => false)).toBe(true);
  });

  it("a compressed encoding that is not known while the bucket is away: the cached one is served", async () => {
    const bytes = await put();
    await isRead(bytes);
    breakBucket();
    const asset = await (await place.open("one")).open(digestOf(bytes), ["br", "gzip", "identity"]);
    expect(asset?.encoding).toBe("identity");
    asset?.stream.destroy();
  });

  it("two nodes: each has its own, and a file that one received is read by the other", async () => {
    const other = await place.open("two");
    const bytes = await put();
    expect(await isRead(bytes, other)).toBe(true);
    expect(await readIfThere(place.cached("two", nameOf(bytes)))).toEqual(bytes);
    expect(await readIfThere(place.cached("one", nameOf(bytes)))).toBeNull();
  });

  it("a cached file that is damaged: not served but read again", async () => {
    const bytes = await put();
    await isRead(bytes);
    await writeFile(place.cached("one", nameOf(bytes)), "x");
    expect(await isRead(bytes)).toBe(true);
    await writeFile(place.cached("one", nameOf(bytes)), "y");
    breakBucket();
    await expect(isRead(bytes)).rejects.toMatchObject(unavailable);
  });

  it("more files than it has room for: those used least recently go, also those of an earlier process", async () => {
    const node = await place.open("small", { cacheBytes: 10_000 });
    const isCached = async (bytes: Buffer) =>
      (await readIfThere(place.cached("small", nameOf(bytes)))) !== null;
    const [first, second, third] = [await put(), await put(), await put()];
    for (const bytes of [first, second, first, third]) expect(await isRead(bytes, node)).toBe(true);
    await expect.poll(() => isCached(second)).toBe(false);
    expect([await isCached(first), await isCached(third)]).toEqual([true, true]);
    const later = await place.open("small", { cacheBytes: 5_000 });
    expect(await isRead(third, later)).toBe(true);
    await expect.poll(() => isCached(first)).toBe(false);
    const large = await put(randomBytes(6_000));
    expect(await isRead(large, later)).toBe(true);
    expect([await isCached(large), await isCached(third)]).toEqual([false, true]);
  });

  it("a disk that takes no file: served from the bucket", async () => {
    await writeFile(join(place.folder, "blocked"), "");
    const node = await place.open("blocked");
    const bytes = await put();
    expect([await isRead(bytes, node), await isRead(bytes, node)]).toEqual([true, true]);
    expect(callsOf(`GET ${nameOf(bytes)}`)).toBe(2);
  });
});

describe("health", () => {
  it("reads no file, and asks for each once", async () => {
    const files = [await put(), await put()].map(digestOf);
    const node = await place.open("two");
    place.bucket.calls.length = 0;
    expect(await node.findLost(files)).toEqual({ digests: [], isReachable: true });
    expect(await node.findLost(files)).toEqual({ digests: [], isReachable: true });
    expect(place.bucket.calls.map((call) => call.replace(/ .*/, "")).toSorted()).toEqual([
      "GET",
      "GET",
      "HEAD",
      "HEAD",
    ]);
    expect(callsOf("GET ?list-type")).toBe(2);
  });

  it.each(["cut", "hang", 503] as const)(
    "a bucket that answers with %s: what is not cached is lost",
    async (fault) => {
      const [cached, other] = [await put(), await put()];
      await isRead(cached);
      place.bucket.fault = () => fault;
      expect(await store.findLost([cached, other].map(digestOf))).toEqual({
        digests: [digestOf(other)],
        isReachable: false,
      });
    },
  );

  it("a lost object that is cached: no loss for this node, and named by an inspection", async () => {
    const bytes = await put();
    await isRead(bytes);
    await place.change(nameOf(bytes), null);
    expect(await store.findLost([digestOf(bytes)])).toEqual({ digests: [], isReachable: true });
    expect(await store.inspect(digestOf(bytes))).toBe("missing");
  });

  it("an object that was found damaged: lost until somebody has repaired it", async () => {
    const bytes = await put();
    await place.change(nameOf(bytes), Buffer.from("other"));
    expect(await isRead(bytes)).toBe(false);
    const lost = { digests: [digestOf(bytes)], isReachable: true };
    expect(await store.findLost([digestOf(bytes)])).toEqual(lost);
    await put(bytes, await place.open("two"));
    expect(await store.findLost([digestOf(bytes)])).toEqual({ ...lost, digests: [] });
  });
});
