import { File as FileOfNode } from "node:buffer";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as the server received it. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  /** Parsed JSON, or the text fields of a form; undefined without a body. */
  readonly body: unknown;
  /** Files of a form by the name of their field. */
  readonly files: Readonly<Record<string, ReceivedFile>>;
}

export interface ReceivedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string | string[]>;
  /** Milliseconds before the answer. */
  readonly delayMs?: number;
}

/** Answers a request; returns undefined when it has written the response itself. */
export type Route = (request: ReceivedRequest, response: ServerResponse) => Answer | undefined;

export interface TestServer {
  /** Base URL on `localhost`, where browsers accept secure cookies without HTTPS. */
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  /** Received requests of one path. */
  to(path: string): ReceivedRequest[];
  close(): Promise<void>;
}

/** Starts a real HTTP server with answers by `METHOD /path`; 404 for anything else. */
export async function startTestServer(routes: Record<string, Route>): Promise<TestServer> {
  const requests: ReceivedRequest[] = [];
  const server = createServer((incoming, response) => {
    void answer(incoming, response);
  });

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await receive(incoming);
    requests.push(request);
    const route: Route = routes[`${request.method} ${request.path}`] ?? (() => ({ status: 404 }));
    const answered = route(request, response);
    if (answered) setTimeout(() => write(response, answered), answered.delayMs ?? 0);
  }

  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  // The address of a server that listens on a port has this form.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    requests,
    to: (path) => requests.filter((request) => request.path === path),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function receive(incoming: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const { pathname, searchParams } = new URL(incoming.url ?? "/", "http://localhost");
  return {
    method: incoming.method ?? "GET",
    path: pathname,
    query: searchParams,
    headers: incoming.headers,
    ...(await parse(incoming.headers["content-type"], Buffer.concat(chunks))),
  };
}

async function parse(
  type: string | undefined,
  content: Buffer<ArrayBuffer>,
): Promise<Pick<ReceivedRequest, "body" | "files">> {
  if (!type?.startsWith("multipart/form-data")) {
    const text = content.toString();
    return { body: text === "" ? undefined : (JSON.parse(text) as unknown), files: {} };
  }
  const form = await readForm(type, content);
  const body: Record<string, string> = {};
  const files: Record<string, ReceivedFile> = {};
  for (const [field, value] of form) {
    if (typeof value === "string") body[field] = value;
    else files[field] = { name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) };
  }
  return { body, files };
}

/** Node makes the files of a form by the global class, which an environment with a document replaces. */
async function readForm(type: string, content: Buffer<ArrayBuffer>): Promise<FormData> {
  const { File: fileOfPage } = globalThis;
  try {
    Object.assign(globalThis, { File: FileOfNode });
    return await new Response(content, { headers: { "content-type": type } }).formData();
  } finally {
    globalThis.File = fileOfPage;
  }
}

function write(response: ServerResponse, { status = 200, body, headers }: Answer): void {
  response.writeHead(body === undefined && status === 200 ? 204 : status, {
    "content-type": "application/json",
    ...headers,
  });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

/** Error answer, as the API sends it. */
export function problemAnswer(status: number, code: string, fields?: Record<string, string>): Answer {
  const error = { code, key: `errors.${code}`, requestId: "r-1", ...(fields && { fields }) };
  return { status, body: { error } };
}
