// @vitest-environment jsdom
import * as z from "@tessera/shared/schema";
import Cookies from "js-cookie";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endpoint } from "../contracts/endpoint.ts";
import { minor } from "../contracts/scalars.ts";
import { minorUnits } from "../core/money.ts";
import { signPayload } from "../core/signature.ts";
import { hasLoginFlag, setLoginFlag } from "../session/credentials.ts";
import { storage } from "../session/storage.ts";
import { sessionToken } from "../testing/session-token.ts";
import { problemAnswer, startTestServer, type Route, type TestServer } from "../testing/test-server.ts";
import { visitServer } from "../testing/visit-server.ts";
import { createWebLocks } from "../testing/web-locks.ts";
import { transport } from "./client.ts";
import { call, isCancel, shouldRetryQuery, UnexpectedReply } from "./index.ts";
import { unanswered } from "./wire.ts";

const key = "k3y-for-tests";

const wallet = endpoint({
  method: "GET",
  path: "/api/wallets/:name",
  access: "account",
  summary: "A wallet",
  params: z.object({ name: z.string() }),
  query: z.object({
    currency: z.string(),
    tag: z.optional(z.array(z.string())),
    q: z.nullish(z.string()),
    pageSize: z.optional(z.coerce.number()),
  }),
  reply: z.object({ heldMinor: minor }),
});

const pay = endpoint({
  method: "POST",
  path: "/api/pay",
  access: "player",
  summary: "Pay",
  body: z.strictObject({ amountMinor: minor, note: z.nullish(z.string()) }),
  status: 204,
  idempotent: true,
});

const ping = endpoint({ method: "GET", path: "/api/ping", access: "open", summary: "Ping", status: 204 });

const hour = 3_600;
const nowSeconds = () => Math.floor(Date.now() / 1_000);
const staleToken = () => sessionToken({ exp: nowSeconds() + 30 });
const freshToken = () => sessionToken({ exp: nowSeconds() + hour });

/** Refresh endpoint: sets a new token in the cookie and returns it. */
const renew: Route = () => {
  const accessToken = freshToken();
  return {
    delayMs: 20,
    body: { accessToken, exp: nowSeconds() + hour },
    headers: { "set-cookie": `token=${accessToken}; Path=/; SameSite=Lax; Secure` },
  };
};

let routes: Record<string, Route>;
let server: TestServer;

beforeEach(async () => {
  Object.defineProperty(navigator, "locks", { value: createWebLocks(), configurable: true });
  document.head.innerHTML = `<meta name="signature-key" content="${key}">`;
  routes = {
    "GET /api/ping": () => ({}),
    "POST /api/pay": () => ({}),
    "GET /api/wallets/budi": () => ({ body: { heldMinor: "90071992547409931" } }),
    "POST /api/auth/refresh": renew,
  };
  server = await startTestServer(routes);
  visitServer(server.url);
});

afterEach(() => server.close());

