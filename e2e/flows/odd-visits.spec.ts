import { readdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page, type Request } from "@playwright/test";
import { findBrowser } from "../../tools/testing/find-browser.ts";
import { demo, expect, test } from "../fixtures.ts";

const root = join(import.meta.dirname, "../..");
const languages = ["en", "id"] as const;

interface Route {
  readonly path: string;
  readonly isPublic: boolean;
}

interface Manifest {
  readonly routes: readonly string[];
  readonly paths: readonly { prefix: string; guard: string; unlisted?: boolean }[];
}

/** A name for each route with one in its path. */
const named: Readonly<Record<string, string>> = {
  "/games/:category?": "/games/slots",
  "/games/provider/:provider": "/games/provider/orchid-arc",
  "/play/:slug": "/play/golden-koi?mode=demo",
  "/promotions/:slug": "/promotions/first-deposit",
  "/history/:type?/:id?": "/history",
  "/inbox/:id?": "/inbox",
  "/pages/:slug": "/pages/terms",
};

/** Every route of the site, from the manifests: the shell's, and those of all remotes. */
async function routesOfSite(): Promise<Route[]> {
  const folders = ["shell", ...readdirSync(join(root, "remotes")).map((name) => join("remotes", name))];
  const manifests = await Promise.all(
    folders.map(async (folder) => {
      const module = (await import(join(root, folder, "src/manifest.ts"))) as { manifest: Manifest };
      return module.manifest;
    }),
  );
  const routes = manifests.flatMap(({ routes: all, paths }) =>
    all.map((route) => {
      const path = named[route] ?? route;
      const served = paths
        .filter(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))
        .toSorted((a, b) => b.prefix.length - a.prefix.length)[0];
      return { path, isPublic: served?.guard !== "player" && served?.unlisted !== true };
    }),
  );
  return [{ path: "/", isPublic: true }, ...routes];
}

/** The document of a page, once its first screen has been rendered. */
async function documentOf(page: Page, path: string, headers: Record<string, string> = {}): Promise<string> {
  const read = async () =>
    (await page.request.get(path, { headers: { accept: "text/html", ...headers } })).text();
  if (path !== "/error") await expect.poll(read).toContain('id="first-screen"');
  return read();
}

const contentOf = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? null;
const titleOf = (text: string) => contentOf(text, /<title>([^<]*)<\/title>/);
const descriptionOf = (text: string) => contentOf(text, /<meta name="description" content="([^"]*)"/);

