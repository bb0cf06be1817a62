import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { releaseMap } from "@tessera/shared/contracts/release-map";
import * as z from "@tessera/shared/schema";
import { publicOrigin, startRegistry, type TestRegistry } from "../testing/start-registry.ts";

let registry: TestRegistry;
let shell: string;
let wallet: string;

/** As hostile as a label that the registry accepts can be. */
const navigationLabel = "</script><!--<script>";

beforeAll(async () => {
  registry = await startRegistry();
  shell = await registry.publishAndPromote({
    name: "shell",
    files: { "js/shell.js": "shell();", "css/shell.css": "body{}" },
    manifest: { paths: ["/login", "/error"].map((prefix) => ({ prefix, guard: "open" })) },
  });
  wallet = await registry.publishAndPromote({
    name: "wallet",
    files: { "js/entry.js": "entry();", "js/deposit.js": "deposit();", "css/deposit.css": "a{}" },
    hints: { "*": ["js/entry.js"], "/deposit": ["js/deposit.js", "css/deposit.css"], "/wallet": [] },
    manifest: {
      paths: ["/deposit", "/wallet"].map((prefix) => ({ prefix, guard: "player" })),
      slots: [{ slot: "home.promotions", module: "promotions", order: 1 }],
      navigation: [
        {
          place: "navbar",
          order: 1,
          to: "/deposit",
          icon: "coins",
          label: { en: navigationLabel, id: "Isi" },
          guard: "open",
          covers: [],
        },
      ],
    },
  });
  await registry.publishAndPromote({
    name: "referral",
    manifest: {
      paths: [{ prefix: "/referral", guard: "player" }],
      routes: ["/referral", "/referral/members/:id?"],
    },
  });
});
afterAll(() => registry.stop());

function get(url: string, headers: Record<string, string> = {}) {
  return registry.app.inject({
    method: "GET",
    url,
    headers: { host: "localhost:4320", accept: "text/html", ...headers },
  });
}

/** Sends a raw request line, which neither fetch nor inject can send. */
async function rawGet(path: string, host: string): Promise<IncomingMessage> {
  const { port } = new URL(registry.origin);
  const [answer] = (await once(
    request({ host: "127.0.0.1", port, path, headers: { host } }).end(),
    "response",
  )) as [IncomingMessage];
  return answer.resume();
}

const nonceOf = (policy: unknown) => /'nonce-([^']+)'/.exec(String(policy))?.[1] ?? "";

