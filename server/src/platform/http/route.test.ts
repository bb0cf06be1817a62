import type { Database } from "@tessera/database";
import { endpoint } from "@tessera/shared/contracts/endpoint";
import { minor, tableQuery } from "@tessera/shared/contracts/scalars";
import { fixedClock } from "@tessera/shared/core/clock";
import { minuteMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { minorUnits } from "@tessera/shared/core/money";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { call, type CallInput, signatureOf } from "../../testing/call.ts";
import { probeApp, probeSignatureKey } from "../../testing/probe-app.ts";
import { serverDatabase } from "../../testing/test-books.ts";
import { route } from "./route.ts";

const probe = {
  list: endpoint({
    method: "GET",
    path: "/api/probe/:name",
    access: "open",
    summary: "Gives back what it was asked",
    params: z.object({ name: z.string() }),
    query: z.object({ ...tableQuery, tag: z.optional(z.array(z.string())) }),
    reply: z.object({
      name: z.string(),
      pageSize: z.number(),
      tags: z.array(z.string()),
      language: z.string(),
    }),
  }),
  mine: endpoint({
    method: "GET",
    path: "/api/mine",
    access: "account",
    summary: "The caller",
    reply: z.object({ playerId: z.string(), balanceMinor: minor }),
  }),
  standing: endpoint({
    method: "DELETE",
    path: "/api/mine",
    access: "player",
    summary: "Good standing",
    status: 204,
  }),
  pay: endpoint({
    method: "POST",
    path: "/api/pay",
    access: "player",
    summary: "Counts payments",
    body: z.strictObject({
      amount: z.number(),
      note: z.optional(z.string().check(z.maxLength(5, "note.length"))),
    }),
    reply: z.object({ paidMinor: minor }),
    status: 201,
    idempotent: true,
  }),
  report: endpoint({
    method: "POST",
    path: "/api/report",
    access: "open",
    summary: "Takes short texts without a signature",
    body: z.strictObject({ text: z.string() }),
    reply: z.object({ signatureOk: z.boolean() }),
  }),
} as const;

const clock = fixedClock("2026-01-31T07:05:09.000Z");
let database: Database;
let app: FastifyInstance;
let payments: number;

beforeAll(async () => {
  database = await serverDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  payments = 0;
  app = probeApp({ database, clock }, registerProbe);
});

function registerProbe(on: FastifyInstance): void {
  route(
    on,
    probe.list,
    ({ params, query, language }) => ({
      name: params.name,
      pageSize: query.pageSize,
      tags: query.tag ?? [],
      language,
    }),
    { limits: [{ max: 3, windowMs: minuteMs, per: "ip" }] },
  );
  route(on, probe.mine, ({ caller }) => ({
    playerId: caller.playerId,
    balanceMinor: minorUnits(9_007_199_254_740_993n),
  }));
  route(on, probe.standing, () => undefined);
  route(on, probe.pay, ({ body }) => {
    payments += 1;
    return { paidMinor: minorUnits(body.amount) };
  });
  route(on, probe.report, ({ signatureOk }) => ({ signatureOk }), {
    unsigned: z.strictObject({ text: z.string().check(z.maxLength(2)) }),
  });
}

const send: <Endpoint extends Parameters<typeof call>[2]>(
  endpoint: Endpoint,
  input?: CallInput,
) => ReturnType<typeof call> = (contract, input) => call(app, probeSignatureKey, contract, input);
const bearer = (playerId = "player-1") => ({ authorization: `Bearer ${playerId}` });

describe("the signature of a call", () => {
  it("a query with a repeated key, signed as it is sent: accepted", async () => {
    const { status, json } = await send(probe.list, {
      params: { name: "a" },
      query: { tag: ["x", "y"], pageSize: "5" },
    });
    expect(status).toBe(200);
    expect(json).toEqual({ name: "a", pageSize: 5, tags: ["x", "y"], language: "en" });
  });

  it.each([
    ["missing", undefined],
    ["wrong", "0".repeat(32)],
    ["too short", "0"],
    ["of another body", signatureOf({ amount: 51 }, probeSignatureKey)],
    ["of another key", signatureOf({ amount: 50 }, "another")],
  ])("a header that is %s: refused", async (_, signature) => {
    const response = await app.inject({
      method: "POST",
      url: "/api/pay",
      headers: { ...bearer(), ...(signature && { "x-signature": signature }), "idempotency-key": newId() },
      payload: { amount: 50 },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      error: { code: "SIGNATURE_INVALID", key: "errors.SIGNATURE_INVALID" },
    });
    expect(payments).toBe(0);
  });

  it("a body that has no canonical form: refused, without a server error", async () => {
    const response = await app.inject({
      method: "POST",
      url: "/api/pay",
      headers: { ...bearer(), "x-signature": "0".repeat(32), "content-type": "application/json" },
      payload: '{"amount":1e999}',
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: { code: "SIGNATURE_INVALID" } });
  });

  it.each<[string, string, string | undefined, number, unknown]>([
    ["a body of the unsigned form, signed", "a", "right", 200, { signatureOk: true }],
    ["a body of the unsigned form, unsigned", "a", undefined, 200, { signatureOk: false }],
    ["a body of the unsigned form, signed wrongly", "a", "0".repeat(32), 400, undefined],
    ["another body, signed", "abc", "right", 200, { signatureOk: true }],
    ["another body, unsigned", "abc", undefined, 400, undefined],
  ])(
    "an endpoint that accepts one form without signature: %s",
    async (_, text, signature, status, answer) => {
      const body = { text };
      const header = signature === "right" ? signatureOf(body, probeSignatureKey) : signature;
      const response = await app.inject({
        method: "POST",
        url: "/api/report",
        headers: { ...(header !== undefined && { "x-signature": header }) },
        payload: body,
      });
      expect(response.statusCode).toBe(status);
      expect(response.json()).toMatchObject(answer ?? { error: { code: "SIGNATURE_INVALID" } });
    },
  );
});

describe("the caller of an endpoint", () => {
  it("missing where one is required: 401", async () => {
    const refused = await send(probe.mine);
    expect(refused.status).toBe(401);
    expect(refused.error.code).toBe("UNAUTHENTICATED");
  });

  it("a player: amounts are transmitted exactly, and the answer is not cached", async () => {
    const { json, headers } = await send(probe.mine, { headers: bearer() });
    expect(json).toEqual({ playerId: "player-1", balanceMinor: "9007199254740993" });
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("an excluded player: may use the account, but may not play", async () => {
    const until = "2027-01-31T07:05:09.000Z";
    app = probeApp({ database, clock, restriction: { code: "SELF_EXCLUDED", until } }, registerProbe);
    expect((await send(probe.mine, { headers: bearer() })).status).toBe(200);
    const refused = await send(probe.standing, { headers: bearer() });
    expect(refused.status).toBe(403);
    expect(refused.error).toMatchObject({ code: "SELF_EXCLUDED", details: { until } });
  });
});

describe("the contract of an endpoint", () => {
  const pay = (body: unknown) =>
    send(probe.pay, { body, headers: { ...bearer(), "idempotency-key": newId() } });

  it.each([
    [{}, { amount: "required" }],
    [{ amount: "50" }, { amount: "invalid" }],
    [{ amount: 50, note: "longer" }, { note: "note.length" }],
    [{ amount: 50, fee: 0 }, { fee: "unknown" }],
    [
      { amount: null, fee: 0 },
      { amount: "invalid", fee: "unknown" },
    ],
  ])("body %j: 400 with the failed fields", async (body, fields) => {
    const refused = await pay(body);
    expect(refused.status).toBe(400);
    expect(refused.error).toMatchObject({ code: "VALIDATION", fields });
  });

  it.each(["-1", "1.5", "abc"])("pageIndex=%s: 400", async (pageIndex) => {
    const refused = await send(probe.list, { params: { name: "a" }, query: { pageIndex } });
    expect(refused.status).toBe(400);
    expect(refused.error).toMatchObject({ code: "VALIDATION", fields: { pageIndex: "invalid" } });
  });

  it("Accept-Language with Indonesian first: answered in Indonesian", async () => {
    const headers = { "accept-language": "id" };
    expect((await send(probe.list, { params: { name: "a" }, headers })).json).toMatchObject({
      language: "id",
    });
  });

  it.each([
    ["a NUL in the path", { params: { name: "a\0" } }, "name"],
    ["a NUL in the query", { params: { name: "a" }, query: { tag: ["a", "\0"] } }, "tag"],
    [
      "a NUL in a parameter that the contract does not know",
      { params: { name: "a" }, query: { x: "\0" } },
      "x",
    ],
    ["a NUL in the name of a parameter", { params: { name: "a" }, query: { "x\0": "1" } }, "query"],
  ])("%s: 400 that names the field", async (_situation, input, field) => {
    const refused = await send(probe.list, input);
    expect(refused.status).toBe(400);
    expect(refused.error).toMatchObject({ code: "VALIDATION", fields: { [field]: "invalid" } });
  });

  it.each([
    ["a NUL", JSON.stringify({ text: "a\0" }), "text"],
    ["half of a surrogate pair", JSON.stringify({ text: "\ud83d" }), "text"],
    ["30,000 levels", `{"deep":${"[".repeat(30_000)}${"]".repeat(30_000)}}`, "deep"],
    ["a bare text", JSON.stringify("\0"), "body"],
  ])(
    "%s in a body: 400 that names the field, before the signature is computed",
    async (_situation, payload, field) => {
      const response = await app.inject({
        method: "POST",
        url: "/api/report",
        headers: { "content-type": "application/json" },
        payload,
      });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({
        error: { code: "VALIDATION", fields: { [field]: "invalid" } },
      });
    },
  );

  it("malformed JSON: 400 BAD_REQUEST", async () => {
    const response = await app.inject({
      method: "POST",
      url: "/api/report",
      headers: { "content-type": "application/json" },
      payload: "{",
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: { code: "BAD_REQUEST" } });
  });

  it("a body above the maximum: 413", async () => {
    const refused = await send(probe.report, { body: { text: "x".repeat(300_000) } });
    expect(refused.status).toBe(413);
    expect(refused.error.code).toBe("PAYLOAD_TOO_LARGE");
  });

  it("an unknown path: 404 as JSON; a known path with another method: 405 with the allowed methods", async () => {
    const unknown = await app.inject({ method: "GET", url: "/api/nothing?x=1" });
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toMatchObject({ error: { code: "NOT_FOUND" } });
    const wrong = await app.inject({ method: "POST", url: "/api/mine?x=1", payload: {} });
    expect(wrong.statusCode).toBe(405);
    expect(wrong.headers.allow).toBe("DELETE, GET");
    expect(wrong.json()).toMatchObject({ error: { code: "METHOD_NOT_ALLOWED" } });
  });

  it("an address that cannot be decoded: 400 as JSON", async () => {
    const response = await app.inject({ method: "GET", url: "/api/%E0%A4%A" });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: { code: "BAD_REQUEST" } });
  });

  it("more calls than one address may make: 429 with the time to wait, then accepted again", async () => {
    const list = () => send(probe.list, { params: { name: "a" } });
    for (let count = 0; count < 3; count += 1) expect((await list()).status).toBe(200);
    const refused = await list();
    expect(refused.status).toBe(429);
    expect(refused.headers["retry-after"]).toBe("60");
    clock.advance(minuteMs);
    expect((await list()).status).toBe(200);
  });
});
