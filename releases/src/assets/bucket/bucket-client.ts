import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type * as SdkModule from "@aws-sdk/client-s3";
import type { CompletedPart, CreateMultipartUploadCommandOutput, S3Client } from "@aws-sdk/client-s3";
import { type BucketAction, statusOf, unavailable } from "./bucket-failure.ts";
import { type BucketLimits, bucketLimits } from "./bucket-limits.ts";
import type { BucketLocation } from "./bucket-variables.ts";

type Sdk = typeof SdkModule;

export interface BucketObject {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** Condition of a write: nothing is there yet, or exactly the object with this ETag. */
export type WriteCondition = { readonly IfNoneMatch: "*" } | { readonly IfMatch: string };

/**
 * The calls of an S3-compatible bucket that the store needs, each with limits and retries. What is sent has
 * its MD5 beside it, which every server compares; the checksums that the SDK adds by itself are unknown to
 * some servers. Methods reject with StoreUnavailable.
 */
export class BucketClient {
  readonly #sdk: Sdk;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #limits: BucketLimits;
  #knowsConditions = true;

  private constructor(sdk: Sdk, location: BucketLocation, limits: BucketLimits) {
    const { name, endpoint, region, credentials } = location;
    this.#sdk = sdk;
    this.#bucket = name;
    this.#limits = limits;
    this.#client = new sdk.S3Client({
      region,
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      ...(credentials && { credentials }),
      maxAttempts: limits.attempts,
      retryMode: "standard",
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      requestHandler: { connectionTimeout: limits.connectMs, throwOnRequestTimeout: true },
    });
  }

  /** Loads the SDK, which a site without a bucket never does. */
  static async open(location: BucketLocation, limits: Partial<BucketLimits> = {}): Promise<BucketClient> {
    // The version is pinned to one for our oldest Node; that later ones are not is no news for an operator.
    process.env["AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED"] ??= "true";
    const sdk = await import("@aws-sdk/client-s3");
    return new BucketClient(sdk, location, { ...bucketLimits, ...limits });
  }

  /** Closes idle connections. */
  close(): void {
    this.#client.destroy();
  }

  /** True when the bucket lists its objects within the time of a probe. */
  async answers(): Promise<boolean> {
    const command = new this.#sdk.ListObjectsV2Command({ Bucket: this.#bucket, MaxKeys: 1 });
    const { probeMs } = this.#limits;
    const abortSignal = AbortSignal.timeout(probeMs);
    return this.#client.send(command, { abortSignal, requestTimeout: probeMs }).then(
      () => true,
      () => false,
    );
  }

  /** ETag of an object; null when it is missing. */
  async head(key: string): Promise<string | null> {
    return this.#call("read", async (options) => {
      const command = new this.#sdk.HeadObjectCommand({ Bucket: this.#bucket, Key: key });
      const { ETag = "" } = await this.#client.send(command, options);
      return ETag;
    }).catch(nullIfMissing);
  }

  /** Reads an object; null when it is missing. Of one that is too large for a file it has no bytes. */
  async get(key: string): Promise<BucketObject | null> {
    return this.#call("read", async (options) => {
      // The SDK tries again until an answer begins; one that breaks off is asked for again here.
      for (let left = this.#limits.attempts - 1; ; left -= 1) {
        const command = new this.#sdk.GetObjectCommand({ Bucket: this.#bucket, Key: key });
        const { Body, ETag = "", ContentLength = 0 } = await this.#client.send(command, options);
        const body = Body as Readable;
        if (ContentLength > this.#limits.readBytesMax) {
          body.on("error", () => undefined).destroy();
          return { bytes: Buffer.alloc(0), etag: ETag };
        }
        try {
          return { bytes: await buffer(body), etag: ETag };
        } catch (error) {
          if (left === 0 || options.abortSignal.aborted) throw error;
        }
      }
    }).catch(nullIfMissing);
  }

  /** Writes an object, a large one in parts. */
  async put(key: string, bytes: Buffer): Promise<void> {
    if (bytes.byteLength > this.#limits.partBytes) return this.#putInParts(key, bytes);
    await this.#call("write", (options) =>
      this.#client.send(
        new this.#sdk.PutObjectCommand({
          Bucket: this.#bucket,
          Key: key,
          Body: bytes,
          ContentMD5: md5(bytes),
        }),
        options,
      ),
    );
  }

  /**
   * Copies an object within the bucket. Where the server knows no conditions of a write, what is there is
   * looked at before.
   *
   * @returns the ETag of the copy, or null when the condition fails
   */
  async copy(from: string, to: string, condition: WriteCondition): Promise<string | null> {
    if (this.#knowsConditions) {
      const etag = await this.#copy(from, to, condition);
      if (etag !== "unknown condition") return etag;
      this.#knowsConditions = false;
    }
    const there = await this.head(to);
    const isMet = "IfMatch" in condition ? there === condition.IfMatch : there === null;
    return isMet ? this.#copy(from, to, null) : null;
  }

  async #copy(from: string, to: string, condition: WriteCondition | null): Promise<string | null> {
    return this.#call("write", async (options) => {
      const command = new this.#sdk.CopyObjectCommand({
        Bucket: this.#bucket,
        Key: to,
        CopySource: `${this.#bucket}/${from}`,
        ...condition,
      });
      try {
        return (await this.#client.send(command, options)).CopyObjectResult?.ETag ?? "";
      } catch (error) {
        const status = statusOf(error) ?? 0;
        if (status === 501 && condition !== null) return "unknown condition";
        // 409: somebody else writes it at this moment.
        if ([409, 412].includes(status)) return null;
        throw error;
      }
    });
  }

  /** Deletes an object; no error when it does not exist. */
  async remove(key: string): Promise<void> {
    const command = new this.#sdk.DeleteObjectCommand({ Bucket: this.#bucket, Key: key });
    await this.#call("remove", (options) => this.#client.send(command, options));
  }

  /** Lists objects, a page of a thousand at a time. */
  async *list(prefix: string): AsyncGenerator<{ readonly key: string; readonly writtenAt: Date }> {
    let token: string | undefined;
    do {
      const command = new this.#sdk.ListObjectsV2Command({
        Bucket: this.#bucket,
        Prefix: prefix,
        ContinuationToken: token,
      });
      const page = await this.#call("list", (options) => this.#client.send(command, options));
      for (const { Key = "", LastModified = new Date() } of page.Contents ?? [])
        yield { key: Key, writtenAt: LastModified };
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  /** Deletes the parts of uploads that began before this moment and never ended. */
  async abortUploads(prefix: string, before: Date): Promise<void> {
    const command = new this.#sdk.ListMultipartUploadsCommand({ Bucket: this.#bucket, Prefix: prefix });
    const page = await this.#call("listUploads", (options) => this.#client.send(command, options));
    for (const { Key = "", UploadId = "", Initiated } of page.Uploads ?? [])
      if (Initiated && Initiated < before) await this.abortUpload(Key, UploadId);
  }

  /** Deletes the parts of an upload; no error when there is none. */
  async abortUpload(key: string, id: string): Promise<void> {
    const command = new this.#sdk.AbortMultipartUploadCommand({
      Bucket: this.#bucket,
      Key: key,
      UploadId: id,
    });
    await this.#call("abortUpload", (options) => this.#client.send(command, options)).catch(nullIfMissing);
  }

  async #putInParts(key: string, bytes: Buffer): Promise<void> {
    const target = { Bucket: this.#bucket, Key: key };
    const { UploadId } = await this.#call<CreateMultipartUploadCommandOutput>("write", (options) =>
      this.#client.send(new this.#sdk.CreateMultipartUploadCommand(target), options),
    );
    const upload = { ...target, UploadId };
    try {
      const parts: CompletedPart[] = [];
      for (let start = 0; start < bytes.byteLength; start += this.#limits.partBytes) {
        const part = bytes.subarray(start, start + this.#limits.partBytes);
        const PartNumber = parts.length + 1;
        const command = new this.#sdk.UploadPartCommand({
          ...upload,
          PartNumber,
          Body: part,
          ContentMD5: md5(part),
        });
        const { ETag } = await this.#call("write", (options) => this.#client.send(command, options));
        parts.push({ PartNumber, ETag });
      }
      const command = new this.#sdk.CompleteMultipartUploadCommand({
        ...upload,
        MultipartUpload: { Parts: parts },
      });
      await this.#call("write", (options) => this.#client.send(command, options));
    } catch (error) {
      // What cannot be deleted now is deleted with other unfinished uploads.
      await this.abortUpload(key, UploadId ?? "").catch(() => undefined);
      throw error;
    }
  }

  async #call<Result>(
    action: BucketAction,
    send: (options: {
      readonly abortSignal: AbortSignal;
      readonly requestTimeout: number;
    }) => Promise<Result>,
  ): Promise<Result> {
    const { answerMs, callMs, sendAnswerMs, sendMs } = this.#limits;
    const [requestTimeout, wholeMs] = action === "write" ? [sendAnswerMs, sendMs] : [answerMs, callMs];
    try {
      return await send({ abortSignal: AbortSignal.timeout(wholeMs), requestTimeout });
    } catch (error) {
      throw unavailable(error, action, this.#bucket);
    }
  }
}

const md5 = (bytes: Buffer): string => createHash("md5").update(bytes).digest("base64");

/** Null for an object or upload that does not exist, as opposed to a bucket. */
function nullIfMissing(error: unknown): null {
  const cause = error instanceof Error ? error.cause : undefined;
  if (statusOf(cause) === 404 && cause instanceof Error && cause.name !== "NoSuchBucket") return null;
  throw error;
}
