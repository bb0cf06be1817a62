import { createHash, randomUUID } from "node:crypto";

export interface S3Object {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly writtenAt: Date;
}

interface S3Upload {
  readonly key: string;
  readonly startedAt: Date;
  readonly parts: Map<number, S3Object>;
}

/** Error of the test server, with the code of S3 and the HTTP status. */
export class S3Failure extends Error {
  readonly code: string;
  readonly status: number;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** Every part but the last has to be as large; the limit of AWS. */
const partBytesMin = 5 * 1024 * 1024;

const md5 = (bytes: Buffer) => createHash("md5").update(bytes);

/** Makes an object of bytes, with the ETag that S3 gives it. */
export function s3Object(bytes: Buffer, writtenAt = new Date()): S3Object {
  return { bytes, etag: `"${md5(bytes).digest("hex")}"`, writtenAt };
}

/** Headers of a request, in lower case. */
export type S3Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Objects and unfinished uploads of the test server's bucket, with the conditions of S3. */
export class S3Objects {
  readonly objects = new Map<string, S3Object>();
  readonly uploads = new Map<string, S3Upload>();

  get(key: string): S3Object {
    const object = this.objects.get(key);
    if (!object) throw new S3Failure(404, "NoSuchKey");
    return object;
  }

  put(key: string, bytes: Buffer, headers: S3Headers): S3Object {
    const { "if-none-match": none, "if-match": match } = headers;
    const there = this.objects.get(key);
    if (none === "*" && there) throw new S3Failure(412, "PreconditionFailed");
    if (match !== undefined && !there) throw new S3Failure(404, "NoSuchKey");
    if (match !== undefined && there?.etag !== match) throw new S3Failure(412, "PreconditionFailed");
    const object = s3Object(bytes);
    this.objects.set(key, object);
    return object;
  }

  begin(key: string): string {
    const id = randomUUID();
    this.uploads.set(id, { key, startedAt: new Date(), parts: new Map() });
    return id;
  }

  putPart(id: string, number: number, bytes: Buffer): S3Object {
    const part = s3Object(bytes);
    this.#uploadOf(id).parts.set(number, part);
    return part;
  }

  /** Ends an upload with the parts that the request names, in its order. */
  complete(id: string, body: string): S3Object {
    const { key, parts } = this.#uploadOf(id);
    const named = [...body.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = ""]) => {
      const stored = parts.get(Number(/<PartNumber>(\d+)</.exec(part)?.[1]));
      const etag = /<ETag>(.*?)</.exec(part)?.[1]?.replaceAll("&quot;", '"');
      if (!stored || stored.etag !== etag) throw new S3Failure(400, "InvalidPart");
      return stored.bytes;
    });
    if (named.slice(0, -1).some(({ byteLength }) => byteLength < partBytesMin))
      throw new S3Failure(400, "EntityTooSmall");
    this.uploads.delete(id);
    return this.put(key, Buffer.concat(named), {});
  }

  abort(id: string): void {
    this.#uploadOf(id);
    this.uploads.delete(id);
  }

  #uploadOf(id: string): S3Upload {
    const upload = this.uploads.get(id);
    if (!upload) throw new S3Failure(404, "NoSuchUpload");
    return upload;
  }
}

/**
 * Refuses a body that is not what its headers say, or that has none of the checksums that all servers know.
 */
export function checkBody(bytes: Buffer, headers: S3Headers, isObject: boolean): void {
  if (headers["content-encoding"] !== undefined || Object.keys(headers).some((name) => /checksum/.test(name)))
    throw new S3Failure(501, "NotImplemented");
  if (headers["content-length"] === undefined) throw new S3Failure(411, "MissingContentLength");
  if (isObject && headers["content-md5"] === undefined) throw new S3Failure(400, "InvalidRequest");
  if (isObject && headers["content-md5"] !== md5(bytes).digest("base64"))
    throw new S3Failure(400, "BadDigest");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  if (headers["x-amz-content-sha256"] !== sha256) throw new S3Failure(400, "XAmzContentSHA256Mismatch");
}
