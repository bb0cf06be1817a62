import { nastyBodies, nastyMembers, nastyTexts } from "@tessera/shared/testing/nasty-values";
import * as z from "@tessera/shared/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registryBase } from "../registry/registry-api.ts";
import { operatorToken, publicOrigin, startRegistry, type TestRegistry } from "../testing/start-registry.ts";

let registry: TestRegistry;
let live: string;
beforeAll(async () => {
  registry = await startRegistry();
  await registry.publishAndPromote({ name: "shell", version: "1.0.0" });
  live = await registry.publishAndPromote({ name: "games", version: "1.0.0" });
});
afterAll(() => registry.stop());

const remote = `${registryBase}/environments/local/remotes/games`;
const moves: readonly (readonly [path: string, body: Readonly<Record<string, unknown>>])[] = [
  [`${remote}/promote`, { release: "none", reason: "why", expectedRevision: 1, startedMsAgo: 0 }],
  [`${remote}/rollback`, { to: "none", reason: "why", expectedRevision: 1, startedMsAgo: 0 }],
  [`${remote}/retire`, { reason: "why", expectedRevision: 0, startedMsAgo: 0 }],
  [`${registryBase}/remotes/games/releases`, { label: "1.0.0", release: { name: "games" } }],
  [`${registryBase}/remotes/games/releases/none/finalize`, {}],
];

async function send(method: "GET" | "POST" | "PUT", url: string, payload?: string) {
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

const internals = /\n\s+at |node_modules|\.ts[:\b]|insert into|invalid byte sequence|syntax error/iu;
const anyRefusal = z.object({ error: z.object({ code: z.string(), requestId: z.string() }) });

function expectRefused({ status, text }: { status: number; text: string }, what: string): void {
  const isOwnForm = z.safeParse(anyRefusal, text === "" ? undefined : JSON.parse(text)).success;
  expect(
    [status >= 400 && status < 500, internals.test(text), isOwnForm],
    `${what}: ${status} ${text}`,
  ).toEqual([true, false, true]);
}

describe("input of the registry", () => {
  it.each(moves)("%s: every invalid body is refused, and nothing changes", async (path, body) => {
    const before = await send("GET", `${registryBase}/environments/local`);
    for (const name of [...Object.keys(body), "unknown"]) {
      for (const value of nastyMembers) {
        const payload = JSON.stringify({ ...body, [name]: value });
        expectRefused(await send("POST", path, payload), `${name}: ${payload.slice(0, 100)}`);
      }
    }
    for (const payload of nastyBodies)
      expectRefused(await send("POST", path, payload), payload.slice(0, 100));
    expect(await send("GET", `${registryBase}/environments/local`)).toEqual(before);
    expect(before.text).toContain(live);
  });

  it("invalid texts as path parameters: refused", async () => {
    for (const text of nastyTexts) {
      const part = /\p{Surrogate}/u.test(text) ? "%ED%A0%80" : encodeURIComponent(text);
      for (const path of [
        `/environments/${part}`,
        `/environments/${part}/head`,
        `/environments/${part}/map`,
        `/environments/local/remotes/${part}/history`,
        `/${part}`,
      ]) {
        expectRefused(await send("GET", registryBase + path), path);
      }
      expectRefused(await send("PUT", `${registryBase}/assets/${part}`, "{}"), "an asset");
    }
  });
});

describe("input of the documents", () => {
  it.each(["/", "/games"])("a body sent to %s: refused as JSON", async (path) => {
    for (const payload of nastyBodies)
      expectRefused(await send("POST", path, payload), payload.slice(0, 100));
  });

  it("a page with an invalid name: a reply without a server error", async () => {
    for (const text of nastyTexts) {
      const part = /\p{Surrogate}/u.test(text) ? "%ED%A0%80" : encodeURIComponent(text);
      for (const path of [`/${part}`, `/games/${part}`, `/r/${part}`, `/?q=${part}`]) {
        const { status, text: page } = await send("GET", path);
        expect([status < 500, internals.test(page)], `${path}: ${status}`).toEqual([true, false]);
      }
    }
  });
});
