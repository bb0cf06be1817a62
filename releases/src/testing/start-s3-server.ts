import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { type BucketAction } from "../assets/bucket/bucket-failure.ts";
import type { BucketLocation } from "../assets/bucket/bucket-variables.ts";
import { checkBody, S3Failure, S3Objects } from "./s3-objects.ts";

/**
 * How the server treats a call instead of answering it: never, by closing the connection, after half of the
 * body the same, or with a status. Undefined answers it.
 */
type Fault = "hang" | "cut" | "hang in the body" | "cut in the body" | number | undefined;

/** The bucket of the test server: its objects, and how it treats calls. */
class ServedBucket extends S3Objects {
  /** Calls so far, as `GET <key>` or `GET ?list-type`. */
  readonly calls: string[] = [];
  /** Actions that the user has no right to. */
  readonly denied = new Set<BucketAction>();
  /** Fault of a call, by its text in `calls`; a number is a status. */
  fault: (call: string) => Fault = () => undefined;
  /** False for a server that refuses conditions of writes. */
  knowsConditions = true;
  /** Objects of a page of a list. */
  pageSize = 1_000;
}

export interface TestBucket extends ServedBucket {
  readonly location: BucketLocation;
  stop(): Promise<void>;
}

const bucket = "releases";
const keyId = "test-key";

interface Call {
  readonly method: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly request: IncomingMessage;
  readonly body: Buffer;
}

function actionOf({ method, key, query }: Call): BucketAction {
  if (method === "GET" && key === "") return query.has("uploads") ? "listUploads" : "list";
  if (method === "DELETE") return query.has("uploadId") ? "abortUpload" : "remove";
  return method === "PUT" || method === "POST" ? "write" : "read";
}

/**
 * Starts an S3 server with one bucket, in memory, for tests: strict where servers differ. It refuses bodies
 * that are not what their checksums say, checksums that only AWS knows, and small parts; it keeps the
 * conditions of writes.
 */
export async function startS3Server(): Promise<TestBucket> {
  const state = new ServedBucket();
  const server = createServer((request, response) => {
    void answer(state, request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    location: {
      name: bucket,
      endpoint: `http://127.0.0.1:${port}`,
      region: "us-east-1",
      credentials: { accessKeyId: keyId, secretAccessKey: "test-secret" },
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

async function answer(
  state: ServedBucket,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams: query } = new URL(request.url ?? "", "http://server");
  const [, name = "", ...rest] = pathname.split("/");
  const { method = "GET" } = request;
  const call = { method, key: rest.join("/"), query, request, body: await buffer(request) };
  const parameter = ["list-type", "uploads", "partNumber", "uploadId"].find((one) => query.has(one));
  const text = `${method} ${call.key}${parameter === undefined ? "" : `?${parameter}`}`;
  state.calls.push(text);
  const fault = state.fault(text);
  if (fault === "hang") return;
  if (fault === "cut") return void request.socket.destroy();
  try {
    if (typeof fault === "number") throw new S3Failure(fault, "InternalError");
    if (name !== bucket) throw new S3Failure(404, "NoSuchBucket");
    if (!request.headers.authorization?.includes(`Credential=${keyId}/`))
      throw new S3Failure(403, "InvalidAccessKeyId");
    if (state.denied.has(actionOf(call))) throw new S3Failure(403, "AccessDenied");
    const isConditional = "if-match" in request.headers || "if-none-match" in request.headers;
    if (isConditional && !state.knowsConditions) throw new S3Failure(501, "NotImplemented");
    const isObject = method === "PUT" && request.headers["x-amz-copy-source"] === undefined;
    if (method === "PUT" || method === "POST") checkBody(call.body, request.headers, isObject);
    const { status = 200, body = Buffer.alloc(0), etag } = perform(state, call);
    response.writeHead(status, { "content-length": body.byteLength, ...(etag !== undefined && { etag }) });
    const half = body.subarray(0, body.byteLength / 2);
    if (method === "HEAD") response.end();
    else if (fault === "cut in the body") response.write(half, () => request.socket.destroy());
    else if (fault === "hang in the body") response.write(half);
    else response.end(body);
  } catch (error) {
    if (!(error instanceof S3Failure)) throw error;
    response.writeHead(error.status, { "content-type": "application/xml" });
    response.end(method === "HEAD" ? "" : `<Error><Code>${error.code}</Code></Error>`);
  }
}

interface Answer {
  readonly status?: number;
  readonly body?: Buffer;
  readonly etag?: string;
}

const xml = (name: string, content: string): Answer => ({
  body: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<${name}>${content}</${name}>`),
});

function perform(state: ServedBucket, call: Call): Answer {
  const { method, key, query, body } = call;
  const id = query.get("uploadId");
  if (method === "GET" && key === "") return query.has("uploads") ? listUploads(state) : list(state, query);
  if (method === "GET" || method === "HEAD") {
    const { bytes, etag } = state.get(key);
    return { body: bytes, etag };
  }
  if (method === "DELETE") {
    if (id === null) state.objects.delete(key);
    else state.abort(id);
    return { status: 204 };
  }
  if (method === "PUT") return put(state, call);
  if (query.has("uploads"))
    return xml("InitiateMultipartUploadResult", `<UploadId>${state.begin(key)}</UploadId>`);
  return xml(
    "CompleteMultipartUploadResult",
    `<ETag>${state.complete(id ?? "", body.toString()).etag}</ETag>`,
  );
}

function put(state: ServedBucket, { key, query, request, body }: Call): Answer {
  const { headers } = request;
  const source = headers["x-amz-copy-source"];
  const id = query.get("uploadId");
  if (id !== null) return { etag: state.putPart(id, Number(query.get("partNumber")), body).etag };
  if (typeof source !== "string") return { etag: state.put(key, body, headers).etag };
  const { bytes } = state.get(source.slice(bucket.length + 1));
  return xml("CopyObjectResult", `<ETag>${state.put(key, bytes, headers).etag}</ETag>`);
}

function list(state: ServedBucket, query: URLSearchParams): Answer {
  const [prefix, after] = [query.get("prefix") ?? "", query.get("continuation-token") ?? ""];
  const keys = [...state.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = keys.slice(0, Math.min(state.pageSize, Number(query.get("max-keys") ?? state.pageSize)));
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>${state.get(key).writtenAt.toISOString()}</LastModified></Contents>`,
  );
  const next =
    page.length < keys.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  return xml("ListBucketResult", contents.join("") + next);
}

function listUploads(state: ServedBucket): Answer {
  const uploads = [...state.uploads].map(
    ([id, { key, startedAt }]) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${startedAt.toISOString()}</Initiated></Upload>`,
  );
  return xml("ListMultipartUploadsResult", uploads.join(""));
}
