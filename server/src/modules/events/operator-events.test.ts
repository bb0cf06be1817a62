import type { AddressInfo } from "node:net";
import { minuteMs } from "@tessera/shared/core/durations";
import { operatorEventsPath, unattendedHeader } from "@tessera/shared/operator-contracts/events";
import { operatorsApi } from "@tessera/shared/operator-contracts/operators";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import { createTestOperator, type TestOperator, type TestSite, testSite } from "../../testing/index.ts";

/** A stream looks at its session this often. */
const heartbeatMs = 15_000;

let site: TestSite;
let origin: string;
const draining = new AbortController();
const opened: AbortController[] = [];

beforeAll(async () => {
  // Only intervals are fake: the test triggers the heartbeat, everything else runs in real time.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  site = await testSite({ drain: { signal: draining.signal, milliseconds: 500 } });
  await site.app.listen({ host: "127.0.0.1", port: 0 });
  origin = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`;
});
afterEach(() => {
  for (const controller of opened.splice(0)) controller.abort();
});
afterAll(async () => {
  await site.close();
  vi.useRealTimers();
});

function request(as: TestOperator | null): Promise<Response> {
  const controller = new AbortController();
  opened.push(controller);
  return fetch(`${origin}${operatorEventsPath}`, {
    signal: controller.signal,
    headers: as ? { cookie: as.headers["cookie"] ?? "" } : {},
  });
}

/** Opens the stream, and returns a function that reads its next event; undefined at its end. */
async function listen(as: TestOperator) {
  const response = await request(as);
  expect(response.status).toBe(200);
  const reader = (response.body ?? new ReadableStream())
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  const next = async () => {
    const { value } = await reader.read();
    return value && { event: value.event, data: JSON.parse(value.data) as unknown };
  };
  expect(await next()).toMatchObject({ event: "ready" });
  return next;
}

const announce = (queue: Parameters<typeof announceToOperators>[1]) =>
  site.database.transaction(async (sql) => announceToOperators(sql, queue));

describe("GET /admin/api/events", () => {
  it("without a session: refused before the stream begins", async () => {
    expect((await request(null)).status).toBe(401);
  });

  it("a queue changes: events go to the roles that may read it, and to no other role", async () => {
    const cashier = await listen(await createTestOperator(site, "cashier"));
    const content = await listen(await createTestOperator(site, "content"));
    const risk = await listen(await createTestOperator(site, "risk"));
    await announce("withdrawals");
    await announce("wheels");
    await announce("rounds");
    expect(await cashier()).toEqual({ event: "queue.changed", data: { queue: "withdrawals" } });
    expect(await content()).toEqual({ event: "queue.changed", data: { queue: "wheels" } });
    expect(await risk()).toEqual({ event: "queue.changed", data: { queue: "rounds" } });
  });

  it("a transaction that is rolled back: nobody is notified", async () => {
    const cashier = await listen(await createTestOperator(site, "cashier"));
    const failed = site.database.transaction(async (sql) => {
      announceToOperators(sql, "deposits");
      throw new Error("rolled back");
    });
    await expect(failed).rejects.toThrow("rolled back");
    await announce("rounds");
    expect(await cashier()).toEqual({ event: "queue.changed", data: { queue: "rounds" } });
  });

  it("a session that ends while the stream is open: noticed at the next heartbeat, which ends the stream", async () => {
    const operator = await createTestOperator(site, "cashier");
    const next = await listen(operator);
    await operator.call(operatorsApi.logout);
    vi.advanceTimersByTime(heartbeatMs);
    expect(await next()).toEqual({ event: "session.ended", data: {} });
    expect(await next()).toBeUndefined();
  });

  it("a seventh stream of one session: refused", async () => {
    const operator = await createTestOperator(site, "cashier");
    for (let count = 0; count < 6; count += 1) await listen(operator);
    expect((await request(operator)).status).toBe(429);
  });
});

describe("a desk that nobody uses", () => {
  const statusAfter = async (headers: Record<string, string>) => {
    const operator = await createTestOperator(site, "cashier");
    site.clock.advance(20 * minuteMs);
    await operator.call(operatorsApi.me, { headers });
    site.clock.advance(20 * minuteMs);
    return (await operator.call(operatorsApi.me)).status;
  };

  it("calls that the desk makes by itself: do not extend the session, which ends 30 minutes after the last use", async () => {
    expect(await statusAfter({ [unattendedHeader]: "1" })).toBe(401);
    expect(await statusAfter({})).toBe(200);
  });
});

it("the node drains: every stream ends, and the desk can already open a new one", async () => {
  const operator = await createTestOperator(site, "cashier");
  const streams = await Promise.all([listen(operator), listen(operator)]);
  draining.abort();
  for (const next of streams) expect(await next()).toBeUndefined();
  await listen(operator);
});
