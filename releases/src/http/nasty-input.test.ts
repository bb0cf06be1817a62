import { nastyBodies, nastyMembers, nastyTexts } from "@tessera/shared/testing/nasty-values";
import * as z from "@tessera/shared/schema";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registryBase } from "../registry/registry-api.ts";
import { registryRoutes, type RegistryRoutesDependencies } from "./routes.ts";
import { operatorToken, publicOrigin, startRegistry, type TestRegistry } from "../testing/start-registry.ts";

let registry: TestRegistry;
let live: string;
beforeAll(async () => {
  registry = await startRegistry();
  await registry.publishAndPromote({ name: "shell", version: "1.0.0" });
  live = await registry.publishAndPromote({ name: "games", version: "1.0.0" });
});
afterAll(() => registry.stop());

/**
 * Every call of the registry with an input that its form admits, which is refused for what it names or
 * changes nothing.
 */
const calls: readonly { readonly call: string; readonly body?: Readonly<Record<string, unknown>> }[] = [
  {
    call: "POST /remotes/:remote/releases",
    body: { label: "1.0.0", release: { name: "games" } },
  },
  { call: "POST /remotes/:remote/releases/:id/finalize", body: {} },
  { call: "PUT /assets/:sha256", body: {} },
  {
    call: "POST /environments/:environment/remotes/:remote/promote",
    body: { release: "none", weightPpm: 10_000, reason: "why", expectedRevision: 1, startedMsAgo: 0 },
  },
  {
    call: "POST /environments/:environment/remotes/:remote/can-promote",
    body: { release: "none" },
  },
  {
    call: "POST /environments/:environment/remotes/:remote/advance",
    body: { weightPpm: 10_000, reason: "why", untested: true, expectedRevision: 1, startedMsAgo: 0 },
  },
  {
    call: "POST /environments/:environment/remotes/:remote/lock",
    body: { reason: "why", expectedRevision: 0, startedMsAgo: 0 },
  },
  {
    call: "POST /environments/:environment/remotes/:remote/yank",
    body: { release: "none", reason: "why", expectedRevision: 1, startedMsAgo: 0 },
  },
  {
    call: "POST /environments/:environment/remotes/:remote/pause",
    body: { reason: "slow", expectedRevision: 0 },
  },
  {
    call: "POST /environments/:environment/remotes/:remote/resume",
    body: { reason: "slow", expectedRevision: 0 },
  },
  {
    call: "POST /environments/:environment/remotes/:remote/policy",
    body: { policy: { steps: [], gate: "act" }, reason: "slow", expectedRevision: 0 },
  },
  {
    call: "POST /environments/:environment/remotes/:remote/unlock",
    body: { reason: "why", expectedRevision: 1, startedMsAgo: 0 },
  },
  {
    call: "POST /environments/:environment/remotes/:remote/rollback",
    body: { to: "none", reason: "why", expectedRevision: 1, startedMsAgo: 0 },
  },
  {
    call: "POST /environments/:environment/remotes/:remote/retire",
    body: { reason: "why", expectedRevision: 0, startedMsAgo: 0 },
  },
  {
    call: "POST /environments/:environment/promotions",
    body: {
      releases: { games: "none", shell: "none" },
      reason: "why",
      follow: "info",
      expectedRevision: 2,
      startedMsAgo: 0,
    },
  },
  {
    call: "POST /outcomes",
    body: { token: "forged", remote: "games", release: null, outcome: "done", leads: true },
  },
  {
    call: "POST /environments/:environment/remotes/:remote/preview",
    body: { release: "none", minutes: 60 },
  },
  {
    call: "POST /environments/:environment/remotes/:remote/releases/:id/probes",
    body: { set: "0".repeat(16), passed: false, failures: [{ url: "/", message: "why" }] },
  },
  { call: "GET /preview" },
  { call: "POST /preview/end" },
  {
    call: "POST /environments/:environment/can-deploy",
    body: { serves: 2, since: 2, dropped: [{ version: 1, reasons: ["gone"] }] },
  },
  { call: "POST /store/check", body: { repair: false, after: "0".repeat(64) } },
  { call: "GET /environments/:environment" },
  { call: "GET /environments/:environment/remotes/:remote/history" },
  { call: "GET /environments/:environment/remotes/:remote/refusals" },
  { call: "GET /environments/:environment/verification" },
  { call: "GET /environments/:environment/head" },
  { call: "GET /environments/:environment/map" },
];
const titled = calls.map((each) => [each.call, each] as const);
/** Values of the parameters in paths. */
const named: Readonly<Record<string, string>> = {
  environment: "local",
  remote: "games",
  id: `r_${"0".repeat(64)}`,
  sha256: "0".repeat(64),
};

