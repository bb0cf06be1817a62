import { connect, type AddressInfo, type Socket } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fastifyOptions, serverPlugin } from "../../app.ts";
import { deskHeaders, type TestSite, testSite } from "../../testing/index.ts";
import { connectionLimits } from "./connection-limits.ts";

let site: TestSite;
let app: FastifyInstance;
const sockets: Socket[] = [];

beforeAll(async () => {
  site = await testSite({ rateLimits: "loose" });
  // The same limits, shortened for the test.
  const limits = { headersMs: 400, requestMs: 800, silenceMs: connectionLimits.silenceMs, checkEveryMs: 100 };
  app = Fastify({ ...fastifyOptions(site.dependencies, limits), forceCloseConnections: true });
  await app.register(serverPlugin, site.dependencies);
  await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
  await site.close();
});

interface Dribble {
  /** Bytes that the server has answered so far. */
  readonly answer: () => string;
  /** Resolves when the server has closed the connection. */
  readonly closed: Promise<void>;
}

/** Sends `head` at once and then one byte at a time, until the server closes the connection. */
function dribble(head: string): Dribble {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  sockets.push(socket);
  let text = "";
  socket.on("data", (data) => (text += data.toString()));
  socket.on("error", () => undefined);
  socket.write(head);
  const drip = setInterval(() => socket.write("x"), 50);
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  void closed.then(() => clearInterval(drip));
  return { answer: () => text, closed };
}

const post = "POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";
const ofDesk = Object.entries(deskHeaders)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join("");

it.each([
  ["headers", "GET /api/site/config HTTP/1.1\r\nhost: localhost\r\nx-slow: "],
  ["a body of a known length", `${post}content-length: 100000\r\n\r\n{`],
  ["a body in chunks", `${post}transfer-encoding: chunked\r\n\r\n1\r\n{\r\n`],
  [
    "a body nobody asked for",
    "GET /api/events HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100000\r\n\r\n",
  ],
  [
    "the body of an operator's call",
    post.replace("/api/auth/login", "/admin/api/login") + `${ofDesk}content-length: 999\r\n\r\n{`,
  ],
])("%s, a byte at a time: cut off", async (_, head) => {
  const { answer, closed } = dribble(head);
  await closed;
  expect(answer()).toMatch(/^$|^HTTP\/1\.1 (408|400|200) /);
});

it("a request that is cut off before an answer: 408 in the common form of errors", async () => {
  const { answer, closed } = dribble(`${post}content-length: 100000\r\n\r\n{`);
  await closed;
  const [head = "", body = ""] = answer().split("\r\n\r\n");
  expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(JSON.parse(body)).toMatchObject({ error: { code: "BAD_REQUEST", key: "errors.BAD_REQUEST" } });
});

it("an event stream: stays open while slow requests are cut off", async () => {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  sockets.push(socket);
  let text = "";
  socket.on("data", (data) => (text += data.toString()));
  let isClosed = false;
  socket.once("close", () => (isClosed = true));
  socket.write("GET /api/events HTTP/1.1\r\nhost: localhost\r\n\r\n");
  await expect.poll(() => text).toContain("event: ready");
  // Three cut-off requests in a row take longer than any single request may.
  for (let count = 0; count < 3; count += 1) await dribble(`${post}content-length: 99999\r\n\r\n{`).closed;
  expect(isClosed).toBe(false);
});

it("every host of the server: has the documented time limits", () => {
  expect(fastifyOptions(site.dependencies)).toMatchObject({
    requestTimeout: 120_000,
    connectionTimeout: 180_000,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
  });
  expect(site.app.server).toMatchObject({
    requestTimeout: 120_000,
    timeout: 180_000,
    headersTimeout: 20_000,
  });
});
