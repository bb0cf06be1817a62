import { newId } from "@tessera/shared/core/identifiers";
import { operatorPrefix } from "@tessera/shared/operator-contracts/endpoint";
import Fastify, { type HTTPMethods } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fastifyOptions, serverPlugin } from "../../app.ts";
import {
  createTestOperator,
  deskHeaders,
  type TestOperator,
  type TestSite,
  testSite,
} from "../../testing/index.ts";

interface Route {
  readonly method: HTTPMethods;
  readonly url: string;
}

let site: TestSite;
let operator: TestOperator;
let routes: readonly Route[];
beforeAll(async () => {
  site = await testSite();
  operator = await createTestOperator(site, "owner", "cashier", "approver", "support", "risk", "content");
  routes = await backOfficeRoutes();
});
afterAll(() => site.close());

async function backOfficeRoutes(): Promise<readonly Route[]> {
  const found: Route[] = [];
  const app = Fastify(fastifyOptions(site.dependencies));
  app.addHook("onRoute", ({ method, url }) => {
    if (url.startsWith(operatorPrefix)) for (const one of [method].flat()) found.push({ method: one, url });
  });
  await app.register(serverPlugin, site.dependencies);
  await app.close();
  return found;
}

const { origin } = deskHeaders;
/**
 * Headers of a browser's call from another page than the desk's, or of a client that says nothing about its
 * page.
 */
const foreign: readonly (readonly [string, Record<string, string>])[] = [
  ["no header at all", {}],
  ["the desk's origin without Sec-Fetch-Site", { origin }],
  ["Sec-Fetch-Site without an origin", { "sec-fetch-site": "same-origin" }],
  ["the players' page", { origin: "http://localhost:3000", "sec-fetch-site": "same-site" }],
  ["the players' page that names the desk's origin", { origin, "sec-fetch-site": "same-site" }],
  [
    "another port of the desk's host",
    { origin: "http://desk.localhost:3001", "sec-fetch-site": "same-site" },
  ],
  ["another site", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
  ["a sandboxed frame", { origin: "null", "sec-fetch-site": "cross-site" }],
  ["a typed address", { origin, "sec-fetch-site": "none" }],
];

async function codeOf({ method, url }: Route, headers: Record<string, string>): Promise<string | undefined> {
  const { "x-csrf-token": token = "", cookie = "" } = operator.headers;
  const response = await site.app.inject({
    method: method as "GET",
    url: url.replace("*", "nothing").replaceAll(/:\w+/g, newId()),
    headers: { "x-csrf-token": token, cookie, "content-type": "application/json", ...headers },
    payload: "[]",
  });
  const isProblem = response.statusCode >= 400 && response.body !== "";
  return isProblem ? response.json<{ error: { code: string } }>().error.code : undefined;
}

describe("a call of the back office from a page other than the desk", () => {
  it.each(foreign)(
    "%s: every unsafe call is refused, even with a session and its token",
    async (_, headers) => {
      const unsafe = routes.filter(({ method }) => !["GET", "HEAD"].includes(method));
      expect(unsafe.length).toBeGreaterThan(50);
      for (const route of unsafe)
        expect([route, await codeOf(route, headers)]).toEqual([route, "ORIGIN_REJECTED"]);
    },
  );

  it.each(["same-site", "cross-site"])(
    "Sec-Fetch-Site: %s: reading calls are refused as well",
    async (from) => {
      const safe = routes.filter(({ method }) => method === "GET");
      expect(safe.length).toBeGreaterThan(50);
      for (const route of safe)
        expect([route, await codeOf(route, { "sec-fetch-site": from })]).toEqual([route, "ORIGIN_REJECTED"]);
    },
  );

  it("the desk itself, a typed address and a client without a page: not refused because of the origin", async () => {
    const me = { method: "GET", url: `${operatorPrefix}/me` } as const;
    for (const headers of [deskHeaders, { "sec-fetch-site": "none" }, {}])
      expect(await codeOf(me, headers)).toBeUndefined();
    for (const route of routes.filter(({ method }) => method === "POST"))
      expect([route, await codeOf(route, deskHeaders)]).not.toEqual([route, "ORIGIN_REJECTED"]);
  });

  it("answers: cannot be loaded by pages of another origin", async () => {
    const { headers } = await site.app.inject({ url: `${operatorPrefix}/me` });
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
  });
});
