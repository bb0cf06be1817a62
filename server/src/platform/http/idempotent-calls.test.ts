import type { Database } from "@tessera/database";
import { endpoint } from "@tessera/shared/contracts/endpoint";
import { minor } from "@tessera/shared/contracts/scalars";
import { fixedClock } from "@tessera/shared/core/clock";
import { dayMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { minorUnits } from "@tessera/shared/core/money";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { call } from "../../testing/call.ts";
import { probeApp, probeSignatureKey } from "../../testing/probe-app.ts";
import { serverDatabase } from "../../testing/test-books.ts";
import { Refusal } from "../errors/refusal.ts";
import { route } from "./route.ts";

const payment = endpoint({
  method: "POST",
  path: "/api/pay",
  access: "player",
  summary: "Counts payments",
  body: z.strictObject({ amount: z.number() }),
  reply: z.object({ paidMinor: minor, count: z.number() }),
  status: 201,
  idempotent: true,
});

const clock = fixedClock("2026-01-31T07:05:09.000Z");
let database: Database;
let app: FastifyInstance;
let payments: number;
let behaviour: "pay" | "refuse" | "break" | "limit" | "break after once";

beforeAll(async () => {
  database = await serverDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  payments = 0;
  behaviour = "pay";
  app = probeApp({ database, clock }, (on) =>
    route(on, payment, async ({ body, once }) => {
      payments += 1;
      if (behaviour === "refuse") throw new Refusal("AMOUNT_TOO_LOW");
      if (behaviour === "limit") throw new Refusal("RATE_LIMITED", { retryAfterSeconds: 1 });
      if (behaviour === "break") throw new Error("secret detail");
      const paid = await once(async () => ({ paidMinor: minorUnits(body.amount), count: payments }));
      if (behaviour === "break after once") throw new Error("after the effect");
      return paid;
    }),
  );
});

const send = (headers: Readonly<Record<string, string>>, amount = 50) =>
  call(app, probeSignatureKey, payment, { body: { amount }, headers });
const pay = (key: string, amount?: number, player = "player-1") =>
  send({ authorization: `Bearer ${player}`, "idempotency-key": key }, amount);

it("a call without a key: refused", async () => {
  const refused = await send({ authorization: "Bearer player-1" });
  expect(refused.status).toBe(400);
  expect(refused.error.code).toBe("IDEMPOTENCY_KEY_REQUIRED");
});

it("a repeated call: gets the first answer, and the handler ran once", async () => {
  const key = newId();
  const first = await pay(key);
  expect(first.status).toBe(201);
  expect(first.json).toEqual({ paidMinor: "50", count: 1 });
  const again = await pay(key);
  expect([again.status, again.json]).toEqual([201, first.json]);
  expect(payments).toBe(1);
});

it("the key of another player: runs as that player's own call", async () => {
  const key = newId();
  await pay(key);
  expect((await pay(key, 50, "player-2")).json).toEqual({ paidMinor: "50", count: 2 });
});

it("the key with another body: 422", async () => {
  const key = newId();
  await pay(key);
  const refused = await pay(key, 51);
  expect(refused.status).toBe(422);
  expect(refused.error.code).toBe("IDEMPOTENCY_MISMATCH");
});

it("the key a day later: runs as a new call", async () => {
  const key = newId();
  await pay(key);
  await database.query("update idempotency_keys set expires_at = expires_at - interval '24 hours'");
  expect((await pay(key)).json).toEqual({ paidMinor: "50", count: 2 });
});

it("a refusal: stored like any answer", async () => {
  const key = newId();
  behaviour = "refuse";
  expect((await pay(key)).status).toBe(422);
  behaviour = "pay";
  const again = await pay(key);
  expect(again.status).toBe(422);
  expect(again.error.code).toBe("AMOUNT_TOO_LOW");
  expect(payments).toBe(1);
});

it.each(["break", "limit"] as const)(
  "a failure that a repeat may overcome (%s): not stored",
  async (failure) => {
    const key = newId();
    behaviour = failure;
    const failed = await pay(key);
    expect(failed.status).toBe(failure === "break" ? 500 : 429);
    expect(JSON.stringify(failed.json)).not.toContain("secret detail");
    behaviour = "pay";
    expect((await pay(key)).status).toBe(201);
  },
);

it("a failure after the effect was committed: a repeat gets the answer without a second effect", async () => {
  const key = newId();
  behaviour = "break after once";
  expect((await pay(key)).status).toBe(500);
  behaviour = "pay";
  expect((await pay(key)).json).toEqual({ paidMinor: "50", count: 1 });
  expect(payments).toBe(1);
});

it("a process that died during the call: in progress for 150 s of the database's clock, then it may run again", async () => {
  const key = newId();
  const body = { amount: 50 };
  await pay(key);
  await database.query(
    "update idempotency_keys set state = 'running', status_code = null, body = null where key = $1",
    [key],
  );
  const waiting = await pay(key, body.amount);
  expect(waiting.status).toBe(409);
  expect(waiting.error.code).toBe("IDEMPOTENCY_IN_PROGRESS");
  expect(waiting.headers["retry-after"]).toBe("2");
  clock.advance(dayMs);
  expect((await pay(key)).status).toBe(409);
  await database.query("update idempotency_keys set created_at = created_at - interval '150 seconds'");
  expect((await pay(key)).status).toBe(201);
});
