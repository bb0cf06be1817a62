// @vitest-environment jsdom
import * as z from "@tessera/shared/schema";
import Cookies from "js-cookie";
import { afterEach, beforeEach, expect, it } from "vitest";
import { endpoint } from "../contracts/endpoint.ts";
import { signPayload } from "../core/signature.ts";
import { setLoginFlag } from "../session/credentials.ts";
import { sessionToken } from "../testing/session-token.ts";
import { problemAnswer, startTestServer, type Route, type TestServer } from "../testing/test-server.ts";
import { visitServer } from "../testing/visit-server.ts";
import { createWebLocks } from "../testing/web-locks.ts";
import { call, isCancel } from "./index.ts";

const key = "k3y-for-tests";

const apply = endpoint({
  method: "POST",
  path: "/api/apply",
  access: "player",
  summary: "Apply",
  body: z.strictObject({ fullName: z.string(), branch: z.nullish(z.string()), age: z.number() }),
  file: { name: "idCard", bytesMax: 1_000_000 },
  reply: z.object({ status: z.string() }),
  status: 201,
  idempotent: true,
});
const plain = endpoint({
  method: "POST",
  path: "/api/plain",
  access: "public",
  summary: "Plain",
  status: 204,
});

const picture = new File([new Uint8Array(200_000).fill(0xd8)], "my passport.jpg", { type: "image/jpeg" });
const input = { body: { fullName: "Budi “Ö”\nSantoso", branch: "", age: 30 } };

let routes: Record<string, Route>;
let server: TestServer;

beforeEach(async () => {
  Object.defineProperty(navigator, "locks", { value: createWebLocks(), configurable: true });
  document.head.innerHTML = `<meta name="signature-key" content="${key}">`;
  routes = { "POST /api/apply": () => ({ status: 201, body: { status: "pending" } }) };
  server = await startTestServer(routes);
  visitServer(server.url);
});
afterEach(() => server.close());

it("a file: sent in a form without its own name, with the body as text fields, which the signature covers", async () => {
  const reply = await call(apply, input, { file: picture, idempotencyKey: "key-1" });
  expect(reply).toEqual({ status: "pending" });
  const [request] = server.requests;
  const fields = { fullName: "Budi “Ö”\r\nSantoso", age: "30" };
  expect(request?.body).toEqual(fields);
  expect(request?.headers["x-signature"]).toBe(signPayload(fields, key));
  expect(request?.headers["idempotency-key"]).toBe("key-1");
  expect(request?.files["idCard"]?.name).toBe("idCard");
  expect(request?.files["idCard"]?.bytes).toEqual(new Uint8Array(await picture.arrayBuffer()));
});

it("upload progress: grows to the whole request", async () => {
  const shares: number[] = [];
  await call(apply, input, { file: picture, idempotencyKey: "key-1", onSent: (share) => shares.push(share) });
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual(shares.toSorted((left, right) => left - right));
});

it("an upload that is aborted: a cancellation, not a failure", async () => {
  routes["POST /api/apply"] = () => ({ delayMs: 5_000 });
  const leaving = new AbortController();
  const answer = call(apply, input, { file: picture, idempotencyKey: "key-1", signal: leaving.signal });
  setTimeout(() => leaving.abort(), 20);
  expect(isCancel(await answer.catch((error: unknown) => error))).toBe(true);
});

it("a lost answer: not repeated automatically; on request the same form is sent under the same key", async () => {
  routes["POST /api/apply"] = (_, response) => {
    if (server.requests.length > 1) return { status: 201, body: { status: "pending" } };
    response.destroy();
    return undefined;
  };
  const options = { file: picture, idempotencyKey: "key-1" };
  await expect(call(apply, input, options)).rejects.toMatchObject({ code: "NETWORK" });
  expect(server.requests).toHaveLength(1);
  await call(apply, input, options);
  const [first, second] = server.requests;
  expect(second?.body).toEqual(first?.body);
  expect(second?.files).toEqual(first?.files);
  expect(second?.headers["idempotency-key"]).toBe("key-1");
});

it("a rejected token: renewed, and the whole form is sent again", async () => {
  const seconds = Math.floor(Date.now() / 1_000);
  Cookies.set("token", sessionToken({ exp: seconds + 3_600 }));
  setLoginFlag();
  const accessToken = sessionToken({ exp: seconds + 7_200 });
  routes["POST /api/auth/refresh"] = () => ({ body: { accessToken, exp: 0 } });
  routes["POST /api/apply"] = ({ headers }) =>
    headers.authorization === `Bearer ${accessToken}`
      ? { status: 201, body: { status: "pending" } }
      : problemAnswer(401, "TOKEN_EXPIRED");
  await call(apply, input, { file: picture, idempotencyKey: "key-1" });
  const [first, second] = server.to("/api/apply");
  expect(second?.files).toEqual(first?.files);
  expect(server.to("/api/apply")).toHaveLength(2);
});

it("no answer in time: TIMEOUT", async () => {
  routes["POST /api/apply"] = () => ({ delayMs: 5_000 });
  const options = { file: picture, idempotencyKey: "key-1", timeoutMs: 80 };
  await expect(call(apply, input, options)).rejects.toMatchObject({ code: "TIMEOUT" });
});

it("a file for an endpoint without one, or a body with a list: throws before anything is sent", async () => {
  await expect(call(plain, {}, { file: picture })).rejects.toThrow(TypeError);
  const lists = endpoint({ ...apply, body: z.object({ names: z.array(z.string()) }) });
  const sending = call(lists, { body: { names: ["a"] } }, { file: picture, idempotencyKey: "key-1" });
  await expect(sending).rejects.toThrow('"names" cannot be sent');
  expect(server.requests).toHaveLength(0);
});
