import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

const languages = ["en", "id"] as const;

/** Texts that are cut after some lines or at the edge of their box, in a region of the page. */
function cutTexts(page: Page, region: string): Promise<string[]> {
  return page.getByRole("region", { name: region }).evaluate((element) =>
    [element, ...element.querySelectorAll("*")]
      .filter((box) => getComputedStyle(box).overflow !== "visible")
      .filter((box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1)
      .map(({ textContent }) => textContent),
  );
}

test.use({ viewport: { width: 320, height: 640 } });

test("announcements with text at 200 %, in both languages: each is fully visible, and a change of text shifts nothing", async ({
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