describe("the request of a call", () => {
  it("a query: sent as strings without empty values, and signed as sent", async () => {
    await call(wallet, {
      params: { name: "budi" },
      query: { currency: "IDR", tag: ["new", "hot"], q: "", pageSize: 24 },
    });
    const [request] = server.requests;
    expect(request?.query.toString()).toBe("currency=IDR&tag=new&tag=hot&pageSize=24");
    expect(request?.headers["x-signature"]).toBe(
      signPayload({ currency: "IDR", tag: ["new", "hot"], pageSize: "24" }, key),
    );
  });

  it("a list with one value: signed as a single value, as the server reads it", async () => {
    await call(wallet, { params: { name: "budi" }, query: { currency: "IDR", tag: ["new"] } });
    expect(server.requests[0]?.headers["x-signature"]).toBe(
      signPayload({ currency: "IDR", tag: "new" }, key),
    );
  });

  it("a body: encoded by the contract, empty strings as null, signed, with its idempotency key", async () => {
    const body = { amountMinor: minorUnits(5_000n), note: "" };
    await call(pay, { body }, { idempotencyKey: "key-1" });
    const [request] = server.requests;
    expect(request?.body).toEqual({ amountMinor: "5000", note: null });
    expect(request?.headers["x-signature"]).toBe(signPayload({ amountMinor: "5000" }, key));
    expect(request?.headers["idempotency-key"]).toBe("key-1");
  });

  it("a changing call: counts as unanswered until it has an answer or has failed; a reading one never does", async () => {
    const unansweredAt: number[] = [];
    const answerWith = (status: number) => () => {
      unansweredAt.push(unanswered.size);
      return { status };
    };
    routes["POST /api/pay"] = answerWith(204);
    routes["GET /api/ping"] = answerWith(204);
    const send = () => call(pay, { body: { amountMinor: minorUnits(1n) } }, { idempotencyKey: "k" });
    await send();
    await call(ping);
    routes["POST /api/pay"] = answerWith(500);
    await expect(send()).rejects.toThrow();
    expect([unansweredAt, unanswered.size]).toEqual([[1, 0, 1], 0]);
  });

  it("an idempotent call without a key: throws before anything is sent", async () => {
    await expect(call(pay, { body: { amountMinor: minorUnits(1n) } })).rejects.toThrow(TypeError);
    expect(server.requests).toHaveLength(0);
  });

  it("a guest's call: device and language headers, no bearer token, no refresh", async () => {
    document.cookie = "device=0197f3c2-0000-7000-8000-0000000000dd; Path=/";
    storage.write("language", "id");
    await call(ping);
    const headers = server.requests[0]?.headers;
    expect(headers?.["x-device-id"]).toBe("0197f3c2-0000-7000-8000-0000000000dd");
    expect(headers?.["accept-language"]).toBe("id");
    expect(headers?.authorization).toBeUndefined();
    expect(server.requests).toHaveLength(1);
    expect(storage.read("deviceId")).toBe("0197f3c2-0000-7000-8000-0000000000dd");
  });

  it("a parameter with a slash: stays one path segment", async () => {
    await expect(
      call(wallet, { params: { name: "../auth" }, query: { currency: "IDR" } }),
    ).rejects.toMatchObject({ response: { status: 404 } });
    expect(server.requests[0]?.path).toBe("/api/wallets/..%2Fauth");
  });
});

describe("the answer to a call", () => {
  it("a reply: decoded by the contract, exact above 2^53", async () => {
    const reply = await call(wallet, { params: { name: "budi" }, query: { currency: "IDR" } });
    expect(reply).toEqual({ heldMinor: 90071992547409931n });
  });

  it("a reply that does not match the contract: UnexpectedReply, not retried", async () => {
    routes["GET /api/wallets/budi"] = () => ({ body: { heldMinor: 5 } });
    const reply = call(wallet, { params: { name: "budi" }, query: { currency: "IDR" } });
    const failure: unknown = await reply.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnexpectedReply);
    expect(shouldRetryQuery(0, failure)).toBe(false);
  });

  it("an error answer: has code, fields and request id, and is an AxiosError for the retry rule", async () => {
    routes["GET /api/ping"] = () => problemAnswer(400, "VALIDATION", { username: "username.length" });
    const failure: unknown = await call(ping).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: "VALIDATION",
      key: "errors.VALIDATION",
      status: 400,
      fields: { username: "username.length" },
      requestId: "r-1",
    });
    expect(shouldRetryQuery(0, failure)).toBe(true);
  });

  it("503 from a proxy: INTERNAL, not retried", async () => {
    routes["GET /api/ping"] = () => ({ status: 503, body: "<h1>Bad</h1>" });
    const failure: unknown = await call(ping).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "INTERNAL", status: 503 });
    expect(shouldRetryQuery(0, failure)).toBe(false);
  });

  it("a rate-limited call: the error has the delay", async () => {
    routes["GET /api/ping"] = () => ({
      ...problemAnswer(429, "RATE_LIMITED"),
      headers: { "retry-after": "7" },
    });
    await expect(call(ping)).rejects.toMatchObject({ code: "RATE_LIMITED", retryAfterSeconds: 7 });
  });

  it("a refused connection: NETWORK, retried", async () => {
    routes["GET /api/ping"] = (_, response) => void response.destroy();
    const failure: unknown = await call(ping).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "NETWORK", requestId: null });
    expect(shouldRetryQuery(0, failure)).toBe(true);
  });

  it("no answer in time: TIMEOUT", async () => {
    routes["GET /api/ping"] = () => ({ delayMs: 5_000 });
    await expect(call(ping, {}, { timeoutMs: 50 })).rejects.toMatchObject({ code: "TIMEOUT" });
  });

  it("a late answer, then a second call: the extended time limit, until an answer has arrived", async () => {
    const limits: (number | undefined)[] = [];
    const interceptor = transport.interceptors.request.use((config) => {
      limits.push(config.timeout);
      return config;
    });
    let delayMs = 2_000;
    routes["GET /api/late"] = () => ({ delayMs });
    const latePing = endpoint({ ...ping, path: "/api/late" });
    await expect(call(latePing, {}, { timeoutMs: 50 })).rejects.toMatchObject({ code: "TIMEOUT" });
    delayMs = 100;
    await call(latePing, {}, { timeoutMs: 50 });
    delayMs = 0;
    await call(latePing, {}, { timeoutMs: 3_000 });
    transport.interceptors.request.eject(interceptor);
    expect(limits).toEqual([50, 10_000, 3_000]);
  });

  it("a call aborted by the page: a cancellation, not a failure", async () => {
    routes["GET /api/ping"] = () => ({ delayMs: 5_000 });
    const leaving = new AbortController();
    const answer = call(ping, {}, { signal: leaving.signal });
    setTimeout(() => leaving.abort(), 20);
    const failure: unknown = await answer.catch((error: unknown) => error);
    expect(isCancel(failure)).toBe(true);
    expect(shouldRetryQuery(0, failure)).toBe(false);
  });
});

