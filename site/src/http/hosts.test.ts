import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { HTTPMethods } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ComposedSite, composeSite } from "../testing/composed-site.ts";

let site: ComposedSite;
let folder: string;
const players = "localhost:3000";
const desk = "desk.localhost:3000";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tessera-desk-"));
  await writeFile(join(folder, "entry.json"), '{ "scripts": [], "styles": [] }');
  site = await composeSite({}, { deskFolder: folder });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

/** Status and code of a request; the code of a page or a file is undefined. */
async function ask(host: string, method: HTTPMethods, url: string) {
  const { statusCode, body } = await site.app.inject({
    method: method as "GET",
    url: url.replace("*", "nothing").replaceAll(/:\w+/g, "x"),
    headers: { host, accept: "*/*" },
  });
  const code = body.startsWith("{")
    ? (JSON.parse(body) as { error?: { code: string } }).error?.code
    : undefined;
  return [statusCode, code];
}

/** Every route with each of its methods; streams stay open and are left out. */
const routes = () =>
  site.routes
    .flatMap(({ method, url }) => [method].flat().map((one) => ({ method: one, url })))
    .filter(({ method, url }) => method !== "HEAD" && !url.endsWith("/events"));
const isOfDesk = ({ url }: { url: string }) => /^\/(?:desk|admin)(?:\/|$)/.test(url);
const isEverywhere = ({ url }: { url: string }) =>
  /^\/(?:healthz|livez|icon\.svg|(?:provider|webhooks|art\/banner|art\/promotion)\/)/.test(url);
const missing = [404, "NOT_FOUND"];

describe("the host of a request", () => {
  it.each([players, "127.0.0.1:3000", "localhost", "xdesk.localhost:3000", "desk.localhost.evil.example"])(
    "%s: the desk and its calls do not exist there",
    async (host) => {
      const ofDesk = routes().filter(isOfDesk);
      expect(ofDesk.length).toBeGreaterThan(100);
      for (const { method, url } of ofDesk)
        expect([method, url, await ask(host, method, url)]).toEqual([method, url, missing]);
    },
  );

  it.each([desk, "DESK.localhost:3000", "desk.localhost", "desk.localhost:81"])(
    "%s: no page or call of the players exists there",
    async (host) => {
      const ofPlayers = routes().filter((route) => !isOfDesk(route) && !isEverywhere(route));
      expect(ofPlayers.length).toBeGreaterThan(100);
      for (const { method, url } of ofPlayers)
        expect([method, url, await ask(host, method, url)]).toEqual([method, url, missing]);
    },
  );

  it("the desk's host: serves its pages and its calls", async () => {
    expect(await ask(desk, "GET", "/desk/deposits")).toEqual([200, undefined]);
    expect(await ask(desk, "GET", "/admin/api/me")).toEqual([401, "UNAUTHENTICATED"]);
    expect(await ask(desk, "POST", "/admin/api/login")).toEqual([403, "ORIGIN_REJECTED"]);
  });

  it("the root of the desk's host: redirects to the desk", async () => {
    const { statusCode, headers } = await site.app.inject({ url: "/?a=1", headers: { host: desk } });
    expect([statusCode, headers.location]).toEqual([302, "http://desk.localhost:3000/desk"]);
  });

  it.each([desk, players, "site.internal:3000"])("%s: answers health checks and callbacks", async (host) => {
    expect((await ask(host, "GET", "/livez"))[0]).toBe(200);
    expect((await ask(host, "POST", "/webhooks/payments/sandbox"))[0]).toBe(401);
    expect((await ask(host, "POST", "/provider/v1/orchid-arc/bet"))[0]).toBe(401);
  });

  it.each([
    "/%64esk",
    "/%61dmin/api/me",
    "//admin/api/me",
    "/admin%2Fapi/me",
    "/./admin/api/me",
    "/ADMIN/api/me",
  ])("the players' host with the path %s: does not reach the desk", async (url) => {
    // 503: the path of a page, while no release is there to make it.
    expect([missing, [503, undefined]]).toContainEqual(await ask(players, "GET", url));
  });
});
