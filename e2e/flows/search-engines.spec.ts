import { expect, test } from "../fixtures.ts";
import { contentOf, documentOf } from "../documents.ts";
import { routesOfSite } from "../../tools/testing/site-routes.ts";

const languages = ["en", "id"] as const;

const titleOf = (text: string) => contentOf(text, /<title>([^<]*)<\/title>/);
const descriptionOf = (text: string) => contentOf(text, /<meta name="description" content="([^"]*)"/);

test.describe("the site for a search engine", () => {
  test("every public route: has a title, a description and addresses of its own, in each language", async ({
    page,
    baseURL,
  }) => {
    const routes = await routesOfSite();
    const titles = new Map<string, string>();
    for (const { path } of routes.filter(({ isPublic }) => isPublic)) {
      const [pathname = ""] = path.split("?");
      for (const language of languages) {
        const query = language === "en" ? "" : "?language=id";
        const text = await documentOf(page, `${pathname}?language=${language}`);
        expect([path, contentOf(text, /<html lang="(\w+)"/)]).toEqual([path, language]);
        expect([path, contentOf(text, /<link rel="canonical" href="([^"]*)"/)]).toEqual([
          path,
          String(baseURL) + pathname + query,
        ]);
        for (const code of [...languages, "x-default"])
          expect([path, text.includes(`hreflang="${code}"`)]).toEqual([path, true]);
        expect([path, text.includes('name="robots"')]).toEqual([path, false]);
        expect(descriptionOf(text)?.length, path).toBeGreaterThan(30);
        const title = titleOf(text) ?? "";
        expect(title).toMatch(/. · Tessera$/);
        expect([path, titles.get(`${language} ${title}`) ?? path]).toEqual([path, path]);
        titles.set(`${language} ${title}`, path);
      }
    }
  });

  test("private routes, steps and unknown paths: excluded from the index", async ({ page }) => {
    const routes = await routesOfSite();
    const hidden = routes.filter(({ isPublic }) => !isPublic).map(({ path }) => path);
    for (const path of [...hidden, "/nowhere"]) {
      const text = await documentOf(page, path);
      expect([path, text.includes('<meta name="robots" content="noindex">')]).toEqual([path, true]);
      expect([path, text.includes('rel="canonical"')]).toEqual([path, false]);
    }
  });

  test("a path without a screen: status 404, and a page that says so", async ({ page }) => {
    for (const path of [
      "/nowhere",
      "/promotions/no-such",
      "/pages/no-such",
      "/play/no-such",
      "/games/slots/x",
    ]) {
      await documentOf(page, path);
      const response = await page.request.get(path, { headers: { accept: "text/html" } });
      expect([path, response.status()]).toEqual([path, 404]);
      expect(await response.text()).toContain("This page does not exist");
    }
  });

  test("sitemap: lists every public screen and each promotion, and each address answers", async ({
    page,
    baseURL,
  }) => {
    const addresses = async () => {
      const text = await (await page.request.get("/sitemap.xml")).text();
      return Array.from(text.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address = ""]) =>
        address.slice(String(baseURL).length),
      );
    };
    await page.goto("/promotions");
    const details = page.getByRole("main").getByRole("link", { name: "Detail" });
    await expect(details.first()).toBeVisible();
    const promotions = await details.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    const pages = ["terms", "privacy", "help", "responsible-gaming"].map((slug) => `/pages/${slug}`);
    await expect
      .poll(addresses)
      .toEqual(expect.arrayContaining(["/", "/games", "/promotions", "/contact", ...pages, ...promotions]));
    const listed = await addresses();
    expect(listed.filter((path) => /^\/(?:deposit|profile|error|reset)/.test(path))).toEqual([]);
    for (const path of listed) {
      const { status } = await page.request.get(path, { headers: { accept: "text/html" } }).then((reply) => ({
        status: reply.status(),
      }));
      expect([path, status]).toEqual([path, 200]);
    }
  });

  test("a crawler: receives the same document as everybody", async ({ page }) => {
    const withoutValues = (text: string) =>
      text.replaceAll(/nonce="[^"]*"|(?<="page-token" content=)"[^"]*"/g, "");
    const own = await documentOf(page, "/contact");
    const crawled = await documentOf(page, "/contact", {
      "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    });
    expect(withoutValues(crawled)).toBe(withoutValues(own));
  });

  test("title of the document: the same title that the page sets later", async ({ page }) => {
    for (const path of ["/", "/games", "/pages/terms"]) {
      const title = titleOf(await documentOf(page, path));
      await page.goto(path);
      await expect(page.locator("[data-rendered]")).toHaveCount(0);
      await expect(page).toHaveTitle(title ?? "");
    }
  });
});

test("an address with a language prefix: the page is in that language, keeps it, and shows the address without prefix", async ({
  page,
}) => {
  await documentOf(page, "/promotions");
  const failures: string[] = [];
  page.on("request", (request) => {
    if (request.postData()?.includes("first-screen")) failures.push(request.postData() ?? "");
  });
  await page.goto("/promotions?language=id");
  await expect(page).toHaveURL("/promotions");
  await expect(page.getByRole("heading", { level: 1, name: "Promosi" })).toBeVisible();
  await expect(page.locator("[data-rendered]")).toHaveCount(0);
  await page.goto("/games");
  await expect(page.locator("html")).toHaveAttribute("lang", "id");
  expect(failures).toEqual([]);
});
