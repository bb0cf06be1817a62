import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { LRUCache } from "lru-cache";
import { mapConcurrently } from "../../map-concurrently.ts";
import type { AssetEncoding, LostAssets, OpenAsset, ReceivedAsset } from "../asset-store.ts";
import type { FormStorage } from "../form-storage.ts";
import { digestsOfNames, type Form, formName, isRight } from "../forms.ts";
import type { BucketClient, WriteCondition } from "./bucket-client.ts";
import { StoreUnavailable } from "./bucket-failure.ts";
import type { FormCache } from "./form-cache.ts";

/** Prefix of objects that nobody sees: what is received is copied from here to its name. */
export const incomingPrefix = "incoming/";

/** Objects that health asks for at a time. */
const askedConcurrency = 16;
/** Assets of which is known what the bucket has; more than the live releases and those before them have. */
const knownMax = 20_000;
/** Time in milliseconds after a failed call in which further reads fail without one. */
const pauseMs = 1_000;
/** Tries of a write to a name at which somebody else writes as well. */
const writesMax = 3;

/** The object with the uncompressed bytes of an asset, as far as it is known: undefined is not compared. */
interface KnownObject {
  readonly etag: string;
  readonly isSound?: boolean;
}

export interface AssetBucketOptions {
  readonly client: BucketClient;
  /** Without it every read is one of the bucket. */
  readonly cache?: FormCache;
  /** Called with the failure of a call that is not passed on. */
  readonly onFault: (error: unknown) => void;
}

/**
 * Encodings of assets as objects of a bucket. What is written stays under a temporary name until `keep`,
 * and an object that is right is never replaced.
 */
export class AssetBucket implements FormStorage {
  readonly #client: BucketClient;
  readonly #cache: FormCache | undefined;
  readonly #onFault: (error: unknown) => void;
  readonly #known = new LRUCache<string, KnownObject>({ max: knownMax });
  /** Compressed encodings that the bucket does not have: most assets lack one. */
  readonly #absent = new LRUCache<string, true>({ max: 2 * knownMax });
  readonly #reads = new Map<string, Promise<Buffer | null>>();
  #failure: { readonly error: StoreUnavailable; readonly at: number } | undefined;

  constructor({ client, cache, onFault }: AssetBucketOptions) {
    this.#client = client;
    this.#cache = cache;
    this.#onFault = onFault;
  }

  async open(sha256: string, wanted: readonly AssetEncoding[]): Promise<OpenAsset | null> {
    let failure: unknown;
    for (const encoding of wanted) {
      const cached = await this.#cache?.open(sha256, encoding);
      if (cached) return cached;
      try {
        const bytes = await this.#readOnce(sha256, encoding);
        if (bytes) return { encoding, bytes: bytes.byteLength, stream: Readable.from([bytes]) };
      } catch (error) {
        // Another encoding may be in the cache.
        failure = error;
      }
    }
    if (failure) throw failure;
    return null;
  }

