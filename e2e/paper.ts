import { expect, type Page } from "@playwright/test";

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

/** Elements that cover the content: paper repeats them on every sheet. */
function fixedElements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("body *")]
      .filter((element) => getComputedStyle(element).position === "fixed" && element.checkVisibility())
      .filter((element) => element.getBoundingClientRect().height > 0)
      .map(({ className, textContent }) => `${className}: ${textContent}`),
  );
}

/** Checks that the screen is printed as dark text on white, without the bars around it. */
export async function expectPrintable(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ media: "print" });
  for (const role of ["banner", "navigation", "complementary", "contentinfo"] as const) {
    const outside = page.getByRole(role).and(page.locator(":not(main *)"));
    await expect.soft(outside.locator("visible=true"), `${role} on ${path}`).toHaveCount(0);
  }
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect.soft([path, ground]).toEqual([path, "rgb(255, 255, 255)"]);
  expect.soft([path, await paleTexts(page)]).toEqual([path, []]);
  expect.soft([path, await fixedElements(page)]).toEqual([path, []]);
  await page.emulateMedia({ media: "screen" });
}