describe("a contract that is loaded with the first call", () => {
  it("loaded: decodes the reply", async () => {
    const reply = await call(async () => wallet, { params: { name: "budi" }, query: { currency: "IDR" } });
    expect(reply).toEqual({ heldMinor: 90071992547409931n });
  });

  it("with a missing file: a retried failure like NETWORK, and the next call loads it", async () => {
    let tries = 0;
    const late = async () => {
      tries += 1;
      if (tries === 1) throw new Error("Loading chunk 7 failed.");
      return ping;
    };
    const failure: unknown = await call(late).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "NETWORK", key: "errors.NETWORK", status: undefined });
    expect(failure).toMatchObject({ cause: { message: "Loading chunk 7 failed." } });
    expect(shouldRetryQuery(0, failure)).toBe(true);
    expect(server.requests).toHaveLength(0);
    await call(late);
    expect(server.to("/api/ping")).toHaveLength(1);
  });
});

describe("the bearer token", () => {
  const bearers = () => server.to("/api/ping").map(({ headers }) => headers.authorization);

  it("a token valid for more than a minute: sent unchanged", async () => {
    const token = sessionToken({ exp: nowSeconds() + 90 });
    Cookies.set("token", token);
    setLoginFlag();
    await call(ping);
    expect(bearers()).toEqual([`Bearer ${token}`]);
    expect(server.to("/api/auth/refresh")).toHaveLength(0);
  });

  it("a token in its last minute: renewed first", async () => {
    Cookies.set("token", staleToken());
    setLoginFlag();
    await call(ping);
    expect(server.to("/api/auth/refresh")).toHaveLength(1);
    expect(bearers()).toEqual([`Bearer ${Cookies.get("token")}`]);
  });

  it("many calls of one tab with an expired token: one refresh", async () => {
    setLoginFlag();
    await Promise.all(Array.from({ length: 8 }, () => call(ping)));
    expect(server.to("/api/auth/refresh")).toHaveLength(1);
    expect(server.to("/api/ping")).toHaveLength(8);
  });

  it("a device clock that is ahead: the new token is used, and not renewed for every call", async () => {
    setLoginFlag();
    routes["POST /api/auth/refresh"] = () => {
      const accessToken = sessionToken({ exp: nowSeconds() - 600 });
      return { body: { accessToken, exp: 0 }, headers: { "set-cookie": `token=${accessToken}; Path=/` } };
    };
    await call(ping);
    await call(ping);
    expect(server.to("/api/auth/refresh")).toHaveLength(1);
    expect(server.to("/api/ping")).toHaveLength(2);
  });

  it("TOKEN_EXPIRED although the token looks valid: one refresh, and the call is repeated", async () => {
    Cookies.set("token", freshToken());
    setLoginFlag();
    let refusals = 1;
    routes["GET /api/ping"] = () => (refusals-- > 0 ? problemAnswer(401, "TOKEN_EXPIRED") : {});
    // A token issued in the same second would have the same text.
    routes["POST /api/auth/refresh"] = () => {
      const accessToken = sessionToken({ exp: nowSeconds() + 2 * hour });
      return { body: { accessToken, exp: 0 }, headers: { "set-cookie": `token=${accessToken}; Path=/` } };
    };
    await call(ping);
    expect(server.to("/api/auth/refresh")).toHaveLength(1);
    expect(new Set(bearers()).size).toBe(2);
  });

  it("TOKEN_EXPIRED again after the refresh: the call fails without a third attempt", async () => {
    Cookies.set("token", freshToken());
    setLoginFlag();
    routes["GET /api/ping"] = () => problemAnswer(401, "TOKEN_EXPIRED");
    await expect(call(ping)).rejects.toMatchObject({ code: "TOKEN_EXPIRED" });
    expect(server.to("/api/ping")).toHaveLength(2);
  });

  it("refresh rejected: the session ends, and the call is sent as a guest", async () => {
    Cookies.set("token", sessionToken({ exp: nowSeconds() - 10 }));
    setLoginFlag();
    routes["POST /api/auth/refresh"] = () => problemAnswer(401, "REFRESH_INVALID");
    await call(ping);
    expect(bearers()).toEqual([undefined]);
    expect(hasLoginFlag()).toBe(false);
    expect(Cookies.get("token")).toBeUndefined();
  });

  it("refresh without a definite answer: the session stays, and the token is used while it is valid", async () => {
    const token = staleToken();
    Cookies.set("token", token);
    setLoginFlag();
    routes["POST /api/auth/refresh"] = () => problemAnswer(503, "MAIL_UNAVAILABLE");
    await call(ping);
    expect(bearers()).toEqual([`Bearer ${token}`]);
    expect(hasLoginFlag()).toBe(true);
  });
});