  async read(sha256: string, encoding: AssetEncoding): Promise<Buffer | null> {
    return (await this.#client.get(formName(sha256, encoding)))?.bytes ?? null;
  }

  async has(sha256: string): Promise<boolean> {
    const etag = await this.#client.head(formName(sha256, "identity"));
    if (etag === null) {
      this.#known.delete(sha256);
      return false;
    }
    const known = this.#known.get(sha256);
    if (known?.etag === etag && known.isSound !== undefined) return known.isSound;
    return (await this.#fetch(sha256, "identity")) !== null;
  }

  async write(sha256: string, forms: readonly Form[]): Promise<Pick<ReceivedAsset, "keep" | "discard">> {
    const upload = randomUUID();
    const written = forms.map((form) => ({
      ...form,
      temporary: `${incomingPrefix}${sha256}.${form.encoding}.${upload}`,
    }));
    // What cannot be deleted now is deleted by removeUnfinished.
    const discard = async () => {
      const deleted = written.map(({ temporary }) => this.#client.remove(temporary).catch(this.#onFault));
      await Promise.all(deleted);
    };
    try {
      await Promise.all(written.map(({ temporary, bytes }) => this.#client.put(temporary, bytes)));
    } catch (error) {
      await discard();
      throw error;
    }
    let isStored = false;
    return {
      discard,
      keep: async () => {
        if (isStored) return;
        for (const { encoding, temporary } of written) await this.#place(sha256, encoding, temporary);
        isStored = true;
      },
    };
  }

  async remove(sha256: string, encoding: AssetEncoding): Promise<void> {
    await this.#client.remove(formName(sha256, encoding));
    await this.#cache?.remove(sha256, encoding);
    if (encoding === "identity") this.#known.delete(sha256);
  }

  async removeUnfinished(before: Date): Promise<void> {
    for await (const { key, writtenAt } of this.#client.list(incomingPrefix))
      if (writtenAt < before) await this.#client.remove(key);
    await this.#client.abortUploads(incomingPrefix, before);
  }

  async findLost(digests: readonly string[]): Promise<LostAssets> {
    const asked: string[] = [];
    for (const sha256 of digests) if (!(await this.#cache?.holds(sha256))) asked.push(sha256);
    if (!(await this.#client.answers())) return { digests: asked, isReachable: false };
    try {
      const isThere = await mapConcurrently(asked, askedConcurrency, (sha256) => this.#isThere(sha256));
      return { digests: asked.filter((_, index) => !isThere[index]), isReachable: true };
    } catch (error) {
      this.#onFault(error);
      return { digests: asked, isReachable: false };
    }
  }

  async digests(): Promise<string[]> {
    const names: string[] = [];
    for await (const { key } of this.#client.list("")) names.push(key);
    return digestsOfNames(names);
  }

  /** Reads and compares an encoding, once for all who ask at the same time; null unless it is right. */
  #readOnce(sha256: string, encoding: AssetEncoding): Promise<Buffer | null> {
    const name = formName(sha256, encoding);
    if (this.#absent.has(name)) return Promise.resolve(null);
    if (this.#failure && performance.now() - this.#failure.at < pauseMs)
      return Promise.reject(this.#failure.error);
    const running = this.#reads.get(name);
    if (running) return running;
    const read = this.#fetch(sha256, encoding)
      .catch((error: unknown) => {
        if (error instanceof StoreUnavailable) this.#failure = { error, at: performance.now() };
        this.#onFault(error);
        throw error;
      })
      .finally(() => this.#reads.delete(name));
    this.#reads.set(name, read);
    return read;
  }

  async #fetch(sha256: string, encoding: AssetEncoding): Promise<Buffer | null> {
    const object = await this.#client.get(formName(sha256, encoding));
    const isSound = object !== null && (await isRight({ encoding, bytes: object.bytes }, sha256));
    if (encoding === "identity") this.#learn(sha256, object && { etag: object.etag, isSound });
    else if (!object) this.#absent.set(formName(sha256, encoding), true);
    if (!object || !isSound) return null;
    await this.#cache?.write(sha256, { encoding, bytes: object.bytes });
    return object.bytes;
  }

  /** True when the bucket has the asset, unless the object is known to be damaged. Asks once. */
  async #isThere(sha256: string): Promise<boolean> {
    const known = this.#known.get(sha256);
    if (known && known.isSound !== false) return true;
    const etag = await this.#client.head(formName(sha256, "identity"));
    if (etag !== null && known?.etag === etag) return false;
    this.#learn(sha256, etag === null ? null : { etag });
    return etag !== null;
  }

  /** Copies an object to the name of its asset, unless one that is right is there. */
  async #place(sha256: string, encoding: AssetEncoding, temporary: string): Promise<void> {
    const name = formName(sha256, encoding);
    let condition: WriteCondition = { IfNoneMatch: "*" };
    for (let left = writesMax; left > 0; left -= 1) {
      const etag = await this.#client.copy(temporary, name, condition);
      const there = etag === null ? await this.#client.get(name) : null;
      if (etag !== null || (there && (await isRight({ encoding, bytes: there.bytes }, sha256)))) {
        this.#absent.delete(name);
        if (encoding === "identity") this.#learn(sha256, { etag: there?.etag ?? etag ?? "", isSound: true });
        return;
      }
      condition = there ? { IfMatch: there.etag } : { IfNoneMatch: "*" };
    }
    throw new StoreUnavailable(`${name} is being written by somebody else; nothing was changed, try again.`, {
      isRefused: false,
      cause: undefined,
    });
  }

  #learn(sha256: string, object: KnownObject | null): void {
    if (object) this.#known.set(sha256, object);
    else this.#known.delete(sha256);
  }
}
