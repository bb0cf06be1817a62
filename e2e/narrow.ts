import { expect, type CDPSession, type Page } from "@playwright/test";

/**
 * Elements that make the page wider than its window: those that stick out, and that no box inside of it
 * scrolls or cuts.
 */
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

/** Sizes of normal text and of text of 200 %, in CSS pixels. */
const textSizes = [16, 32];

/**
 * Checks that nothing has to be scrolled sideways in a window of 320 px, and that the navigation cuts
 * nothing, also with text of 200 %.
 */
export async function expectToFitNarrow(page: Page, devTools: CDPSession, path: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const size of textSizes) {
    await devTools.send("Page.setFontSizes", { fontSizes: { standard: size, fixed: size } });
    expect.soft([path, size, await wideElements(page)]).toEqual([path, size, []]);
    expect.soft([path, size, await cutByNavigation(page)]).toEqual([path, size, []]);
  }
  await devTools.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
}
