import type { Browser, Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { measureShifts } from "../layout-shift.ts";

/** Sum of the shifts of a page; a size without a unit, by the definition of the layout shift score. */
const shiftMax = 0.02;

const saveData = { "save-data": "on" } as const;

/** Addresses of the files that the page has loaded. */
const loadedFiles = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname));

const loadedFonts = async (page: Page) => (await loadedFiles(page)).filter((path) => path.endsWith(".woff2"));

/** Paths of the pictures that the page has loaded, each once. */
const loadedPictures = async (page: Page) =>
  [...new Set((await loadedFiles(page)).filter((path) => path.startsWith("/art/")))].toSorted();

/** Paths of the pictures that have some part in the window; empty for one that shows nothing. */
const picturesInWindow = (page: Page) =>
  page.evaluate(async () => {
    // An observer of nothing never answers.
    if (document.images.length === 0) return [];
    const entries = await new Promise<IntersectionObserverEntry[]>((resolve) => {
      const observer = new IntersectionObserver(resolve);
      // Referenced, or it may be collected before it has answered.
      Object.assign(window, { observer });
      for (const image of document.images) observer.observe(image);
    });
    return entries
      .filter(({ intersectionRatio }) => intersectionRatio > 0)
      .map(({ target }) => (target as HTMLImageElement).currentSrc)
      .map((source) => (source === "" ? "" : new URL(source).pathname))
      .toSorted();
  });

/**
 * Texts of the screen, without amounts, which grow, and its links; without the card of news, which comes
 * later.
 */
const contentOf = (page: Page) =>
  page.locator("main").evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement;
    copy.querySelector('[aria-label="News"]')?.remove();
    return {
      texts: copy.textContent.replace(/[\d.,\s]+/g, " "),
      links: Array.from(copy.querySelectorAll("a"), (link) => link.getAttribute("href")),
    };
  });

/** Bytes of the document and of everything that it has loaded, as they came over the line. */
const bytesOf = (page: Page) =>
  page.evaluate(() =>
    [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].reduce(
      (sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize,
      0,
    ),
  );

const isTakenOver = (page: Page) => expect(page.locator("[data-rendered]")).toHaveCount(0);

async function openCold(browser: Browser, address: string, headers: Record<string, string>): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    extraHTTPHeaders: headers,
  });
  const page = await context.newPage();
  await page.goto(address);
  await isTakenOver(page);
  return page;
}

for (const path of ["/", "/games"]) {
  test(`cold ${path} in a browser that saves data: loads all content and the visible pictures, but no font`, async ({
    browser,
    baseURL,
  }) => {
    const address = `${baseURL}${path}`;
    const saving = await openCold(browser, address, saveData);
    let inWindow: string[] = [];
    // On a busy machine a document comes without its first screen, and the pictures with the scripts.
    await expect(async () => {
      inWindow = await picturesInWindow(saving);
      expect(inWindow.length).toBeGreaterThan(0);
      expect(inWindow).not.toContain("");
    }).toPass({ timeout: 30_000 });
    expect(await loadedPictures(saving)).toEqual(inWindow);
    expect(await loadedFonts(saving)).toEqual([]);

    const plain = await openCold(browser, address, {});
    await expect.poll(async () => (await loadedPictures(plain)).length).toBeGreaterThan(inWindow.length);
    await expect(plain.locator("img:not([src])")).toHaveCount(0);
    expect(await loadedFonts(plain)).toHaveLength(1);
    expect(await contentOf(saving)).toEqual(await contentOf(plain));
    // On a busy machine some files of a page come after its content.
    await expect(async () => {
      expect(1.1 * (await bytesOf(saving))).toBeLessThan(await bytesOf(plain));
    }).toPass({ timeout: 30_000 });
    await Promise.all([saving, plain].map((page) => page.context().close()));
  });
}

test("a browser that saves data: no layout shift while pictures load and appear", async ({ page }) => {
  await page.setExtraHTTPHeaders(saveData);
  const load = await measureShifts(page);
  for (const path of ["/", "/games"]) {
    const { total, moved } = await load(path);
    expect({ path, moved, isSteady: total <= shiftMax }).toEqual({ path, moved, isSteady: true });
  }
});

test("a browser that saves data: banners do not move, pictures load when visible, and code loads on a press", async ({
  page,
}) => {
  await page.setExtraHTTPHeaders(saveData);
  await page.goto("/");
  await isTakenOver(page);
  await expect(page.getByRole("button", { name: "Let the banners change" })).toBeVisible();
  const news = page.getByRole("region", { name: "News" });
  await expect(news).toBeVisible();
  await expect(news.locator("img")).toHaveCount(0);
  await news.getByRole("button", { name: "Close" }).click();
  expect(await loadedPictures(page)).toHaveLength(1);

  await page.getByRole("button", { name: /^Show banner 2/ }).click();
  await expect.poll(async () => (await loadedPictures(page)).length).toBe(2);

  const row = page.getByRole("region", { name: "Popular slots" });
  const [first, last] = [row.locator("img").first(), row.locator("img").last()];
  await first.scrollIntoViewIfNeeded();
  await expect(first).toHaveAttribute("src", /\/art\/game\//);
  await expect(last).not.toHaveAttribute("src");
  await last.scrollIntoViewIfNeeded();
  await expect(last).toHaveAttribute("src", /\/art\/game\//);

  const loadedCode = async () => (await loadedFiles(page)).filter((path) => path.endsWith(".js"));
  const before = await loadedCode();
  await row.getByRole("link").last().dispatchEvent("touchstart");
  await page.waitForTimeout(500);
  expect(await loadedCode()).toEqual(before);
});
