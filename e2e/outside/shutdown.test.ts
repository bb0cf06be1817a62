import { request } from "node:http";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { signPayload } from "@tessera/shared/core/signature";
import { type HttpReply, keepAliveClient } from "./keep-alive-client.ts";
import { buildSite, type SiteProcess, startSite } from "./site-process.ts";

// Each test starts the site as a process and waits until it has ended.
vi.setConfig({ testTimeout: 60_000 });

let site: SiteProcess;
beforeAll(() => buildSite(), 300_000);
/**
 * Starts the site. `shutdownSeconds`: time limit of its open calls at shutdown, longer than a test: one that
 * hangs fails it. `drainSeconds`: time in which it still serves before.
 */
async function start(shutdownSeconds = 600, drainSeconds = 0): Promise<void> {
  const environment = {
    SHUTDOWN_SECONDS: String(shutdownSeconds),
    DRAIN_SECONDS: String(drainSeconds),
    RATE_LIMITS: "loose",
  };
  site = await startSite({ environment });
}
afterEach(async () => {
  if (site.isRunning()) await site.kill();
  site.discard();
});

interface Outcome {
  /** `cut`: the connection ended before the response; `refused`: the connection was refused. */
  readonly end: "answered" | "cut" | "refused";
  readonly status?: number;
  readonly body?: string;
}

/**
 * Sends a call and resolves with its outcome; never rejects. `onAnswer` is called when its response begins.
 */
function send(
  path: string,
  headers: Record<string, string> = {},
  onAnswer: () => void = () => undefined,
): Promise<Outcome> {
  return new Promise((resolve) => {
    let isTaken = false;
    const call = request(
      `${site.origin}${path}`,
      { headers: { connection: "keep-alive", ...headers } },
      (response) => {
        isTaken = true;
        onAnswer();
        let body = "";
        response.on("data", (bytes: Buffer) => (body += bytes.toString()));
        response.on("close", () =>
          resolve({ end: response.complete ? "answered" : "cut", status: response.statusCode ?? 0, body }),
        );
      },
    );
    call.on("socket", (socket) => socket.once("connect", () => (isTaken = true)));
    call.on("error", () => resolve({ end: isTaken ? "cut" : "refused" }));
    call.end();
  });
}

const signed = (payload = {}) => ({ "x-signature": signPayload(payload, site.keys.signature) });

describe("SIGTERM", () => {
  it("under load: each call is answered or cut off, streams receive the reason, and the process exits with code 0", async () => {
    await start();
    let openedCount = 0;
    const streams = Array.from({ length: 5 }, () => send("/api/events", {}, () => (openedCount += 1)));
    const calls: Promise<Outcome>[] = [];
    let endedCount = 0;
    const over = new AbortController();
    const load = async () => {
      while (!over.signal.aborted) {
        const call = send("/api/games", signed());
        calls.push(call);
        await call;
        endedCount += 1;
      }
    };
    const clients = Array.from({ length: 12 }, load);
    await expect.poll(() => openedCount).toBe(streams.length);
    await expect.poll(() => endedCount).toBeGreaterThan(60);
    const exitCode = await site.stop();
    over.abort();
    await Promise.all(clients);
    expect(exitCode).toBe(0);

    const outcomes = await Promise.all(calls);
    const answered = outcomes.filter(({ end }) => end === "answered");
    expect(answered.length).toBeGreaterThan(50);
    expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([200]));
    for (const { status, body } of answered) {
      expect(() => JSON.parse(body ?? "") as unknown, `${status}`).not.toThrow();
    }
    for (const stream of await Promise.all(streams)) {
      expect(stream.end).toBe("answered");
      expect(stream.body).toMatch(/event: stream\.closed\ndata: \{"reason":"shutdown".*\n\n$/);
    }
  }, 120_000);

  it("with time to drain: a client that stops calling once /healthz is 503 gets every answer, without a retry", async () => {
    await start(600, 10);
    let isOpen = false;
    const stream = send("/api/events", {}, () => (isOpen = true));
    const client = keepAliveClient(site.origin, 12);
    const answers: HttpReply[] = [];
    const failures: unknown[] = [];
    const takenOut = new AbortController();
    const load = async () => {
      while (!takenOut.signal.aborted)
        await client({ method: "GET", path: "/api/games", headers: signed() }).then(
          (answer) => answers.push(answer),
          (failure: unknown) => failures.push(failure),
        );
    };
    const clients = Promise.all(Array.from({ length: 12 }, load));
    await expect.poll(() => isOpen && answers.length).toBeGreaterThan(60);
    const exitCode = site.stop();
    await expect.poll(async () => (await send("/healthz")).status).toBe(503);
    // Until a load balancer asks, calls arrive as before.
    const { length } = answers;
    await expect.poll(() => answers.length).toBeGreaterThan(length + 60);
    takenOut.abort();
    await clients;
    expect(failures).toEqual([]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.at(-1)?.headers["connection"]).toBe("close");
    expect((await stream).body).toMatch(/event: stream\.closed\ndata: \{"reason":"shutdown".*\n\n$/);
    expect(await exitCode).toBe(0);
  }, 120_000);

  it("with a partly sent call: accepted calls are read and answered, and new connections are refused", async () => {
    await start();
    const body = {
      error: "it broke",
      errorInfo: "",
      url: site.origin,
      user: "",
      tag: "ERROR_BOUNDARY",
      date: new Date().toISOString(),
    };
    const report = JSON.stringify(body);
    const call = request(`${site.origin}/api/error-log`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "content-length": String(report.length),
        ...signed(body),
      },
    });
    const answer = new Promise<string>((resolve) => {
      call.on("error", () => resolve("cut"));
      call.on("response", ({ statusCode, headers }) => resolve(`${statusCode} ${headers.connection}`));
    });
    call.write(report.slice(0, 10));
    expect((await send("/healthz")).status).toBe(200);
    const stopped = site.stop();
    await expect.poll(async () => (await send("/healthz", { connection: "close" })).end).toBe("refused");
    call.end(report.slice(10));
    expect(await answer).toBe("204 close");
    expect(await stopped).toBe(0);
  }, 120_000);

  it("with a call whose body never arrives: the call is cut off, and the process exits with code 0", async () => {
    await start(1);
    const slow = new Promise<string>((resolve) => {
      const call = request(`${site.origin}/api/error-log`, {
        method: "POST",
        headers: { "content-type": "application/json", "content-length": "100" },
      });
      call.on("error", () => resolve("cut"));
      call.on("response", (response) => resolve(`answered ${response.statusCode}`));
      call.write("{");
    });
    await send("/healthz");
    expect(await site.stop()).toBe(0);
    expect(await slow).toBe("cut");
  }, 120_000);
});
