import { signPayload } from "@tessera/shared/core/signature";
import { startEventStream } from "../../shared/src/events/event-stream.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { packagedPostgres, startPostgres } from "../../tools/testing/postgres-server.ts";
import { restrictedUser } from "../../tools/testing/restricted-user.ts";
import { type Ask, openPostgresBooks } from "./books.ts";
import { keepAliveClient } from "./keep-alive-client.ts";
import { type LoadBalancer, startLoadBalancer } from "./load-balancer.ts";
import { buildSite, type SiteProcess, startSite } from "./site-process.ts";

const clientCount = 8;
const streamCount = 10;

let ask: Ask;
let first: SiteProcess;
let second: SiteProcess;
let balancer: LoadBalancer;
/** Functions that stop what was started, the latest first. */
const stops: (() => unknown)[] = [];

/** Starts two nodes whose calls have a user that may create no table, behind a load balancer. */
beforeAll(async () => {
  await buildSite();
  const postgres = await startPostgres(packagedPostgres(), ["fsync=off"]);
  stops.unshift(() => postgres.stop());
  const books = await openPostgresBooks(postgres.url);
  stops.unshift(() => books.close());
  ask = books.ask;
  const { url, create } = restrictedUser(postgres.url);
  await ask(create);
  const options = {
    databaseUrl: url,
    environment: {
      DATABASE_MIGRATION_URL: postgres.url,
      DATABASE_LISTEN_URL: url,
      DRAIN_SECONDS: "4",
      SHUTDOWN_SECONDS: "600",
      RATE_LIMITS: "loose",
    },
  };
  first = await startSite(options);
  stops.unshift(() => first.discard());
  stops.unshift(() => first.isRunning() && first.kill());
  second = await startSite({ ...options, dataFolder: first.dataFolder });
  stops.unshift(() => second.stop());
  balancer = await startLoadBalancer([first.origin, second.origin], 250);
  stops.unshift(() => balancer.stop());
}, 600_000);
afterAll(async () => {
  for (const stop of stops) await stop();
});

/** Opens the event stream of a guest's page, as a page does. Returns the data of its events `probe`. */
function openPage(): string[] {
  const probes: string[] = [];
  const stop = startEventStream({
    open: async (_lastEventId, signal) => {
      const { body } = await fetch(`${balancer.origin}/api/events`, { signal });
      return body ?? new ReadableStream();
    },
    onEvent: ({ name, data }) => name === "probe" && probes.push(data),
    lastEventId: null,
  });
  stops.unshift(stop);
  return probes;
}

const probe = (data: number) =>
  ask(`select pg_notify('broadcast', '${JSON.stringify({ name: "probe", data })}')`);

/** Calls of which one reads and one writes: each captcha is a row. */
const calls = [
  { path: "/api/games", payload: {} },
  { path: "/api/captcha?purpose=login", payload: { purpose: "login" } },
];

it("one of two nodes shuts down behind a load balancer: no call fails, and each page receives every later event once", async () => {
  const pages = Array.from({ length: streamCount }, openPage);
  await expect
    .poll(async () => {
      await probe(0);
      return pages.every((probes) => probes.length > 0);
    })
    .toBe(true);

  const client = keepAliveClient(balancer.origin, clientCount);
  const statuses: number[] = [];
  const over = new AbortController();
  const load = async () => {
    while (!over.signal.aborted)
      for (const { path, payload } of calls) {
        const headers = { "x-signature": signPayload(payload, first.keys.signature) };
        statuses.push((await client({ method: "GET", path, headers })).status);
      }
  };
  const loads = Promise.all(Array.from({ length: clientCount }, load));
  await expect.poll(() => statuses.length).toBeGreaterThan(100);
  expect(await first.stop()).toBe(0);
  const { length } = statuses;
  await expect.poll(() => statuses.length).toBeGreaterThan(length + 100);
  over.abort();
  await loads;
  expect(new Set(statuses)).toEqual(new Set([200]));

  for (const probes of pages) probes.length = 0;
  let number = 0;
  await expect
    .poll(async () => {
      await probe((number += 1));
      return pages.every((probes) => probes.length > 0);
    })
    .toBe(true);
  await probe(-1);
  await expect.poll(() => pages.every((probes) => probes.at(-1) === "-1")).toBe(true);
  for (const probes of pages) expect(new Set(probes).size).toBe(probes.length);
}, 180_000);