describe("a page", () => {
  it.each([
    ["/", 200],
    ["/login", 200],
    ["/deposit", 200],
    ["/deposit/", 200],
    ["/deposit/qris?from=home", 200],
    ["/depositary", 404],
    ["/nowhere", 404],
    ["/referral", 200],
    ["/referral/", 200],
    ["/referral/members", 200],
    ["/referral/members/7?page=2", 200],
    ["/referral/register", 404],
    ["/referral/members/7/8", 404],
    ["/referrals", 404],
  ])("%s: status %i, and the same kind of document", async (url, status) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("private, no-cache");
    expect(answer.body).toContain('<div id="root">');
  });

  it("its content security policy: exactly as listed here, with a new nonce", async () => {
    const policies = [(await get("/")).headers, (await get("/")).headers].map((headers) =>
      String(headers["content-security-policy"]),
    );
    const nonce = nonceOf(policies[0]);
    expect(Buffer.from(nonce, "base64")).toHaveLength(16);
    expect(nonceOf(policies[1])).not.toBe(nonce);
    expect(policies[0]).toBe(
      `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'self' 'nonce-${nonce}'; ` +
        "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; frame-src http://127.0.0.1:4321; " +
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'; " +
        "require-trusted-types-for 'script'; trusted-types default service-worker",
    );
  });

  it("its other security headers: nosniff, referrer, permissions and opener policies, and no HSTS without HTTPS", async () => {
    const { headers } = await get("/");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "x-frame-options": "DENY",
    });
    expect(headers["permissions-policy"]).toContain("camera=()");
    expect(headers).not.toHaveProperty("strict-transport-security");
  });

  it("every script, style and preload: has the nonce, and files have integrity and crossorigin", async () => {
    const answer = await get("/deposit");
    const nonce = nonceOf(answer.headers["content-security-policy"]);
    const tags = answer.body.match(/<(?:script|style|link rel="(?:stylesheet|preload)")[^>]*>/g) ?? [];
    expect(tags.length).toBeGreaterThan(6);
    for (const one of tags) expect(one).toContain(`nonce="${nonce}"`);
    for (const one of tags.filter((text) => /(?:src|href)=/.test(text))) {
      expect(one).toMatch(/ integrity="sha384-[A-Za-z0-9+/]{64}" crossorigin="anonymous"/);
    }
    expect(answer.body).not.toMatch(/ style="/);
  });

  it("a remote's path: the page preloads its entry and the files of the screen", async () => {
    const { body } = await get("/deposit/qris");
    const asked = [...body.matchAll(/rel="preload" as="(\w+)" href="([^"]+)"/g)].map(([, as, href]) => [
      as,
      href,
    ]);
    expect(asked).toEqual([
      ["script", `/r/${wallet}/js/entry.js`],
      ["script", `/r/${wallet}/js/deposit.js`],
      ["style", `/r/${wallet}/css/deposit.css`],
    ]);
  });

  it("home: preloads the entries of remotes with a home slot; a path of the shell: preloads no entry", async () => {
    expect((await get("/")).body).toContain(`rel="preload" as="script" href="/r/${wallet}/js/entry.js"`);
    expect((await get("/login")).body).not.toContain('rel="preload"');
    expect((await get("/referral/register")).body).not.toContain('rel="preload"');
  });

  it("the shell's script and style: come from the shell's own release", async () => {
    const { body } = await get("/");
    expect(body).toContain(`<script src="/r/${shell}/js/shell.js"`);
    expect(body).toContain(`<link rel="stylesheet" href="/r/${shell}/css/shell.css"`);
  });

  it("its watchdog: runs before the first file of the shell, with messages in both languages", async () => {
    const { body } = await get("/deposit");
    const watchdog = body.indexOf("tesseraWatchdog");
    expect(watchdog).toBeGreaterThan(0);
    expect(watchdog).toBeLessThan(body.indexOf(`/r/${shell}/css/shell.css"`));
    for (const [id, inEnglish, inIndonesian] of [
      ["start-failed", "This page could not be loaded", "Halaman ini tidak dapat dimuat"],
      ["start-slow", "This takes longer than usual", "Ini lebih lama dari biasanya"],
    ] as const) {
      const [, message = ""] = new RegExp(`<template id="${id}">(.*?)</template>`).exec(body) ?? [];
      expect(message).toContain(`lang="en" role="alert"><h1>${inEnglish}</h1>`);
      expect(message).toContain(`lang="id" role="alert"><h1>${inIndonesian}</h1>`);
    }
  });

  it("cut off in transit: the first script, which reports that, is complete within the first 1.5 kB", async () => {
    const { body } = await get("/deposit");
    const [first = ""] = body.split("</script>", 1);
    expect(first).toContain("This takes longer than usual");
    expect(first).toContain("Ini lebih lama dari biasanya");
    expect(Buffer.byteLength(first)).toBeLessThan(1_800);
  });

  it("the inlined map: matches the shell's contract, and no text of a remote can end the script", async () => {
    const { body } = await get("/");
    const [, json = ""] =
      /<script type="application\/json" id="release-map"[^>]*>(.*?)<\/script>/.exec(body) ?? [];
    const map = z.parse(releaseMap, JSON.parse(json));
    expect(map).toMatchObject({
      environment: "local",
      revision: 3,
      shell: { id: shell, base: `/r/${shell}/` },
    });
    const mapped = map.remotes.find(({ name }) => name === "wallet");
    expect(mapped?.manifest.navigation[0]?.label.en).toBe(navigationLabel);
    expect(Object.keys(mapped?.integrity ?? {})).toEqual(["js/entry.js", "js/deposit.js", "css/deposit.css"]);
    expect(json).not.toMatch(/[<\u2028]/);
  });

  it("its head: has maximum scale 5, the signature key, and the noscript notice in both languages", async () => {
    const { body } = await get("/");
    expect(body).toContain(
      '<meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=5">',
    );
    expect(body).toContain('<meta name="signature-key" content="signature-key-of-the-tests">');
    expect(body).toContain('<p class="FirstNotice" lang="en">');
    expect(body).toContain('<p class="FirstNotice" lang="id">');
  });

  it.each(["/", "/login", "/deposit/qris", "/nowhere", "/error"])(
    "%s in each content coding: the same page, with the nonce of its policy and a new token",
    async (url) => {
      const [br, gzip, plain] = [
        await get(url, { "accept-encoding": "gzip, br" }),
        await get(url, { "accept-encoding": "gzip" }),
        await get(url),
      ];
      expect([br, gzip].map(({ headers }) => headers["content-encoding"])).toEqual(["br", "gzip"]);
      expect(plain.headers).not.toHaveProperty("content-encoding");
      expect(br.headers.vary).toBe("accept, cookie, save-data, accept-encoding");
      const tokens = new Set<string>();
      const withoutValues = (headers: typeof br.headers, text: string) =>
        text
          .replaceAll(nonceOf(headers["content-security-policy"]), "")
          .replace(/(?<=<meta name="page-token" content=")[\w-]{43}\.2(?=">)/, (token) => {
            tokens.add(token);
            return "";
          });
      const expected = withoutValues(plain.headers, plain.body);
      expect(expected).not.toMatch(/nonce-|token-/);
      expect(withoutValues(br.headers, brotliDecompressSync(br.rawPayload).toString())).toBe(expected);
      expect(withoutValues(gzip.headers, gunzipSync(gzip.rawPayload).toString())).toBe(expected);
      expect(tokens.size).toBe(3);
    },
  );

  it("HEAD: the headers of GET, with the length of its content coding and no body", async () => {
    const headers = { host: "localhost:4320", "accept-encoding": "br" };
    const asked = await registry.app.inject({ method: "HEAD", url: "/login", headers });
    const whole = await get("/login", { "accept-encoding": "br" });
    expect(asked.rawPayload).toHaveLength(0);
    expect(asked.headers["content-length"]).toBe(String(whole.rawPayload.byteLength));
    expect(Object.keys(asked.headers).sort()).toEqual(Object.keys(whole.headers).sort());
  });

  it("a browser without a device id: gets a cookie for a year; with one: gets none", async () => {
    const cookie = String((await get("/")).headers["set-cookie"]);
    expect(cookie).toMatch(/^device=[0-9a-f-]{36}; Path=\/; Max-Age=31536000; Secure; SameSite=Lax$/);
    const known = { cookie: `other=1; ${cookie.split(";")[0]}` };
    expect((await get("/", known)).headers).not.toHaveProperty("set-cookie");
    expect((await get("/", { cookie: "device=guess" })).headers).toHaveProperty("set-cookie");
  });

  it("another host: permanent redirect to the public origin, with path and query", async () => {
    const answer = await get("/deposit?a=1", { host: "127.0.0.1:4320" });
    expect([answer.statusCode, answer.headers.location]).toEqual([308, `${publicOrigin}/deposit?a=1`]);
  });

  it.each(["//evil.example/deposit", "http://evil.example/deposit"])(
    "another host and the path %s: never sent to a foreign address",
    async (path) => {
      const { statusCode, headers } = await rawGet(path, "evil.example");
      expect(statusCode).toBe(308);
      expect(new URL(headers.location ?? "").origin).toBe(publicOrigin);
    },
  );

  it.each([
    ["/missing.js", "*/*"],
    ["/favicon.ico", "image/avif,image/webp"],
    ["/deposit", "application/json"],
    ["/api/unknown", "text/html"],
    ["/registry", "text/html"],
  ])("%s requested as %s: 404 without HTML, and not cached", async (url, accept) => {
    const answer = await get(url, { accept });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("after a promotion and after a rollback: the next page has the new state", async () => {
    const next = await registry.publishAndPromote({ name: "account", version: "1.0.0" });
    const later = await registry.publishAndPromote({ name: "account", version: "2.0.0" });
    expect((await get("/")).body).toContain(`/r/${later}/`);
    await registry.operator.rollBack("account", { reason: "slow" });
    const { body } = await get("/");
    expect(body).toContain(`/r/${next}/`);
    expect(body).not.toContain(later);
    expect(body).toContain(`/r/${shell}/`);
  });
});

