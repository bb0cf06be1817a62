import { createHash } from "node:crypto";
import { runInNewContext } from "node:vm";
import { languageCodes } from "@tessera/shared/core/languages";
import * as z from "@tessera/shared/schema";
import { afterAll, beforeAll, expect, it } from "vitest";
import { publicOrigin, startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import { escapeText } from "./markup.ts";
import { texts } from "./texts.ts";

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.stop());

const getWorker = () =>
  registry.app.inject({ url: "/service-worker.js", headers: { host: new URL(publicOrigin).host } });

const answered = z.object({
  text: z.string(),
  status: z.number(),
  headers: z.record(z.string(), z.string()),
});

/** Runs the worker, and asks it for a page while the network fails, or answers with this status. */
async function navigate(network: number | null, request = { mode: "navigate", method: "GET" }) {
  const handlers = new Map<string, (event: object) => void>();
  const fetch = () =>
    network === null
      ? Promise.reject(new TypeError("Failed to fetch"))
      : Promise.resolve(new Response("of the site", { status: network }));
  const addEventListener = (name: string, handler: (event: object) => void) => handlers.set(name, handler);
  runInNewContext((await getWorker()).body, { addEventListener, fetch, Response });
  let answer: Promise<Response> | undefined;
  handlers.get("fetch")?.({
    request,
    preloadResponse: Promise.resolve(),
    respondWith: (given: Promise<Response>) => (answer = given),
  });
  if (!answer) return null;
  const response = await answer;
  const headers = Object.fromEntries(response.headers);
  return z.parse(answered, { text: await response.text(), status: response.status, headers });
}

it("the worker: a script that browsers revalidate, served without any live release", async () => {
  const { statusCode, headers } = await getWorker();
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "no-cache",
    "content-security-policy": "default-src 'none'; connect-src 'self'",
  });
});

it("a request without a network: the offline page, in every language", async () => {
  const page = await navigate(null);
  expect(page?.status).toBe(503);
  for (const language of languageCodes)
    expect(page?.text).toContain(
      `lang="${language}" role="alert"><h1>${escapeText(texts[language].offlineTitle)}</h1>`,
    );
});

it("the content policy of its page: allows the digest of every script and style, and no other file", async () => {
  const page = await navigate(null);
  const policy = page?.headers["content-security-policy"] ?? "";
  const inline = [...(page?.text.matchAll(/<(?:script|style)[^>]*>(.*?)<\/(?:script|style)>/gs) ?? [])];
  expect(inline).toHaveLength(3);
  const digests = inline.map(
    ([, content = ""]) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`,
  );
  expect(policy.match(/'sha256-[^']+'/g)).toEqual(expect.arrayContaining(digests));
  expect(policy).not.toMatch(/unsafe|nonce|https?:/);
  expect(page?.text).not.toMatch(/nonce=|<(?:script|img|iframe)[^>]* src=/);
});

it.each([200, 404, 429, 500, 503])(
  "an answer of the site with status %i: passed on unchanged",
  async (status) => {
    expect(await navigate(status)).toMatchObject({ status, text: "of the site" });
  },
);

it.each([
  { mode: "cors", method: "GET" },
  { mode: "no-cors", method: "GET" },
  { mode: "same-origin", method: "GET" },
  { mode: "navigate", method: "POST" },
])("a request that opens no page, $mode $method: ignored by the worker", async (request) => {
  expect(await navigate(null, request)).toBeNull();
});

/**
 * Delivers an event to the worker while these tabs of the site are open. Returns what it has shown and
 * opened.
 */
async function deliver(name: string, event: object, tabs: readonly string[] = []) {
  const handlers = new Map<string, (event: object) => void>();
  const done: unknown[] = [];
  const note =
    (what: string) =>
    (...given: readonly unknown[]) =>
      void done.push([what, ...given]);
  const open = tabs.map((url) => ({ url, focus: () => note("focus")(url) }));
  runInNewContext((await getWorker()).body, {
    addEventListener: (type: string, handler: (event: object) => void) => handlers.set(type, handler),
    registration: { showNotification: note("show") },
    clients: { matchAll: () => Promise.resolve(open), openWindow: note("open") },
    location: new URL(publicOrigin),
    URL,
  });
  let ended: unknown;
  handlers.get(name)?.({ ...event, waitUntil: (work: unknown) => (ended = work) });
  await ended;
  return done;
}

it("a push message: shown with its title and link; without content, with the site's name", async () => {
  const notification = { title: "Deposit received", link: "/history/deposit/1" };
  const { link } = notification;
  expect(await deliver("push", { data: { json: () => notification } })).toEqual([
    ["show", notification.title, { icon: "/icon-192.png", tag: link, data: link }],
  ]);
  for (const data of [null, { json: () => JSON.parse("{") as unknown }])
    expect(await deliver("push", { data })).toMatchObject([["show", "Tessera", {}]]);
});

it.each([
  ["no page of the site is open", "/inbox", [], ["open", `${publicOrigin}/inbox`]],
  [
    "its page is open",
    "/inbox",
    ["/", "/inbox?category=all"],
    ["focus", `${publicOrigin}/inbox?category=all`],
  ],
  ["another page is open, which stays as it is", "/inbox", ["/deposit"], ["open", `${publicOrigin}/inbox`]],
  ["another site", "https://evil.example/", [], ["open", `${publicOrigin}/`]],
  ["another site, by an address with two slashes", "//evil.example/", [], ["open", `${publicOrigin}/`]],
  ["a script", "javascript:alert(1)", [], ["open", `${publicOrigin}/`]],
  ["nowhere", undefined, [], ["open", `${publicOrigin}/`]],
])(
  "a press on a notification, %s: one of the site's own pages comes to the front",
  async (_, data, tabs, expected) => {
    const notification = { data, close: () => undefined };
    const open = tabs.map((path) => publicOrigin + path);
    expect(await deliver("notificationclick", { notification }, open)).toEqual([expected]);
  },
);
