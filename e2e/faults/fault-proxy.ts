import {
  createServer,
  request as requestOf,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Faults of an answer. `slow` arrives in full, byte by byte, `cut` ends half way, `corrupt` differs in one
 * byte.
 */
export const faults = [
  "refused",
  "404",
  "500",
  "503",
  "hang",
  "slow",
  "cut",
  "corrupt",
  "wrong type",
  "HTML instead",
  "empty",
] as const;
export type Fault = (typeof faults)[number];

/** Finds a position in the bytes of an answer. */
type FindPosition = (whole: Buffer) => number;

/** An answer that ends after so many of its bytes, or one with this byte changed. */
export type FaultAt = { readonly cutAt: FindPosition } | { readonly corruptAt: FindPosition };

/** Time in milliseconds that a slow answer takes. */
const slowAnswerMs = 6_000;
const slowParts = 30;

/** A site behind a proxy that damages some of its answers on the way. */
export interface FaultProxy {
  readonly origin: string;
  /**
   * Damages the answers to matching requests from now on, those that match an earlier call as that one says.
   */
  readonly damage: (matches: (url: URL) => boolean, fault: Fault | FaultAt) => void;
  /** Passes every request from now on; what hangs still does. */
  readonly passNew: () => void;
  /** Passes everything from now on, and ends what hangs. */
  readonly heal: () => void;
  readonly stop: () => Promise<void>;
}

interface Damage {
  readonly matches: (url: URL) => boolean;
  readonly fault: Fault | FaultAt;
}

/**
 * Headers of a connection, which is the proxy's own. With the site's `keep-alive` a client would use a
 * connection that the proxy has closed since.
 */
const connectionHeaders = ["connection", "keep-alive", "transfer-encoding"];
/** Headers of the form of a body that the proxy changes. */
const bodyHeaders = ["content-length", "content-encoding"];

function without(headers: IncomingMessage["headers"], names: readonly string[]): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

/**
 * Starts a proxy before a site, on a free port. The site sees requests to its own origin. A browser that is
 * set to use it for everything reaches every site by it at that site's own address.
 */
export async function startFaultProxy(site: string): Promise<FaultProxy> {
  const target = new URL(site);
  const hanging = new Set<ServerResponse>();
  let damages: readonly Damage[] = [];

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", target);
    const fault = damages.find(({ matches }) => matches(url))?.fault;
    const headers = headersFor(request, url, fault !== undefined);
    const upstream = requestOf(url, { method: request.method ?? "GET", headers });
    upstream.on("error", () => response.destroy());
    response.on("close", () => upstream.destroy());
    if (fault === "refused") return void request.socket.resetAndDestroy();
    if (fault === "hang") return void hanging.add(response);
    upstream.on("response", (answer) => {
      if (fault === undefined) {
        response.writeHead(answer.statusCode ?? 502, without(answer.headers, connectionHeaders));
        answer.pipe(response);
      } else {
        void damagedAnswer(fault, answer, response);
      }
    });
    request.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  const passNew = () => {
    damages = [];
  };
  const heal = () => {
    passNew();
    for (const response of hanging) response.destroy();
    hanging.clear();
  };
  return {
    origin: `http://localhost:${port}`,
    damage: (matches, fault) => (damages = [...damages, { matches, fault }]),
    passNew,
    heal,
    stop: async () => {
      heal();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Headers of the request to the site: its own host and origin, and no compression where bytes are damaged.
 */
function headersFor(request: IncomingMessage, to: URL, isDamaged: boolean): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = { ...request.headers, host: to.host };
  const isByOwnAddress = request.headers.host === to.host;
  if (headers.origin !== undefined && !isByOwnAddress) headers.origin = to.origin;
  if (isDamaged) {
    headers["accept-encoding"] = "identity";
    delete headers["if-none-match"];
  }
  return headers;
}

async function damagedAnswer(
  fault: Fault | FaultAt,
  answer: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  // A stream of events never ends.
  const isEndless = answer.headers["content-type"]?.startsWith("text/event-stream") ?? false;
  if (isEndless) answer.destroy();
  else for await (const chunk of answer) chunks.push(chunk as Buffer);
  const whole = Buffer.concat(chunks);
  const headers = without(answer.headers, [...connectionHeaders, ...bodyHeaders]);
  const status = answer.statusCode ?? 200;
  const send = (code: number, body: Buffer, type?: string) =>
    void response
      .writeHead(code, {
        ...headers,
        ...(type && { "content-type": type }),
        "content-length": body.byteLength,
      })
      .end(body);
  const page = Buffer.from("<!doctype html><title>Sign in to this network</title><p>Sign in</p>");

  const cut = (at: number) => {
    response.writeHead(status, { ...headers, "content-length": Math.max(whole.byteLength, 2) });
    response.write(whole.subarray(0, at));
    setTimeout(() => response.destroy(), 50);
  };
  // The answer to a HEAD request has no bytes.
  if (typeof fault === "object" && whole.byteLength === 0) return send(status, whole);
  if (typeof fault === "object")
    return "cutAt" in fault
      ? cut(fault.cutAt(whole))
      : send(status, corrupted(whole, fault.corruptAt(whole)));

  switch (fault) {
    case "404":
    case "500":
    case "503":
      // As a proxy in front of the site answers: without the site's own headers.
      response.writeHead(Number(fault), { "content-type": "text/html", "cache-control": "no-store" });
      return void response.end(`<title>${fault}</title>`);
    case "slow":
      return sendSlowly(whole, status, headers, response);
    case "cut":
      return cut(whole.byteLength >> 1);
    case "corrupt":
      return send(status, corrupted(whole, whole.byteLength >> 1));
    case "wrong type":
      return send(status, whole, "application/octet-stream");
    case "HTML instead":
      return send(200, page, "text/html; charset=utf-8");
    case "empty":
      return send(status === 304 ? 200 : status, Buffer.alloc(0));
    default:
      response.destroy();
  }
}

/** The same bytes but for one. */
function corrupted(whole: Buffer, at: number): Buffer {
  const copy = Buffer.from(whole);
  if (copy.byteLength > 0) copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

async function sendSlowly(
  whole: Buffer,
  status: number,
  headers: OutgoingHttpHeaders,
  response: ServerResponse,
): Promise<void> {
  response.writeHead(status, { ...headers, "content-length": whole.byteLength });
  const size = Math.ceil(whole.byteLength / slowParts);
  for (let part = 0; part < slowParts && !response.destroyed; part += 1) {
    response.write(whole.subarray(part * size, (part + 1) * size));
    await new Promise((resolve) => setTimeout(resolve, slowAnswerMs / slowParts));
  }
  response.end();
}
