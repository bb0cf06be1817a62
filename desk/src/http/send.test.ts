// @vitest-environment jsdom
import { startTestServer, type TestServer } from "@tessera/shared/testing/test-server";
import { visitServer } from "@tessera/shared/testing/visit-server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { send } from "./send.ts";

let server: TestServer;

beforeEach(async () => {
  server = await startTestServer({
    "POST /admin/api/broken": (_, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "20" });
      response.write('{"id":');
      setTimeout(() => response.destroy(), 20);
      return undefined;
    },
    "POST /admin/api/stalled": (_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"id":');
      return undefined;
    },
  });
  visitServer(server.url);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

test("an answer whose connection breaks after its headers: no answer, so what was sent may have been done", async () => {
  await expect(send({ method: "POST", path: "/broken" })).rejects.toMatchObject({
    code: "NETWORK",
    status: undefined,
  });
});

test("an answer whose body does not arrive in time: a timeout", async () => {
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
    const patience = new AbortController();
    setTimeout(() => patience.abort(new DOMException("late", "TimeoutError")), 100);
    return patience.signal;
  });
  await expect(send({ method: "POST", path: "/stalled" })).rejects.toMatchObject({ code: "TIMEOUT" });
});
