import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startEventStream, StreamRefused } from "./event-stream.ts";
import type { RawEvent } from "./raw-event.ts";

/** Server side of one connection. */
interface Connection {
  readonly atMs: number;
  readonly lastEventId: string | null;
  readonly signal: AbortSignal;
  send(event: { name: string; data?: object; id?: string }): void;
  close(): void;
}

const startedAt = Date.parse("2026-01-31T00:00:00Z");
let connections: Connection[];
let events: RawEvent[];
/** Headers of the 429 answers to the next connections, and the times they were sent. */
let refusals: Record<string, string>[];
let refusedAt: number[];
let stop: () => void;

/** Simulates the network: the clock is fake, and a real network would not follow it. */
async function open(lastEventId: string | null, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const headers = refusals.shift();
  if (headers) {
    refusedAt.push((Date.now() - startedAt) / 1_000);
    throw new StreamRefused({ status: 429, headers: new Headers(headers) });
  }
  return new ReadableStream<Uint8Array>({
    start(wire) {
      signal.addEventListener("abort", () => wire.error(signal.reason));
      connections.push({
        atMs: Date.now() - startedAt,
        lastEventId,
        signal,
        send: ({ name, data = {}, id }) => {
          const head = id === undefined ? "" : `id: ${id}\n`;
          wire.enqueue(new TextEncoder().encode(`${head}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`));
        },
        close: () => wire.close(),
      });
    },
  });
}

const ready = { name: "ready", data: { serverTime: "2026-01-31T00:00:00Z", lastId: "40" } };
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);
const openedAt = () => connections.map(({ atMs }) => atMs / 1_000);

function connection(index: number): Connection {
  const found = connections[index];
  if (!found) throw new Error(`There is no connection ${index} yet.`);
  return found;
}

beforeEach(async () => {
  vi.useFakeTimers({ now: startedAt });
  connections = [];
  events = [];
  refusals = [];
  refusedAt = [];
  stop = startEventStream({ open, onEvent: (event) => events.push(event), lastEventId: null });
  await seconds(0);
});

afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("the event stream of a page", () => {
  it("heartbeats from 15 to 105 s, then silence: reconnects at 225 s", async () => {
    connection(0).send(ready);
    for (let beat = 1; beat <= 7; beat += 1) {
      await seconds(15);
      connection(0).send({ name: "heartbeat", data: { t: "2026-01-31T00:00:15Z" } });
    }
    await seconds(119.999);
    expect(openedAt()).toEqual([0]);
    await seconds(0.001);
    expect(openedAt()).toEqual([0, 225]);
    expect(connection(0).signal.aborted).toBe(true);
  });

  it("no `ready`: aborts after 5 s, retries after 1, 2, 4, 8, 10 and 10 s", async () => {
    await seconds(70);
    expect(openedAt()).toEqual([0, 6, 13, 22, 35, 50, 65]);
  });

  /** Evicts the newest connection; `random` fixes the jitter of its delay. */
  async function evict(random: number): Promise<void> {
    vi.spyOn(Math, "random").mockReturnValue(random);
    const newest = connection(connections.length - 1);
    newest.send(ready);
    newest.send({ name: "stream.closed", data: { reason: "capacity", retryAfterSeconds: 60 } });
    await seconds(0);
  }

  it("evicted repeatedly: reconnects after the requested time, doubled each time up to ten minutes", async () => {
    for (const wait of [60, 120, 240, 480, 600, 600]) {
      const open = connections.length;
      await evict(0);
      await seconds(wait - 0.001);
      expect(connections).toHaveLength(open);
      await seconds(0.001);
      expect(connections).toHaveLength(open + 1);
    }
    expect(events.map(({ name }) => name)).not.toContain("stream.closed");
  });

  it("nodes that shut down one after the other: reconnects after the requested time, not doubled", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    for (const node of [1, 2, 3, 4]) {
      connection(node - 1).send(ready);
      connection(node - 1).send({
        name: "stream.closed",
        data: { reason: "shutdown", retryAfterSeconds: 3 },
      });
      await seconds(0);
      await seconds(3);
    }
    expect(openedAt()).toEqual([0, 3, 6, 9, 12]);
    await evict(0);
    await seconds(60);
    expect(openedAt()).toEqual([0, 3, 6, 9, 12, 72]);
  });

  it("evicted after a stream that ended normally: waits the requested time plus up to half of it", async () => {
    await evict(0);
    await seconds(60);
    connection(1).send(ready);
    connection(1).close();
    await seconds(1);
    await evict(1);
    await seconds(89.999);
    expect(openedAt()).toEqual([0, 60, 61]);
    await seconds(0.001);
    expect(openedAt()).toEqual([0, 60, 61, 151]);
  });

  it.each([
    {},
    { retryAfterSeconds: -5 },
    { retryAfterSeconds: "soon" },
    { reason: "capacity", retryAfterSeconds: 1e9 },
  ])("evicted with %j: waits at least a second and at most a quarter of an hour", async (data) => {
    connection(0).send(ready);
    connection(0).send({ name: "stream.closed", data });
    await seconds(0.999);
    expect(connections).toHaveLength(1);
    await seconds(900);
    expect(connections.length).toBeGreaterThan(1);
  });

  it.each([
    ["seconds", "60", 60],
    ["a date", "Sat, 31 Jan 2026 00:01:30 GMT", 90],
    ["a time of 0", "0", 1],
    ["an unreadable value", "soon", 1],
    ["a day", "86400", 600],
  ])(
    "refused with Retry-After as %s (%j): retries after that time, within one second to ten minutes",
    async (_, header, wait) => {
      refusals = [{ "retry-after": header }];
      connection(0).send(ready);
      await seconds(0);
      connection(0).close();
      await seconds(1);
      expect(refusedAt).toEqual([1]);
      // A date is absolute; seconds count from the refusal.
      const until = header.endsWith("GMT") ? wait : 1 + wait;
      await seconds(until - 1.001);
      expect(openedAt()).toEqual([0]);
      await seconds(1.002);
      expect(openedAt()[0]).toBe(0);
      expect(openedAt()).toHaveLength(2);
    },
  );

  it("`ready` after failures: the retry delays start over", async () => {
    await seconds(13);
    connection(2).send(ready);
    await seconds(1);
    connection(2).close();
    await seconds(1);
    expect(openedAt()).toEqual([0, 6, 13, 15]);
  });

  it("`ready` after 4.9 s: the connection stays open", async () => {
    await seconds(4.9);
    connection(0).send(ready);
    await seconds(60);
    expect(openedAt()).toEqual([0]);
  });

  it("connection lost: resumes after the last stored event", async () => {
    connection(0).send(ready);
    connection(0).send({ name: "wallet.updated", id: "41" });
    connection(0).send({ name: "jackpot.tick" });
    await seconds(0);
    connection(0).close();
    await seconds(1);
    expect(connection(1).lastEventId).toBe("41");
    expect(events.map(({ name, id }) => [name, id])).toEqual([
      ["ready", null],
      ["wallet.updated", "41"],
      ["jackpot.tick", null],
    ]);
  });

  it("connection lost before the first event: resumes from the position in `ready`", async () => {
    connection(0).send(ready);
    await seconds(0);
    connection(0).close();
    await seconds(1);
    expect(connection(1).lastEventId).toBe("40");
  });

  it("second `ready` before the missed events have arrived: keeps the resume position", async () => {
    connection(0).send(ready);
    connection(0).send({ name: "wallet.updated", id: "41" });
    await seconds(0);
    connection(0).close();
    await seconds(1);
    connection(1).send({ ...ready, data: { ...ready.data, lastId: "55" } });
    await seconds(0);
    connection(1).close();
    await seconds(1);
    expect(connection(2).lastEventId).toBe("41");
  });

  it("session.ended: delivers the event and does not reconnect", async () => {
    connection(0).send(ready);
    connection(0).send({ name: "session.ended", data: { reason: "logout" } });
    await seconds(600);
    expect(events.map(({ name }) => name)).toEqual(["ready", "session.ended"]);
    expect(openedAt()).toEqual([0]);
    expect(connection(0).signal.aborted).toBe(true);
  });

  it("stopped: closes the connection and leaves no timer running", async () => {
    connection(0).send(ready);
    await seconds(1);
    stop();
    await seconds(0);
    expect(connection(0).signal.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
    await seconds(600);
    expect(openedAt()).toEqual([0]);
  });
});
