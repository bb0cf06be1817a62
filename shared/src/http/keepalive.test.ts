// @vitest-environment jsdom
import * as z from "@tessera/shared/schema";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { endpoint } from "../contracts/endpoint.ts";
import { signPayload } from "../core/signature.ts";
import { problemAnswer, startTestServer, type Route, type TestServer } from "../testing/test-server.ts";
import { visitServer } from "../testing/visit-server.ts";
import { call } from "./index.ts";

const key = "k3y-for-tests";

const close = endpoint({
  method: "POST",
  path: "/api/close",
  access: "public",
  summary: "Close",
  query: z.object({ place: z.string() }),
  body: z.strictObject({ reason: z.string() }),
  reply: z.object({ status: z.string() }),
});

const input = { query: { place: "a b" }, body: { reason: "left" } };

let routes: Record<string, Route>;
let server: TestServer;
let options: (RequestInit | undefined)[];

beforeEach(async () => {
  document.head.innerHTML = `<meta name="signature-key" content="${key}">`;
  routes = { "POST /api/close": () => ({ body: { status: "closed" } }) };
  server = await startTestServer(routes);
  visitServer(server.url);
  options = [];
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (path: string, given?: RequestInit) => {
    options.push(given);
    return fetch(server.url + path, given);
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

const closeOnLeaving = (timeoutMs?: number) =>
  call(close, input, { keepalive: true, ...(timeoutMs !== undefined && { timeoutMs }) });

it("a call that outlives the page: sent like every other call, by a request that outlives it, and answered", async () => {
  expect(await closeOnLeaving()).toEqual({ status: "closed" });
  expect(await call(close, input)).toEqual({ status: "closed" });
  expect(options.map((given) => given?.keepalive)).toEqual([true]);
  const [own, usual] = server.requests.map(({ method, path, query, body, headers }) => ({
    sent: [method, path, query.toString(), body, headers["content-type"], headers.accept],
    device: headers["x-device-id"],
    signature: headers["x-signature"],
  }));
  expect(own).toEqual(usual);
  expect(own?.signature).toBe(signPayload(input.body, key));
});

it("a call that outlives the page and is refused: fails with the problem of its answer", async () => {
  routes["POST /api/close"] = () => problemAnswer(409, "CONFLICT");
  await expect(closeOnLeaving()).rejects.toMatchObject({ code: "CONFLICT", response: { status: 409 } });
});

it("a call that outlives the page without an answer: fails as one whose time is over", async () => {
  routes["POST /api/close"] = () => ({ delayMs: 5_000 });
  await expect(closeOnLeaving(100)).rejects.toMatchObject({ code: "TIMEOUT" });
});

it("a call that outlives the page without a network: fails like any other", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(closeOnLeaving()).rejects.toMatchObject({ code: "NETWORK" });
});
