import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { phone, wide } from "../viewports.ts";

/** The search field: in the lobby on a phone, in the header on a wide screen. */
const field = (page: Page) => page.getByRole("searchbox").filter({ visible: true });
const cards = (page: Page) => page.getByRole("list", { name: "Games" }).getByRole("listitem");
const link = (page: Page, name: string) => cards(page).getByRole("link", { name, exact: true });

for (const viewport of [phone, wide]) {
  test.describe(`the lobby's search at ${viewport.width}`, () => {
    test.use({ viewport });

    test("a misspelled search, opened by the keyboard: finds the game, and is offered again later", async ({
      page,
    }) => {
      await page.goto("/games");
      await expect(cards(page).first()).toBeVisible();
      await field(page).fill("glden kio");
      await expect(cards(page).first()).toContainText("Golden Koi");
      await expect(page).toHaveURL("/games?q=glden+kio");

      // From the field into the results, along them, and back.
      await page.keyboard.press("ArrowDown");
      await expect(link(page, "Golden Koi")).toBeFocused();
      await page.keyboard.press("ArrowUp");
      await expect(field(page)).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(link(page, "Golden Koi")).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL("/play/golden-koi");

      await page.goto("/games");
      const recent = page.getByRole("group", { name: "Recent searches" });
      await expect(cards(page).first()).toBeVisible();
      await expect(recent).toHaveCount(0);
      await field(page).focus();
      await recent.getByRole("button", { name: "glden kio" }).click();
      await expect(page).toHaveURL("/games?q=glden+kio");
      await expect(cards(page).first()).toContainText("Golden Koi");
      await expect(recent).toHaveCount(0);

      // Arrow keys across a list of several games, whose cards in the window come first.
      await field(page).fill("lantern");
      await expect(link(page, "Lantern Street")).toBeVisible();
      await page.keyboard.press("ArrowDown");
      const focused = () =>
        page.evaluate(() =>
          document.activeElement?.closest("[aria-posinset]")?.getAttribute("aria-posinset"),
        );
      await expect.poll(focused).toBe("1");
      await page.keyboard.press("ArrowRight");
      await expect.poll(focused).not.toBe("1");

      // From Home: in its content on a phone, in the header on a wide screen.
      await page.goto("/");
      await field(page).fill("rolet");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL("/games?q=rolet");
      await expect(cards(page).first()).toContainText("French Roulette");
      await page.getByRole("button", { name: "Playable now" }).click();
      await expect(page).toHaveURL("/games?q=rolet&playable=true");
      await expect(cards(page)).toHaveCount(9);
      await expect(cards(page).filter({ hasText: "Coming later" })).toHaveCount(0);

      await field(page).fill("zzzzqq");
      await expect(page.getByText('No game found for "zzzzqq".')).toBeVisible();
      await page.getByRole("main").getByRole("button", { name: "Reset" }).last().click();
      await expect(page).toHaveURL("/games");
      await expect(cards(page).first()).toBeVisible();
    });

    test("a studio or category without games: its card says so and is no link, and its screen links to other games", async ({
      page,
    }) => {
      // By name, since what is not built comes last otherwise.
      await page.goto("/games/table?sort=name");
      const first = cards(page).first();
      await expect(first).toContainText("Coming later");
      await expect(first.getByRole("link")).toHaveCount(0);
      const name = (await first.getByRole("heading").textContent()) ?? "";
      // Clicked, it stays what it is.
      await first.getByRole("heading").click();
      await expect(page).toHaveURL("/games/table?sort=name");
      await expect(page.getByRole("heading", { level: 1, name: "Table" })).toBeVisible();

      await page.goto("/games/chess");
      await expect(page.getByText("There is no such category.")).toBeVisible();
      await expect(page.getByText(/^\d+ games$/)).toHaveCount(0);
      await page.getByRole("link", { name: "Browse games" }).click();
      await expect(page).toHaveURL("/games");
      await expect(cards(page).first()).toBeVisible();
      await field(page).fill(name);
      await expect(cards(page).first()).toContainText(name);
    });
  });
}