/** Returns the path of a call; `changed` takes the place of the named parameters. */
const pathOf = (pattern: string, changed: Readonly<Record<string, string>> = {}) =>
  registryBase + pattern.replaceAll(/:(\w+)/g, (_, name: string) => changed[name] ?? named[name] ?? "");

type Method = "GET" | "POST" | "PUT";

async function send(method: Method, url: string, payload?: string) {
  const { statusCode, body } = await registry.app.inject({
    method,
    url,
    headers: {
      host: new URL(publicOrigin).host,
      authorization: `Bearer ${operatorToken}`,
      accept: "application/json",
      ...(payload !== undefined && { "content-type": "application/json" }),
    },
    ...(payload !== undefined && { payload }),
  });
  return { status: statusCode, text: body };
}

const isAdmitted = (instead: unknown, value: unknown) =>
  typeof value === "boolean"
    ? typeof instead === "boolean"
    : Array.isArray(instead) && Array.isArray(value) && value.length === 0;

/** The body with one member after the other replaced, then other bodies. */
function* invalidBodies(body: Readonly<Record<string, unknown>>): Generator<string> {
  for (const name of [...Object.keys(body), "unknown"]) {
    for (const value of nastyMembers)
      // Its only boolean member admits both, and its only list an empty one.
      if (!isAdmitted(body[name], value)) yield JSON.stringify({ ...body, [name]: value });
  }
  yield* nastyBodies;
}

/** Percent-encodes a text; one that UTF-8 cannot hold becomes what a careless encoder makes of it. */
const encoded = (text: string) => (/\p{Surrogate}/u.test(text) ? "%ED%A0%80" : encodeURIComponent(text));

const internals = /\n\s+at |node_modules|\.ts[:\b]|insert into|invalid byte sequence|syntax error/iu;
const anyRefusal = z.object({ error: z.object({ code: z.string(), requestId: z.string() }) });

function expectRefused({ status, text }: { status: number; text: string }, what: string): void {
  const isOwnForm = z.safeParse(anyRefusal, text === "" ? undefined : JSON.parse(text)).success;
  expect(
    [status >= 400 && status < 500, internals.test(text), isOwnForm],
    `${what}: ${status} ${text}`,
  ).toEqual([true, false, true]);
}

describe("invalid input of the registry", () => {
  /**
   * Reads the live releases and the verification of the events by the operators' calls, and all stored
   * releases. What was refused is stored.
   */
  const everything = async () => {
    const { refused: _, ...verification } = await registry.operator.verify();
    return [
      await send("GET", `${registryBase}/environments/local`),
      verification,
      await registry.database.query("select id, state from registry.release order by id"),
    ];
  };

  it.each(titled.filter(([, { body }]) => body))(
    "%s, each invalid body: refused, and nothing changes",
    async (call, { body = {} }) => {
      const [method, pattern = ""] = call.split(" ");
      const before = await everything();
      expect(JSON.stringify(before)).toContain(live);
      for (const payload of invalidBodies(body)) {
        expectRefused(await send(method as Method, pathOf(pattern), payload), payload.slice(0, 100));
      }
      expect(await everything()).toEqual(before);
    },
  );

  it.each(titled.filter(([call]) => call.includes(":")))(
    "%s, each invalid text as a path parameter: refused, and nothing changes",
    async (call, { body }) => {
      const [method, pattern = ""] = call.split(" ");
      const before = await everything();
      for (const [, name = ""] of pattern.matchAll(/:(\w+)/g)) {
        for (const text of nastyTexts) {
          const path = pathOf(pattern, { [name]: encoded(text) });
          expectRefused(await send(method as Method, path, body && JSON.stringify(body)), path);
        }
      }
      expect(await everything()).toEqual(before);
    },
  );

  it("the tested calls: all calls of the registry", () => {
    const registered: string[] = [];
    const app = Fastify({ exposeHeadRoutes: false });
    app.addHook("onRoute", ({ method, url }) => {
      if (!url.endsWith("/*")) registered.push(`${String(method)} ${url.slice(registryBase.length)}`);
    });
    // Only the addresses are read.
    registryRoutes(app, {} as RegistryRoutesDependencies);
    expect(calls.map(({ call }) => call).toSorted()).toEqual(registered.toSorted());
  });
});

describe("invalid input of the documents", () => {
  it.each(["/", "/games"])("a body sent to %s: refused as JSON", async (path) => {
    for (const payload of nastyBodies)
      expectRefused(await send("POST", path, payload), payload.slice(0, 100));
  });

  it("a page with an invalid name: a reply without a server error", async () => {
    for (const text of nastyTexts) {
      const part = encoded(text);
      for (const path of [`/${part}`, `/games/${part}`, `/r/${part}`, `/?q=${part}`]) {
        const { status, text: page } = await send("GET", path);
        expect([status < 500, internals.test(page)], `${path}: ${status}`).toEqual([true, false]);
      }
    }
  });
});
