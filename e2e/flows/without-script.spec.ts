import { expect, test } from "../fixtures.ts";
import { documentOf } from "../documents.ts";
import { routesOfSite } from "../../tools/testing/site-routes.ts";

const languages = ["en", "id"] as const;

test.describe("the site without scripts", () => {
  test.use({ javaScriptEnabled: false });

  for (const language of languages) {
    test(`every route in ${language}: heading and notice are readable, and its links answer`, async ({
      page,
      context,
      baseURL,
    }) => {
      await context.addCookies([{ name: "language", value: language, url: String(baseURL) }]);
      const routes = await routesOfSite();
      const links = new Set<string>();
      for (const { path } of routes) {
        await documentOf(page, path);
        await page.goto(path);
        await expect(
          page.getByRole("heading", { level: 1 }).locator("visible=true").first(),
          path,
        ).toBeVisible();
        await expect(page.locator("noscript .FirstNotice").locator("visible=true"), path).toContainText(
          "JavaScript",
        );
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        const hrefs = await page
          .locator("a[href^='/']")
          .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
        for (const href of hrefs) links.add((href ?? "").replace(/[?#].*/, ""));
      }
      for (const path of links) {
        const { status } = await page.request
          .get(path, { headers: { accept: "text/html" } })
          .then((reply) => ({ status: reply.status() }));
        expect([path, status]).toEqual([path, 200]);
      }
    });
  }

  test("Home in the light theme: light text over a picture has a dark background", async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: "theme", value: "light", url: String(baseURL) }]);
    await documentOf(page, "/");
    await page.goto("/");
    const { ink, ground } = await page
      .getByRole("main")
      .getByRole("heading", { level: 2 })
      .first()
      .evaluate((heading) => {
        const grounds: string[] = [];
        for (let box: Element | null = heading; box; box = box.parentElement) {
          grounds.push(getComputedStyle(box).backgroundColor);
        }
        return {
          ink: getComputedStyle(heading).color,
          ground: grounds.find((color) => color !== "rgba(0, 0, 0, 0)") ?? "",
        };
      });
    const lightness = (color: string) => Math.max(...(color.match(/\d+/g) ?? []).slice(0, 3).map(Number));
    expect(lightness(ink)).toBeGreaterThan(200);
    expect(lightness(ground)).toBeLessThan(100);
  });

  test("another language: chosen by a link, and stored", async ({ page }) => {
    await documentOf(page, "/contact");
    await page.goto("/contact");
    await page.getByRole("link", { name: "Bahasa Indonesia" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Hubungi kami" })).toBeVisible();
    await page.getByRole("link", { name: "Lainnya" }).locator("visible=true").first().click();
    await expect(page.locator("html")).toHaveAttribute("lang", "id");
  });

  test("a form: says that it needs script, and never puts its fields into the address", async ({ page }) => {
    for (const path of ["/login", "/register", "/forgot-password"]) {
      await documentOf(page, path);
      await page.goto(path);
      const form = page.locator("main form");
      // Read from the style: a further element would differ from what the shell takes over.
      const words = await form.evaluate((element) => getComputedStyle(element, "::before").content);
      expect([path, words]).toEqual([path, expect.stringContaining("JavaScript")]);
      await page.getByLabel("Username").first().fill("mira");
      await page.getByLabel("Username").first().press("Enter");
      await form.locator("[type=submit]").click();
      expect(page.url()).not.toContain("mira");
      await expect(page).toHaveURL(path);
    }
  });
});

/** Ways in which a browser refuses a page its memory: it ignores cookies, or throws, as in a sandbox. */
const refusals = {
  ignores: `Object.defineProperty(document, "cookie", { get: () => "", set: () => undefined });`,
  throws: `Object.defineProperty(document, "cookie", { get: refuse, set: refuse });`,
} as const;

for (const [refusal, code] of Object.entries(refusals)) {
  test(`cookies and storage are blocked, and the browser ${refusal}: every public screen works, and the login says what to do`, async ({
    page,
  }) => {
    await page.addInitScript(`{
      const refuse = () => { throw new DOMException("Denied", "SecurityError"); };
      ${code}
      for (const name of ["localStorage", "sessionStorage", "indexedDB"])
        Object.defineProperty(window, name, { get: refuse });
    }`);
    for (const path of ["/", "/games", "/promotions", "/contact", "/pages/terms"]) {
      await page.goto(path);
      await expect(page.locator("[data-rendered]")).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
    }
    await page.getByRole("button", { name: "Language and theme" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Bahasa Indonesia" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "id");
    await page.goto("/login?language=en");
    await expect(page.getByRole("alert").filter({ hasText: "blocks cookies" })).toContainText(
      "Allow cookies",
    );
    await page.goto("/contact?language=id");
    await expect(page.getByRole("heading", { level: 1, name: "Hubungi kami" })).toBeVisible();
    await expect(page.locator("[data-rendered]")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1, name: "Hubungi kami" })).toBeVisible();
  });
}
