import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { gameFrame } from "../game.ts";
import { phone, wide } from "../viewports.ts";

const dialog = (page: Page) => gameFrame(page).getByRole("dialog");
const backToLobby = (page: Page) => page.getByRole("link", { name: "Back to lobby" });
const openRules = (page: Page) => gameFrame(page).getByRole("button", { name: "Paytable and rules" }).click();
const game = "/play/krakatau-wild?mode=demo";

/** Opens a game's demo after the list of games. */
async function openGame(page: Page): Promise<void> {
  await page.goto("/games");
  await page.goto(game);
}

for (const viewport of [phone, wide]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("Back closes the rules and the proof before it leaves the game, and Forward opens nothing", async ({
      page,
    }) => {
      await openGame(page);
      await openRules(page);
      await expect(dialog(page)).toBeVisible();
      await page.goBack();
      await expect(dialog(page)).toBeHidden();
      await expect(page).toHaveURL(game);
      await page.goForward();
      await expect(dialog(page)).toBeHidden();
      // Closed by its own button: one Back leaves.
      await gameFrame(page).getByRole("button", { name: "Check the result" }).click();
      await expect(dialog(page)).toBeVisible();
      await gameFrame(page).getByRole("button", { name: "Close" }).click();
      await expect(dialog(page)).toBeHidden();
      await page.goBack();
      await expect(page).toHaveURL("/games");
    });

    test("the game's own Back button: the first press closes the open overlay, and the next press leaves the game", async ({
      page,
    }) => {
      await openGame(page);
      await openRules(page);
      await expect(dialog(page)).toBeVisible();
      await backToLobby(page).click();
      await expect(dialog(page)).toBeHidden();
      await expect(page).toHaveURL(game);
      await backToLobby(page).click();
      await expect(page).toHaveURL("/games");
    });
  });
}

test("a studio that always reports an open overlay: the second Back leaves the game, and the history has one entry for it", async ({
  page,
}) => {
  await page.route(/127\.0\.0\.1:\d+\/play/, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><title>Game</title><button>In the game</button><p></p><script>
        const say = (type) => parent.postMessage({ type }, "*");
        say("ready");
        document.querySelector("button").onclick = () => {
          setInterval(() => { for (let each = 0; each < 100; each += 1) say("overlay-opened"); }, 20);
          document.querySelector("p").textContent = "Open";
        };
        onmessage = ({ data }) => { document.querySelector("p").textContent = data.type; };
      </script>`,
    }),
  );
  await page.goto("/games");
  await page.goto("/play/golden-koi?mode=demo");
  const frame = page.frameLocator("iframe");
  const entries = await page.evaluate(() => history.length);
  await frame.getByRole("button", { name: "In the game" }).click();
  await expect(frame.getByText("Open")).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.length)).toBe(entries + 1);
  await page.goBack();
  await expect(frame.getByText("close-overlay")).toBeVisible();
  await expect(page).toHaveURL(/\/play/);
  await page.goBack();
  await expect(page).toHaveURL("/games");
});

test("a game opened before the page's scripts run: leaving it leads to the list with its filter", async ({
  page,
  register,
}) => {
  await register();
  const heldScripts = /\/r\/.*\.js$/;
  await page.route(heldScripts, () => undefined);
  await page.goto("/games?q=koi", { waitUntil: "commit" });
  // The browser follows the link itself.
  await page.getByRole("link", { name: "Golden Koi", exact: true }).click({ noWaitAfter: true });
  await page.waitForURL(/\/play\/golden-koi/, { waitUntil: "commit" });
  await page.unroute(heldScripts);
  await page.reload();
  await expect(page.locator("iframe")).toBeVisible();
  await backToLobby(page).click();
  await expect(page).toHaveURL("/games?q=koi");
});
