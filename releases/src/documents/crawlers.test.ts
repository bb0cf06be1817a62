import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publicOrigin, startRegistry, type TestRegistry } from "../testing/start-registry.ts";

let registry: TestRegistry;

beforeAll(async () => {
  registry = await startRegistry();
  await registry.publishAndPromote({
    name: "shell",
    files: { "js/shell.js": "shell();" },
    manifest: {
      paths: [
        { prefix: "/login", guard: "guest" },
        { prefix: "/error", guard: "open", unlisted: true },
      ],
      routes: ["/login", "/error"],
    },
  });
  await registry.publishAndPromote({
    name: "wallet",
    manifest: {
      paths: [
        { prefix: "/deposit", guard: "player" },
        { prefix: "/promotions", guard: "open" },
      ],
      routes: ["/deposit", "/promotions", "/promotions/:slug", "/promotions/kinds/:kind?"],
    },
  });
});
afterAll(() => registry.stop());

function get(url: string, headers: Record<string, string> = {}) {
  return registry.app.inject({
    url,
    headers: { host: new URL(publicOrigin).host, accept: "text/html", ...headers },
  });
}

const isExcluded = (body: string) => body.includes('<meta name="robots" content="noindex">');

describe("search engines", () => {
  it("robots.txt: excludes what is no page, allows the files that pages need, and names the sitemap", async () => {
    const { body, headers } = await get("/robots.txt");
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(body).toContain(`Sitemap: ${publicOrigin}/sitemap.xml`);
    expect(body).toContain("Disallow: /registry/");
    expect(body).not.toMatch(/Disallow: \/(?:api|r|art)?\/?$/m);
  });

  it("sitemap: lists the public screens, in every language", async () => {
    const { body, headers } = await get("/sitemap.xml");
    expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
    const addresses = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toEqual(
      ["/", "/login", "/promotions", "/promotions/kinds"].map((path) => publicOrigin + path),
    );
    expect(body).toContain(
      `<xhtml:link rel="alternate" hreflang="id" href="${publicOrigin}/promotions?language=id"/>`,
    );
  });

  it.each([
    ["/", false],
    ["/login", false],
    ["/promotions/welcome", false],
    ["/deposit", true],
    ["/error", true],
    ["/nowhere", true],
    ["/promotions/a/b", true],
  ])("the path %s: excluded from the index is %s", async (url, excluded) => {
    expect(isExcluded((await get(url)).body)).toBe(excluded);
  });

  it("a crawler: receives the same document as everybody", async () => {
    const withoutValues = (text: string) =>
      text.replaceAll(/nonce="[^"]*"|(?<="page-token" content=)"[^"]*"/g, "");
    const crawler = await get("/promotions", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" });
    const reader = await get("/promotions", { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/143" });
    expect(withoutValues(crawler.body)).toBe(withoutValues(reader.body));
  });
});

describe("the language in the address", () => {
  it("a known language: the page is in it, and a cookie stores it", async () => {
    const { body, headers } = await get("/promotions?language=id&tab=all", { cookie: "language=en" });
    expect(body).toContain('<html lang="id"');
    expect([headers["set-cookie"]].flat()).toContain(
      "language=id; Path=/; Max-Age=31536000; Secure; SameSite=Lax",
    );
  });

  it.each(["xx", "", "%3Cscript%3E"])(
    "the language %j: ignored, and the page is in the language of the cookie",
    async (named) => {
      const { body, headers } = await get(`/promotions?language=${named}`, { cookie: "language=id" });
      expect(body).toContain('<html lang="id"');
      expect(String(headers["set-cookie"])).not.toContain("language=");
    },
  );

  it("without scripts: the page has a link to itself in each other language", async () => {
    expect((await get("/promotions")).body).toContain(
      '<a href="?language=id" hreflang="id" lang="id">Bahasa Indonesia</a>',
    );
  });
});
