import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { phone, wide } from "../viewports.ts";

const row = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const popup = (page: Page) => page.getByRole("region", { name: "News", exact: true });

/** Texts of the cards of the rows that say why a game cannot be played. */
const reasons = /^(Coming later|Maintenance|Promotion runs)$/;

for (const viewport of [phone, wide]) {
  test.describe(`Home at ${viewport.width}`, () => {
    test.use({ viewport });

    test("a guest: rows of playable games, categories that have games, announcements, and the popup once a day", async ({
      page,
    }) => {
      await page.goto("/");
      await expect(popup(page)).toBeVisible();
      await popup(page).getByRole("button", { name: "Close" }).click();
      await expect(popup(page)).toHaveCount(0);

      for (const name of ["Popular slots", "Live and table", "New"]) {
        const cards = row(page, name).getByRole("article");
        await expect(cards.first()).toBeVisible();
        const links = await cards.evaluateAll((all) =>
          all.map((card) => card.querySelector("h3 a")?.getAttribute("href") ?? card.textContent),
        );
        expect(links.filter((link) => !link?.startsWith("/play/"))).toEqual([]);
      }
      await expect(page.getByText(reasons)).toHaveCount(0);

      const rail = page.getByRole("navigation", { name: "Categories" });
      await expect(rail.getByRole("link", { name: "Slots" })).toBeVisible();
      await expect(page.locator('a[href="/games/sports"]')).toHaveCount(0);

      const announcements = page.getByRole("region", { name: "Announcements" });
      await announcements.getByRole("button", { name: "Pause the announcements" }).click();
      await expect(announcements.getByRole("button", { name: "Let the announcements change" })).toBeVisible();

      // A day in Bangkok later the popup is due again; until then it is not, also in a page that is opened
      // again.
      const displayed = () => page.evaluate(() => localStorage.getItem("popupBannerDisplayed") ?? "");
      const today = await displayed();
      expect(today).toMatch(/lantern-street.*@\d{4}-\d{2}-\d{2}/);
      await page.reload();
      await expect(announcements).toBeVisible();
      await page.waitForTimeout(2_500);
      await expect(popup(page)).toHaveCount(0);
      await page.evaluate(
        (text) => localStorage.setItem("popupBannerDisplayed", text.replace(/@[\d-]+/, "@2026-01-01")),
        today,
      );
      await page.reload();
      await expect(popup(page)).toBeVisible();
      expect(await displayed()).toBe(today);

      await row(page, "Popular slots").getByRole("link", { name: "See all: Popular slots" }).click();
      await expect(page).toHaveURL("/games/slots");
      await expect(page.getByRole("heading", { level: 1, name: "Slots" })).toBeVisible();
      await expect(page.getByText(/^\d+ games$/)).toBeVisible();
    });
  });
}
