import type { Page } from "@playwright/test";
import { demo, expect, test } from "../fixtures.ts";
import { routesOfSite } from "../site-routes.ts";

const languages = ["en", "id"] as const;

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
      logInByCalls,
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
      await logInByCalls(demo);
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

/** Labels of the bottom navigation that are cut, and content at the foot of the page that it covers. */
function cutByNavigation(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const bar = [...document.querySelectorAll("nav")].find(
      (nav) => getComputedStyle(nav).position === "fixed",
    );
    const cut = [...(bar?.querySelectorAll("a > :last-child") ?? [])].filter((label) => {
      const inner = label.getBoundingClientRect();
      const tile = (label.parentElement ?? label).getBoundingClientRect();
      const sticksOut = inner.left < tile.left || inner.right > tile.right || inner.bottom > tile.bottom;
      return sticksOut || label.scrollWidth > label.clientWidth || tile.right > innerWidth + 0.5;
    });
    const footer = document.querySelector("footer")?.getBoundingClientRect().bottom ?? 0;
    const belowFooter = document.documentElement.scrollHeight - scrollY - footer;
    const isCovered = belowFooter < (bar?.clientHeight ?? Infinity);
    return [...cut.map(({ textContent }) => textContent), ...(isCovered ? ["the footer"] : [])];
  });
}

/** Texts that are cut after some lines or at the edge of their box, in a region of the page. */
function cutTexts(page: Page, region: string): Promise<string[]> {
  return page.getByRole("region", { name: region }).evaluate((element) =>
    [element, ...element.querySelectorAll("*")]
      .filter((box) => getComputedStyle(box).overflow !== "visible")
      .filter((box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1)
      .map(({ textContent }) => textContent),
  );
}

test.describe("a window of 320 px", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("announcements with text of 200 %, in both languages: each is whole while it is shown, and nothing moves when it changes", async ({
    page,
    context,
  }) => {
    const devTools = await context.newCDPSession(page);
    await devTools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 32 } });
    await page.clock.install();
    await page.goto("/login");
    for (const language of languages) {
      await page.evaluate((code) => localStorage.setItem("language", code), language);
      await page.goto("/");
      await expect(page.locator("[data-rendered]")).toHaveCount(0);
      const name = language === "en" ? "Announcements" : "Pengumuman";
      const texts = page.getByRole("region", { name }).getByRole("paragraph");
      const heights = new Set<number | undefined>();
      const seen = new Set<string>();
      // As many as there are, and the first one again.
      for (let turn = 0; turn < 4; turn += 1) {
        await expect(texts.locator("visible=true")).toHaveCount(1);
        seen.add(await texts.locator("visible=true").innerText());
        expect(await cutTexts(page, name)).toEqual([]);
        heights.add((await page.getByRole("region", { name }).boundingBox())?.height);
        await page.clock.runFor(7_000);
      }
      expect(seen.size).toBeGreaterThan(1);
      expect(heights.size).toBe(1);
    }
  });

  for (const language of languages) {
    test(`every route in ${language}, with normal text and of 200 %: nothing to scroll sideways, and the navigation cuts nothing`, async ({
      page,
      context,
      logInByCalls,
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
            expect.soft([path, size, await cutByNavigation(page)]).toEqual([path, size, []]);
          }
        }
        await devTools.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
      };
      const guests = routes.filter(({ path, isPublic }) => isPublic && !path.startsWith("/play"));
      const own = routes.filter(({ isPublic }) => !isPublic).map(({ path }) => path);
      await page.goto("/login");
      await page.evaluate((code) => localStorage.setItem("language", code), language);
      await look(guests.map(({ path }) => path));
      await logInByCalls(demo);
      await look(own.filter((path) => !/^\/(?:error|reset-password|forgot-password-otp)$/.test(path)));
      problems.splice(0);
    });
  }
});
