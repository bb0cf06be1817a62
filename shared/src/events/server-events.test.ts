// @vitest-environment jsdom
import type { ServerResponse } from "node:http";
import Cookies from "js-cookie";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sessionToken } from "../testing/session-token.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { visitServer } from "../testing/visit-server.ts";
import { createWebLocks } from "../testing/web-locks.ts";

let streams: ServerResponse[];
let server: TestServer;
const stops: (() => void)[] = [];

const wallet = { mainMinor: "5000", heldMinor: "0", commissionMinor: "0", pointsMinor: "0", seq: 7 };

beforeEach(async () => {
  Object.defineProperty(navigator, "locks", { value: createWebLocks(), configurable: true });
  streams = [];
  server = await startTestServer({
    "GET /api/events": (_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      send(response, "ready", { serverTime: "2026-01-31T00:00:00Z", lastId: "40" });
      streams.push(response);
    },
    "POST /api/auth/logout": () => ({}),
  });
  visitServer(server.url);
});

afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await server.close();
});

function send(stream: ServerResponse | undefined, name: string, data: object, id?: string): void {
  stream?.write(`${id === undefined ? "" : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** Simulates a tab: it has its own modules and shares cookies, locks and channels with the others. */
async function openTab() {
  vi.resetModules();
  const session = await import("../session/index.ts");
  const events = await import("./index.ts");
  await session.startSession();
  const balances: bigint[] = [];
  events.onServerEvent("wallet.updated", ({ mainMinor }) => balances.push(mainMinor));
  const stop = events.startServerEvents();
  stops.push(stop);
  // Loaded before the modules of the next tab replace those of this one.
  await import("./connection.ts");
  return { ...session, ...events, balances, stop };
}

const connected = async (count: number) => {
  await expect.poll(() => streams).toHaveLength(count);
};
const bearers = () => server.to("/api/events").map(({ headers }) => headers.authorization);

it("three tabs: one connection, and each tab receives every event once", async () => {
  Cookies.set("token", sessionToken());
  const tabs = [await openTab(), await openTab(), await openTab()];
  await connected(1);
  send(streams[0], "wallet.updated", wallet, "41");
  await expect.poll(() => tabs.map(({ balances }) => balances)).toEqual([[5000n], [5000n], [5000n]]);
  expect(streams).toHaveLength(1);
});

it("every connection: the request has the page's age; later ones resume by the last event id", async () => {
  Cookies.set("token", sessionToken());
  await openTab();
  await connected(1);
  const [opened] = server.to("/api/events");
  const firstAgeMs = Number(opened?.query.get("pageAgeMs"));
  expect(firstAgeMs).toBeGreaterThan(0);
  send(streams[0], "wallet.updated", wallet, "41");
  streams[0]?.end();
  await connected(2);
  const [, resumed] = server.to("/api/events");
  expect(resumed?.headers["last-event-id"]).toBe("41");
  expect(Number(resumed?.query.get("pageAgeMs"))).toBeGreaterThanOrEqual(firstAgeMs);
});

it("a connection after a heartbeat: the request has the time since then", async () => {
  await openTab();
  await connected(1);
  const untilReconnected = async () => {
    streams.at(-1)?.end();
    const { length } = streams;
    await connected(length + 1);
    return Number(server.to("/api/events").at(-1)?.query.get("pageAgeMs"));
  };
  const before = await untilReconnected();
  send(streams.at(-1), "heartbeat", { t: new Date().toISOString() });
  expect(await untilReconnected()).toBeLessThan(before);
});

it("a tab that joins after a change which its first reads may have missed: gets a resync event, and other tabs do not", async () => {
  Cookies.set("token", sessionToken());
  const resyncs: string[] = [];
  const countResyncs = (tab: Awaited<ReturnType<typeof openTab>>, name: string) =>
    tab.onServerEvent("resync", () => resyncs.push(name));
  const first = await openTab();
  countResyncs(first, "first");
  await connected(1);
  countResyncs(await openTab(), "before the change");
  send(streams[0], "wallet.updated", wallet, "41");
  await expect.poll(() => first.balances).toEqual([5000n]);
  countResyncs(await openTab(), "after the change");
  await expect.poll(() => resyncs).toEqual(["after the change"]);
});

it("the leading tab closes: another one resumes after the last event, without loss or duplicates", async () => {
  Cookies.set("token", sessionToken());
  const first = await openTab();
  const second = await openTab();
  await connected(1);
  send(streams[0], "wallet.updated", wallet, "41");
  await expect.poll(() => second.balances).toEqual([5000n]);
  first.stop();
  await connected(2);
  expect(server.to("/api/events")[1]?.headers["last-event-id"]).toBe("41");
});

it("a page that enters and leaves the back/forward cache: releases the lock and requests it again", async () => {
  await openTab();
  await connected(1);
  const second = await openTab();
  window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
  second.stop();
  await expect.poll(() => streams[0]?.destroyed).toBe(true);
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await connected(2);
});

it("a guest: connects without a bearer token; login and logout each open a new connection", async () => {
  const token = sessionToken();
  const tab = await openTab();
  await connected(1);
  Cookies.set("token", token);
  const { broadcastCredentialsChange } = await import("../session/session-channel.ts");
  broadcastCredentialsChange();
  await connected(2);
  await tab.logout();
  await connected(3);
  expect(bearers()).toEqual([undefined, `Bearer ${token}`, undefined]);
  expect(streams.slice(0, 2).map(({ destroyed }) => destroyed)).toEqual([true, true]);
});

it("session.ended: every tab is logged out, and the next connection is a guest's", async () => {
  Cookies.set("token", sessionToken());
  const first = await openTab();
  const second = await openTab();
  await connected(1);
  send(streams[0], "session.ended", { reason: "logged out elsewhere" });
  const statuses = () => [first, second].map(({ session }) => session.getState().status);
  await expect.poll(statuses).toEqual(["guest", "guest"]);
  expect(Cookies.get("token")).toBeUndefined();
  await connected(2);
  expect(bearers()[1]).toBeUndefined();
});

it("invalid data or unknown event name: the event is dropped, and the next one is delivered", async () => {
  const tab = await openTab();
  await connected(1);
  send(streams[0], "wallet.updated", { mainMinor: 5 });
  send(streams[0], "shop.opened", {});
  send(streams[0], "wallet.updated", wallet);
  await expect.poll(() => tab.balances).toEqual([5000n]);
});

it("a handler that throws: the error is reported, and the other handlers receive the event", async () => {
  const reported: unknown[] = [];
  vi.stubGlobal("reportError", (error: unknown) => reported.push(error));
  const tab = await openTab();
  const heard: string[] = [];
  tab.onServerEvent("jackpot.tick", () => {
    throw new Error("no");
  });
  tab.onServerEvent("jackpot.tick", ({ pool }) => heard.push(pool));
  await connected(1);
  send(streams[0], "jackpot.tick", {
    pool: "p",
    currency: "IDR",
    currentMinor: "1",
    asOf: "2026-01-31T00:00:00Z",
  });
  await expect.poll(() => heard).toEqual(["p"]);
  expect(reported).toHaveLength(1);
  vi.unstubAllGlobals();
});