test.describe("a search engine", () => {
  test("every public route: title, description and addresses of its own, in each language", async ({
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

  test("private routes, steps and unknown paths: not listed", async ({ page }) => {
    const routes = await routesOfSite();
    const kept = routes.filter(({ isPublic }) => !isPublic).map(({ path }) => path);
    for (const path of [...kept, "/nowhere"]) {
      const text = await documentOf(page, path);
      expect([path, text.includes('<meta name="robots" content="noindex">')]).toEqual([path, true]);
      expect([path, text.includes('rel="canonical"')]).toEqual([path, false]);
    }
  });

  test("a path that names nothing: status 404, and a page that says so", async ({ page }) => {
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

  test("sitemap: every public screen and each promotion, all of which answer", async ({ page, baseURL }) => {
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

  test("a crawler is sent what everybody is sent", async ({ page }) => {
    const withoutNonce = (text: string) => text.replaceAll(/nonce="[^"]*"/g, "");
    const own = await documentOf(page, "/contact");
    const crawled = await documentOf(page, "/contact", {
      "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    });
    expect(withoutNonce(crawled)).toBe(withoutNonce(own));
  });

  test("title of the document: the one that the page sets", async ({ page }) => {
    for (const path of ["/", "/games", "/pages/terms"]) {
      const title = titleOf(await documentOf(page, path));
      await page.goto(path);
      await expect(page.locator("[data-rendered]")).toHaveCount(0);
      await expect(page).toHaveTitle(title ?? "");
    }
  });
});

test("an address with a language: the page is in it, keeps it, and shows its plain address", async ({
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

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  for (const language of languages) {
    test(`every route in ${language}: heading and notice are readable, and its links lead somewhere`, async ({
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

  test("Home in the light theme: light words over a picture have a dark ground", async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: "theme", value: "light", url: String(baseURL) }]);
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

  test("another language: chosen by a link, and kept", async ({ page }) => {
    await page.goto("/contact");
    await page.getByRole("link", { name: "Bahasa Indonesia" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Hubungi kami" })).toBeVisible();
    await page.getByRole("link", { name: "Promo" }).locator("visible=true").first().click();
    await expect(page.locator("html")).toHaveAttribute("lang", "id");
  });

  test("a form: says that it needs script, and is never sent with its fields in the address", async ({
    page,
  }) => {
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

/** A document of an earlier revision, whose releases with these names are gone from the store. */
async function staleDocument(page: Page, path: string, gone: readonly string[]): Promise<string> {
  const text = await documentOf(page, path);
  const map = JSON.parse(
    contentOf(text, /<script type="application\/json" id="release-map"[^>]*>(.*?)<\/script>/) ?? "",
  ) as {
    revision: number;
    shell: { id: string };
    remotes: { name: string; id: string }[];
  };
  const ids = [{ name: "shell", id: map.shell.id }, ...map.remotes].filter(({ name }) => gone.includes(name));
  const older = text.replaceAll(`"revision":${map.revision}`, `"revision":${map.revision - 1}`);
  return ids.reduce((stale, { id }) => stale.replaceAll(id, `gone${id.slice(4)}`), older);
}

/** Answers the first documents of a path from a cache that holds a stale one. Returns how many were asked for. */
async function serveStale(page: Page, path: string, stale: string, times: number): Promise<() => number> {
  let asked = 0;
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (route.request().resourceType() !== "document") return route.continue();
      asked += 1;
      if (asked > times) return route.continue();
      const answer = await route.fetch();
      const nonce = /'nonce-([^']+)'/.exec(answer.headers()["content-security-policy"] ?? "")?.[1] ?? "";
      return route.fulfill({
        response: answer,
        body: stale.replaceAll(/nonce="[^"]*"/g, `nonce="${nonce}"`),
      });
    },
  );
  return () => asked;
}

test.describe("a stale page, whose release is gone", () => {
  test("the shell's: says so, and loads the page again once", async ({ page, problems }) => {
    for (const path of ["/contact", "/"]) {
      const asked = await serveStale(page, path, await staleDocument(page, path, ["shell"]), 1);
      await page.addInitScript(() => {
        addEventListener("pagehide", () => {
          const words = document.querySelector("[role=alert]:not([hidden])")?.textContent ?? "";
          sessionStorage.setItem("words", document.body.innerText + words);
        });
      });
      await page.goto(path);
      await expect(page.locator("[data-rendered]")).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await expect.poll(asked).toBe(2);
      expect(await page.evaluate(() => sessionStorage.getItem("words"))).toContain(
        "The site has a new version",
      );
      await expect(page.getByText("The site has a new version")).toHaveCount(0);
      await page.unrouteAll();
      await page.evaluate(() => sessionStorage.clear());
    }
    problems.splice(0);
  });

  test("a cache that never lets go of it: one reload, then the page says what to do", async ({
    page,
    problems,
  }) => {
    const asked = await serveStale(page, "/contact", await staleDocument(page, "/contact", ["shell"]), 99);
    await page.goto("/contact");
    await expect.poll(asked).toBe(2);
    await expect(page.getByRole("button", { name: "Try again" }).locator("visible=true")).toBeVisible();
    await expect(page.getByText("could not be loaded").locator("visible=true")).toBeVisible();
    await page.waitForTimeout(2_000);
    expect(asked()).toBe(2);
    problems.splice(0);
  });

  test("a remote's, in a tab that is open for long: its screen is there after one reload", async ({
    page,
    problems,
  }) => {
    const asked = await serveStale(page, "/contact", await staleDocument(page, "/contact", ["wallet"]), 99);
    await page.goto("/contact");
    await expect(page.locator("[data-rendered]")).toHaveCount(0);
    await page.getByRole("link", { name: "Promo" }).locator("visible=true").first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Promotions" })).toBeVisible();
    await expect(page).toHaveURL("/promotions");
    expect(asked()).toBe(1);
    problems.splice(0);
  });

  test("something is typed: says so, and the typed stays", async ({ page, problems }) => {
    await serveStale(page, "/login", await staleDocument(page, "/login", []), 99);
    await page.goto("/login");
    await expect(page.locator("[data-rendered]")).toHaveCount(0);
    await page.route(/\/r\/.*\.js/, (route) => route.fulfill({ status: 404, body: "Not found" }));
    await page.getByLabel("Username").fill("mira");
    await page.getByRole("button", { name: "Language and theme" }).click();
    await expect(page.getByText("The site has a new version").locator("visible=true")).toBeVisible();
    await expect(page.getByLabel("Username")).toHaveValue("mira");
    problems.splice(0);
  });
});

/** What keeps any page of this browser without windows out of its back/forward cache; the rest is up to the page. */
const browsersOwnReasons: ReadonlySet<string> = new Set([
  "BackForwardCacheDisabledForDelegate",
  "BrowsingInstanceNotSwapped",
]);

/** The event of a page that goes into the back/forward cache, or comes back from it. */
function cacheEvent(page: Page, name: "pagehide" | "pageshow"): Promise<void> {
  return page.evaluate((type) => {
    window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
  }, name);
}

/** Opens a page until its scripts run and its event connection is open, from a page that has none. Returns its request. */
async function connectedTo(page: Page, path: string): Promise<Request> {
  const connected = page.waitForResponse(/\/api\/events/);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  return (await connected).request();
}

test.describe("back/forward cache", () => {
  test("every public route, and screens of a player: nothing of the page keeps it out", async ({
    baseURL,
    page,
    logIn,
  }) => {
    await page.goto("/login");
    await logIn(demo);
    // Playwright's own browser has the cache switched off.
    const browser = await chromium.launch({
      ...(await findBrowser()),
      ignoreDefaultArgs: ["--disable-back-forward-cache"],
    });
    const context = await browser.newContext({
      baseURL: String(baseURL),
      storageState: await page.context().storageState(),
    });
    const tab = await context.newPage();
    const session = await context.newCDPSession(tab);
    await session.send("Page.enable");
    let reasons: string[] = [];
    session.on("Page.backForwardCacheNotUsed", ({ notRestoredExplanations }) => {
      reasons = notRestoredExplanations.map(({ reason }) => reason);
    });
    for (const path of [
      "/",
      "/games",
      "/promotions",
      "/contact",
      "/wallet",
      "/deposit",
      "/history",
      "/profile",
    ]) {
      reasons = [];
      await tab.goto("/robots.txt");
      const events = await connectedTo(tab, path);
      const ended = tab.waitForEvent("requestfailed", (request) => request === events);
      await cacheEvent(tab, "pagehide");
      await ended;
      await tab.goto("/sitemap.xml");
      await tab.goBack();
      await expect.poll(() => reasons, path).not.toEqual([]);
      expect([path, reasons.filter((reason) => !browsersOwnReasons.has(reason))]).toEqual([path, []]);
    }
    await browser.close();
  });

  test("back from it: the event connection is open again, and the balance is read anew", async ({
    page,
    logIn,
  }) => {
    await page.goto("/login");
    await logIn(demo);
    await page.goto("/robots.txt");
    await connectedTo(page, "/wallet");
    await cacheEvent(page, "pagehide");
    const again = Promise.all([
      page.waitForRequest(/\/api\/events/),
      page.waitForRequest(/\/api\/wallets?$/),
    ]);
    await cacheEvent(page, "pageshow");
    await again;
  });

  test("logged out in another tab meanwhile: nothing private is left on the page", async ({
    page,
    context,
    logIn,
  }) => {
    await page.goto("/login");
    await logIn(demo);
    await page.goto("/robots.txt");
    await connectedTo(page, "/profile");
    await expect(page.getByText(demo.username).first()).toBeVisible();
    await cacheEvent(page, "pagehide");
    await context.clearCookies({ name: "token" });
    await page.evaluate(() => localStorage.removeItem("session"));
    await cacheEvent(page, "pageshow");
    await expect(page.getByRole("dialog", { name: "Log in" })).toBeVisible();
    await expect(page.getByText(demo.username)).toHaveCount(0);
    await expect(page.locator('[data-place="header.balance"]')).toHaveCount(0);
  });

  test("another release is live meanwhile: the page is loaded again", async ({ page, problems }) => {
    const asked = await serveStale(page, "/contact", await staleDocument(page, "/contact", []), 1);
    await page.goto("/contact");
    await expect(page.locator("[data-rendered]")).toHaveCount(0);
    expect(asked()).toBe(1);
    await cacheEvent(page, "pageshow");
    await expect.poll(asked).toBe(2);
    await expect(page.getByRole("heading", { level: 1, name: "Contact us" })).toBeVisible();
    problems.splice(0);
  });
});

/** Texts of the screen that are pale, so that they cannot be read on white paper. */
function paleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pale: string[] = [];
    for (const element of document.querySelectorAll("main *")) {
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      // A picture is printed, with the words on it.
      const isOnPicture = element.closest("a, article, div")?.querySelector("img") !== null;
      if (!hasText || isOnPicture || element.getBoundingClientRect().height === 0) continue;
      const { color, visibility } = getComputedStyle(element);
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
      const luminance = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
      if (visibility === "visible" && luminance > 0.45) pale.push(`${element.textContent} ${color}`);
    }
    return pale;
  });
}

test.describe("on paper", () => {
  for (const theme of ["dark", "light"] as const) {
    test(`main screens of a guest and a player in the ${theme} theme: dark text on white, without bars`, async ({
      page,
      logIn,
    }) => {
      await page.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
      const look = async (paths: readonly string[]) => {
        for (const path of paths) {
          await page.goto(path);
          await expect(page.locator("[data-rendered]")).toHaveCount(0);
          const heading = page.getByRole("main").getByRole("heading", { level: 1 }).first();
          await expect(heading).toBeVisible();
          await page.emulateMedia({ media: "print" });
          for (const role of ["banner", "navigation", "complementary", "contentinfo"] as const) {
            const outside = page.getByRole(role).and(page.locator(":not(main *)"));
            await expect(outside.locator("visible=true"), `${role} on ${path}`).toHaveCount(0);
          }
          const ground = await page.evaluate(
            () => getComputedStyle(document.documentElement).backgroundColor,
          );
          expect([path, ground]).toEqual([path, "rgb(255, 255, 255)"]);
          expect([path, await paleTexts(page)]).toEqual([path, []]);
          expect([path, await fixedElements(page)]).toEqual([path, []]);
          await page.emulateMedia({ media: "screen" });
        }
      };
      await look(["/", "/games", "/promotions", "/pages/terms", "/contact"]);
      await page.goto("/login");
      await logIn(demo);
      await look(["/wallet", "/deposit", "/history", "/inbox", "/profile"]);
    });
  }
});

/** Elements that stand over the content: paper repeats them on every sheet. */
function fixedElements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("body *")]
      .filter((element) => getComputedStyle(element).position === "fixed" && element.checkVisibility())
      .filter((element) => element.getBoundingClientRect().height > 0)
      .map(({ className, textContent }) => `${className}: ${textContent}`),
  );
}

/** Elements that make the page wider than its window: those that stick out, and that no box inside of it scrolls or cuts. */
function wideElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isCut = (element: Element): boolean => {
      const parent = element.parentElement;
      if (!parent || parent === document.body) return false;
      return getComputedStyle(parent).overflowX !== "visible" || isCut(parent);
    };
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5 && !isCut(element))
      .map(
        (element) =>
          `${element.tagName}.${element.getAttribute("class")} ${element.textContent.slice(0, 40)}`,
      );
  });
}

test.describe("a window of 320 px", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const language of languages) {
    test(`every route in ${language}, with normal text and of 200 %: nothing to scroll sideways`, async ({
      page,
      context,
      logIn,
      problems,
    }) => {
      test.setTimeout(300_000);
      const routes = await routesOfSite();
      const devTools = await context.newCDPSession(page);
      const look = async (paths: readonly string[]) => {
        for (const size of [16, 32]) {
          await devTools.send("Page.setFontSizes", { fontSizes: { standard: size, fixed: size } });
          for (const path of paths) {
            await page.goto(path);
            await expect(page.locator("[data-rendered]")).toHaveCount(0);
            await expect(
              page.getByRole("heading", { level: 1 }).locator("visible=true").first(),
              path,
            ).toBeVisible();
            expect.soft([path, size, await wideElements(page)]).toEqual([path, size, []]);
          }
        }
        await devTools.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
      };
      const guests = routes.filter(({ path, isPublic }) => isPublic && !path.startsWith("/play"));
      const own = routes.filter(({ isPublic }) => !isPublic).map(({ path }) => path);
      await page.goto("/login");
      await page.evaluate((code) => localStorage.setItem("language", code), language);
      await look(guests.map(({ path }) => path));
      await page.evaluate(() => localStorage.setItem("language", "en"));
      await page.goto("/login");
      await logIn(demo);
      await page.evaluate((code) => localStorage.setItem("language", code), language);
      await look(own.filter((path) => !/^\/(?:error|reset-password|forgot-password-otp)$/.test(path)));
      problems.splice(0);
    });
  }
});

test("a first screen that is not taken over, in another language or of a name that is missing: its buttons work", async ({
  page,
  problems,
}) => {
  await page.goto("/contact");
  await page.evaluate(() => localStorage.setItem("language", "id"));
  for (const path of ["/contact", "/promotions/no-such"]) {
    await documentOf(page, path);
    await page.context().clearCookies({ name: "language" });
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("lang", "id");
    // As long as it is there, input is kept instead of handled.
    await expect(page.locator("[data-rendered]")).toHaveCount(0);
    await page.getByRole("banner").getByRole("button", { name: "Bahasa dan tema" }).click();
    await expect(page.getByRole("menu")).toBeVisible();
  }
  problems.splice(0);
});
