import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { emptyPostgres } from "@tessera/database/testing";
import { JobSchedule } from "@tessera/server/testing";
import type { HTTPMethods, RouteOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { answerAsGuest } from "./releases/first-screens.ts";
import { buildMetricsApp } from "./watching/metrics.ts";
import { type NodeRole, nodeRoles } from "./environment/node-roles.ts";
import { composeRoles, type RoleSite, type SharedByNodes } from "./testing/role-site.ts";
import { testBuild } from "./testing/test-build.ts";

/** Routes by the roles that answer them: templates, or beginnings of templates before a `…`. */
const answeredBy: Readonly<Record<string, string>> = {
  "/healthz": "pages api callbacks jobs registry desk",
  "/livez": "pages api callbacks jobs registry desk",
  "/desk": "desk",
  "/desk/…": "desk",
  "/admin/api/…": "desk",
  "/provider/…": "callbacks",
  "/webhooks/…": "callbacks",
  "/api/…": "api",
  "/registry/v1/outcomes": "pages",
  "/registry/v1/preview": "pages",
  "/registry/v1/preview/end": "pages",
  "/registry/v1/environments/:environment/head": "pages registry",
  "/registry/v1/environments/:environment/map": "pages registry",
  "/registry/v1/environments/:environment": "registry",
  "/registry/v1/environments/:environment/promotions": "registry",
  "/registry/v1/environments/:environment/verification": "registry",
  "/registry/v1/environments/:environment/can-deploy": "registry",
  "/registry/v1/environments/:environment/remotes/…": "registry",
  "/registry/v1/remotes/…": "registry",
  "/registry/v1/assets/:sha256": "registry",
  "/registry/v1/store/check": "registry",
  "/registry/v1/*": "registry",
  "/art/banner/:name": "pages desk",
  "/art/promotion/…": "pages desk",
  "/art/captcha/:purpose/:id": "pages",
  "/art/content/:name": "pages",
  "/art/game/:name": "pages",
  "/art/studio/:name": "pages",
  "/art/symbols/:name": "pages",
  "/icon.svg": "pages desk",
  "/r/…": "pages",
  "/apple-touch-icon.png": "pages",
  "/icon-192.png": "pages",
  "/icon-512.png": "pages",
  "/icon-maskable-512.png": "pages",
  "/robots.txt": "pages",
  "/service-worker.js": "pages",
  "/site.webmanifest": "pages",
  "/sitemap.xml": "pages",
  "/*": "pages",
};

function rolesThatAnswer(url: string): string[] {
  const key = Object.keys(answeredBy).find((one) =>
    one.endsWith("…") ? url.startsWith(one.slice(0, -1)) : url === one,
  );
  if (key === undefined) throw new Error(`No role is listed for ${url}`);
  return (answeredBy[key] ?? "").split(" ");
}

const methodsOf = ({ method }: RouteOptions) =>
  [method].flat().filter((one) => ["GET", "POST", "PUT", "PATCH", "DELETE"].includes(one));

let shared: SharedByNodes;
let deskFolder: string;
/** Every route of a node with all roles, with each of its methods. */
let routes: readonly { readonly method: HTTPMethods; readonly url: string }[];
const jobs: string[] = [];

const startNode = async (...roles: readonly NodeRole[]) => {
  jobs.length = 0;
  return composeRoles(roles, shared, { deskFolder });
};

beforeAll(async () => {
  vi.spyOn(JobSchedule.prototype, "add").mockImplementation(({ name }) => void jobs.push(name));
  deskFolder = await mkdtemp(join(tmpdir(), "tessera-desk-"));
  await writeFile(join(deskFolder, "entry.json"), '{ "scripts": [], "styles": [] }');
  shared = { databaseUrl: await emptyPostgres() };
  const whole = await startNode(...nodeRoles);
  shared = { ...shared, keys: whole.keys };
  routes = whole.routes.flatMap((route) => methodsOf(route).map((method) => ({ method, url: route.url })));
  await whole.close();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await rm(deskFolder, { recursive: true, force: true });
});

/** Answer of a node to a route, under the host where the route exists. */
async function ask({ app }: RoleSite, method: HTTPMethods, url: string) {
  const isDesk = /^\/(?:desk|admin)(?:\/|$)/.test(url);
  return app.inject({
    method: method as "GET",
    url: url.replace("*", "nothing").replaceAll(/:\w+/g, "x"),
    headers: { host: isDesk ? "desk.localhost:3000" : "localhost:3000", accept: "*/*" },
  });
}

const serving = (site: RoleSite) => site.database.query("select node from registry.serving_node");

async function metric(site: RoleSite, name: string): Promise<string[]> {
  const metrics = buildMetricsApp(site.database, testBuild);
  const { body } = await metrics.inject("/metrics");
  await metrics.close();
  return body.split("\n").filter((line) => line.startsWith(`${name}{`));
}

const sets: readonly (readonly NodeRole[])[] = [
  ...nodeRoles.map((role) => [role]),
  ["pages", "api"],
  ["callbacks", "jobs"],
  ["registry", "desk"],
  nodeRoles,
];

describe.each(sets)("a node with %s %s", (...given) => {
  const roles = given.filter((role) => role !== undefined);
  const has = (...any: readonly NodeRole[]) => any.some((role) => roles.includes(role));
  let site: RoleSite;
  beforeAll(async () => {
    site = await startNode(...roles);
  });
  afterAll(() => site.close());

  it("answers the routes of its roles, and every other route with 421 and the roles that serve it", async () => {
    expect(routes.length).toBeGreaterThan(300);
    for (const { method, url } of routes) {
      const needed = rolesThatAnswer(url);
      const isAnswered = needed.some((role) => has(role as NodeRole));
      // A stream that is answered stays open.
      if (isAnswered && url.endsWith("/events")) continue;
      const answer = await ask(site, method, url);
      expect([method, url, answer.statusCode === 421]).toEqual([method, url, !isAnswered]);
      if (isAnswered) continue;
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.json()).toMatchObject({
        error: { code: "MISDIRECTED", key: "errors.UNAVAILABLE", details: { needed, has: roles } },
      });
    }
  });

  it("starts only what its roles need", async () => {
    expect(new Set(jobs).size > 25).toBe(has("jobs"));
    expect(jobs.length > 0).toBe(has("jobs"));
    expect(site.channels.has("outbox")).toBe(has("api"));
    expect(site.channels.has("operators")).toBe(has("desk"));
    expect(await serving(site)).toHaveLength(has("pages", "api") ? 1 : 0);
    expect(existsSync(join(site.environment.dataFolder, "operators.json"))).toBe(has("desk"));
  });

  it("reports its roles in /healthz and in the metrics", async () => {
    const answer = await ask(site, "GET", "/healthz");
    const parts = { database: "ready", ...(has("pages", "registry", "api") && { registry: "ready" }) };
    const node = { ...testBuild, roles };
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: "ready", ...node, parts }]);
    expect(await metric(site, "tessera_node_role")).toEqual(
      roles.map((role) => `tessera_node_role{role="${role}"} 1`),
    );
  });
});