describe("a remote that is no longer part of the site", () => {
  it.each([
    ["retired", () => registry.operator.retire("lobby", { reason: "no licence" })],
    ["undone from its first release on", () => registry.operator.rollBack("lobby", { reason: "blank" })],
  ])("%s: its paths answer 404 with the shell, and no page names it", async (_name, leave) => {
    const id = await registry.publishAndPromote({
      name: "lobby",
      files: { "js/lobby.js": "lobby();" },
      manifest: {
        paths: [{ prefix: "/lobby", guard: "open" }],
        slots: [{ slot: "home.main", module: "lobby", order: 1 }],
      },
    });
    expect((await get("/lobby")).statusCode).toBe(200);
    expect((await get("/")).body).toContain(id);

    await leave();
    const gone = await get("/lobby");
    expect(gone.statusCode).toBe(404);
    expect(gone.body).toContain(`/r/${shell}/js/shell.js`);
    expect(gone.body).not.toContain(id);
    expect((await get("/")).body).not.toContain(id);
    // Open tabs continue with the release that they loaded.
    expect((await get(`/r/${id}/js/lobby.js`)).statusCode).toBe(200);

    await registry.operator.promote("lobby", id);
    expect((await get("/lobby")).statusCode).toBe(200);
  });
});

describe("HTTPS and the development flavour", () => {
  it("an HTTPS origin: HSTS", async () => {
    const secure = await startRegistry({ publicOrigin: "https://play.example", database: registry.database });
    const answer = await secure.app.inject({ url: "/", headers: { host: "play.example" } });
    expect(answer.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    await secure.stop();
  });

  it("a shell of the development flavour: may connect to the developer's own machine", async () => {
    const development = await startRegistry();
    await development.publishAndPromote({ name: "shell", flavour: "development" });
    const answer = await development.app.inject({ url: "/", headers: { host: "localhost:4320" } });
    expect(answer.headers["content-security-policy"]).toContain(
      "connect-src 'self' http://localhost:* ws://localhost:* http://127.0.0.1:* ws://127.0.0.1:*; ",
    );
    await development.stop();
  });
});
