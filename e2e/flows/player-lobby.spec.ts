import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { expectProblems, failedWith } from "../problems.ts";
import { remindOfTime } from "../remind-of-time.ts";
import { playRound, spinButton } from "../slot.ts";
import { phone, wide } from "../viewports.ts";

const cards = (page: Page) => page.getByRole("list", { name: "Games" }).getByRole("listitem");

for (const viewport of [phone, wide]) {
  test.describe(`a player's games at ${viewport.width}`, () => {
    test.use({ viewport });

    test("favourite of a guest: still a favourite after the login; played games are on Home and in their list", async ({
      page,
      context,
      logIn,
      register,
    }) => {
      // The player exists already, and this browser has forgotten him.
      const player = await register();
      await context.clearCookies();

      await page.goto("/games?q=koi");
      await page.getByRole("button", { name: "Add Golden Koi to favourites" }).click();
      await expect(page).toHaveURL("/login");
      await logIn(player);
      await expect(page).toHaveURL("/games?q=koi");
      await expect(page.getByRole("button", { name: "Remove Golden Koi from favourites" })).toBeVisible();
      await page.goto("/favourites");
      await expect(cards(page)).toHaveCount(1);
      await expect(cards(page)).toContainText("Golden Koi");

      await page.goto("/play/golden-koi");
      await playRound(page);
      await expect(spinButton(page)).toBeEnabled();
      await page.goto("/");
      const recent = page.getByRole("region", { name: "Continue playing" });
      await expect(recent.getByRole("link", { name: /Golden Koi/ })).toBeVisible();
      await expect(page.getByRole("region", { name: "Favourites" })).toContainText("Golden Koi");
      await recent.getByRole("link", { name: "See all: Continue playing" }).click();
      await expect(page).toHaveURL("/recent");
      await expect(cards(page)).toContainText("Golden Koi");
    });

    test("studio in maintenance, a game that does not answer, and a reality check in front of a game that does", async ({
      page,
      register,
      problems,
    }) => {
      await register();
      await page.goto("/games");
      await expect(cards(page).first()).toBeVisible();
      await page.route(/\/api\/games\?/, async (route) => {
        const response = await route.fetch();
        const text = await response.text();
        await route.fulfill({
          response,
          body: text.replaceAll('"status":"active"', '"status":"maintenance"'),
        });
      });
      await page.getByRole("button", { name: "Plumworks" }).click();
      await expect(cards(page).first()).toContainText("Maintenance");
      await expect(cards(page).first().getByRole("link")).toHaveCount(0);
      await page.unrouteAll({ behavior: "wait" });
      const error = { code: "PROVIDER_MAINTENANCE", key: "errors.PROVIDER_MAINTENANCE", requestId: "x" };
      await page.route("**/launch", (route) => route.fulfill({ status: 409, json: { error } }));
      await page.goto("/play/golden-koi");
      await expect(page.getByText("This provider is under maintenance.")).toBeVisible();
      await expect(page.getByRole("link", { name: "Browse games" })).toBeVisible();
      await expect(page.locator("iframe")).toHaveCount(0);
      await page.unrouteAll({ behavior: "wait" });
      expect(await expectProblems(problems, [failedWith(409, "/launch")])).toHaveLength(1);

      // The page of the game loads, and says nothing.
      await page.route(/127\.0\.0\.1:\d+\/play/, (route) =>
        route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Silence</title>" }),
      );
      await page.goto("/play/golden-koi");
      await expect(page.getByText("Opening the game")).toBeVisible();
      await expect(page.getByText("The game does not load. Open it again.")).toBeVisible({ timeout: 20_000 });
      await expect(page.getByRole("link", { name: "Browse games" })).toBeVisible();
      await page.unrouteAll({ behavior: "wait" });
      await page.getByRole("button", { name: "Open it again" }).click();
      await expect(spinButton(page)).toBeEnabled();

      const check = page.getByRole("dialog", { name: "Reality check" });
      await remindOfTime(page);
      await expect(check).toContainText(/You have been playing for 00:31:00\. Result: .123\.45\./);
      await page.keyboard.press("Escape");
      await expect(check).toBeVisible();
      await check.getByRole("button", { name: "Continue" }).click();
      await expect(check).toHaveCount(0);
      await expect(spinButton(page)).toBeEnabled();
      await remindOfTime(page);
      await check.getByRole("button", { name: "Stop" }).click();
      await expect(page).toHaveURL(/\/games/);
      await expect(page.locator("iframe")).toHaveCount(0);
    });
  });
}
