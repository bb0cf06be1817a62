import { Agent, type IncomingMessage, request } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ComposedSite, composeSite } from "../testing/composed-site.ts";
import { listenToSite } from "../testing/server-events.ts";

let site: ComposedSite;
let draining: AbortController;
let agent: Agent;

beforeEach(async () => {
  draining = new AbortController();
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
  site = await composeSite({ DRAIN_SECONDS: "1" }, { draining: draining.signal });
  await site.listen();
});
afterEach(async () => {
  agent.destroy();
  await site.close();
});

/** Sends a call and returns how its answer leaves the connection, and whether that had been used before. */
async function send(path: string) {
  const url = `${await site.listen()}${path}`;
  const call = request(url, { agent });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    call.on("response", resolve);
    call.on("error", reject);
    call.end();
  });
  answer.resume();
  await new Promise((resolve) => {
    call.on("close", resolve);
  });
  const { statusCode, headers } = answer;
  return { status: statusCode, connection: headers.connection, isReused: call.reusedSocket };
}

describe("a site that drains", () => {
  it("calls on open and new connections: answered, and each answer closes its connection", async () => {
    expect(await send("/livez")).toEqual({ status: 200, connection: "keep-alive", isReused: false });
    expect(await send("/no-such-page.txt")).toMatchObject({ connection: "keep-alive", isReused: true });
    draining.abort();
    expect(await send("/livez")).toEqual({ status: 200, connection: "close", isReused: true });
    expect(await send("/livez")).toEqual({ status: 200, connection: "close", isReused: false });
    expect(await send("/no-such-page.txt")).toMatchObject({ connection: "close", isReused: false });
  });

  it("event streams: closed with the reason while calls are still served", async () => {
    const events: unknown[] = [];
    await listenToSite(site, ({ event, data }) => void events.push(event === "ready" ? event : data));
    await expect.poll(() => events).toEqual(["ready"]);
    draining.abort();
    await expect.poll(() => events).toEqual(["ready", '{"reason":"shutdown","retryAfterSeconds":1}']);
    expect(await send("/livez")).toMatchObject({ status: 200 });
  });
});