describe("20 tabs whose token expires at the same time", () => {
  /** Simulates a tab: it has its own modules and shares cookies, storage and locks with the others. */
  async function openTab() {
    vi.resetModules();
    const { call: callInTab, preloadClient } = await import("./index.ts");
    await preloadClient();
    return () => callInTab(ping);
  }

  const openTabs = () =>
    Array.from({ length: 20 }).reduce<Promise<(() => Promise<undefined>)[]>>(
      async (tabs) => [...(await tabs), await openTab()],
      Promise.resolve([]),
    );

  it("send one refresh", async () => {
    const tabs = await openTabs();
    Cookies.set("token", sessionToken({ exp: nowSeconds() - 1 }));
    setLoginFlag();
    await Promise.all(tabs.map((ask) => ask()));
    expect(server.to("/api/auth/refresh")).toHaveLength(1);
    expect(new Set(server.to("/api/ping").map(({ headers }) => headers.authorization))).toEqual(
      new Set([`Bearer ${Cookies.get("token")}`]),
    );
  });

  it("send only one refresh even when it is rejected", async () => {
    routes["POST /api/auth/refresh"] = () => ({ ...problemAnswer(401, "REFRESH_INVALID"), delayMs: 20 });
    const tabs = await openTabs();
    Cookies.set("token", sessionToken({ exp: nowSeconds() - 1 }));
    setLoginFlag();
    await Promise.all(tabs.map((ask) => ask()));
    expect(server.to("/api/auth/refresh")).toHaveLength(1);
  });
});

it("default timeout of a call: five seconds", () => {
  expect(transport.defaults.timeout).toBe(5_000);
});