it("requests for other roles: counted for each role that serves them", async () => {
  const site = await startNode("jobs");
  const before = (await metric(site, "tessera_misdirected_requests_total")).join("\n");
  for (const url of ["/api/site", "/wallet", "/art/banner/x", "/desk"]) await ask(site, "GET", url);
  const count = (text: string, role: string) =>
    Number(new RegExp(`role="${role}"} (\\d+)`).exec(text)?.[1] ?? 0);
  const after = (await metric(site, "tessera_misdirected_requests_total")).join("\n");
  const added = nodeRoles.map((role) => [role, count(after, role) - count(before, role)]);
  expect(Object.fromEntries(added)).toEqual({
    pages: 2,
    api: 1,
    callbacks: 0,
    jobs: 0,
    registry: 0,
    desk: 1,
  });
  await site.close();
});

it("a node with pages alone: calls the API for its first screens, and refuses the same calls of clients", async () => {
  const site = await startNode("pages");
  const read = answerAsGuest(site.app, site.keys.signature);
  expect(JSON.parse((await read({ path: "/api/site", query: {} }, "en"))?.body ?? "null")).toMatchObject({
    moneyMode: "play",
  });
  expect((await ask(site, "GET", "/api/site")).statusCode).toBe(421);
  await site.close();
});
