import type { Page } from "@playwright/test";
import { dealOpenHand } from "../blackjack.ts";
import { setTarget } from "../crash.ts";
import { demo, expect, test } from "../fixtures.ts";
import { gameFrame, untilReady } from "../game.ts";
import { layoutFaults } from "../game-layout.ts";
import { drawButton, numberButton, pressDraw } from "../keno.ts";
import { pressSpin, spinButton as rouletteButton, spotButton } from "../roulette.ts";
import { playRound, spinButton } from "../slot.ts";

const sizes = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 568, height: 320 },
  { width: 640, height: 360 },
];

/** Raises the bet, or the chip, as far as the game lets it. */
async function raiseBet(page: Page): Promise<void> {
  const higher = gameFrame(page).getByRole("button", { name: /^(Higher bet|Larger chip)$/ });
  while ((await higher.getAttribute("aria-disabled")) !== "true") await higher.click();
}

/** Expects the open game without a fault of its layout at every size, the site's bars around it included. */
async function expectNoFaults(page: Page): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    // The last bar of the game has taken its place when it is above the lower edge.
    await expect
      .poll(() => layoutFaults(page), { message: `${size.width} × ${size.height}`, timeout: 5_000 })
      .toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  }
}

test.use({ viewport: { width: 360, height: 640 } });

test("slot: bet, result and controls are fully visible", async ({ page }) => {
  await page.goto("/play/krakatau-wild?mode=demo");
  await untilReady(rouletteButton(page));
  await raiseBet(page);
  await playRound(page);
  await expect(spinButton(page)).toHaveAttribute("aria-disabled", "false");
  await expectNoFaults(page);
});

test("blackjack: the bet is fully visible before the deal, hands and moves after it", async ({ page }) => {
  await page.goto("/play/bazaar-blackjack?mode=demo");
  await raiseBet(page);
  await expectNoFaults(page);
  await dealOpenHand(page);
  await expectNoFaults(page);
});

test("keno: every number can be pressed, and no ring covers its digits", async ({ page }) => {
  await page.goto("/play/bouquet-keno?mode=demo");
  await untilReady(drawButton(page));
  await raiseBet(page);
  for (const number of [8, 17, 29, 36, 44, 58, 63, 70, 77, 80]) await numberButton(page, number).click();
  await pressDraw(page);
  await untilReady(drawButton(page));
  await expectNoFaults(page);
});

test("roulette: every spot can be pressed, and no chip covers its digits", async ({ page }) => {
  await page.goto("/play/french-roulette?mode=demo");
  await untilReady(rouletteButton(page));
  const larger = gameFrame(page).getByRole("button", { name: "Larger chip" });
  for (let step = 0; step < 3; step += 1) await larger.click();
  for (const spot of ["0 green", "17 black", "36 red", "25 to 36", "Column 3", "Red", "19 to 36"])
    await spotButton(page, spot).click();
  await raiseBet(page);
  // Above the limit of the table: the line below it says so.
  await spotButton(page, "36 red").click();
  await expectNoFaults(page);
  await pressSpin(page);
  await untilReady(rouletteButton(page));
  await expectNoFaults(page);
});

test("crash: bet and the highest automatic cash-out are fully visible", async ({ page }) => {
  await page.goto("/play/rocket-club?mode=demo");
  await raiseBet(page);
  await setTarget(page, "1000");
  await expectNoFaults(page);
});

test("live table: cards, chips and Draw are visible without scrolling", async ({ page }) => {
  await page.goto("/play/harbour-high-card?mode=demo");
  await gameFrame(page).getByText("50.00", { exact: true }).click();
  await gameFrame(page).getByRole("button", { name: "Draw", exact: true }).click();
  await expect(gameFrame(page).getByRole("status")).not.toBeEmpty();
  await expectNoFaults(page);
});

test("in Indonesian: the texts of every game fit", async ({ page }) => {
  await page.goto("/login");
  await page.evaluate(() => localStorage.setItem("language", "id"));
  for (const slug of [
    "krakatau-wild",
    "bazaar-blackjack",
    "bouquet-keno",
    "french-roulette",
    "rocket-club",
    "harbour-high-card",
  ]) {
    await page.goto(`/play/${slug}?mode=demo`);
    await expect(gameFrame(page).locator("html[lang=id] dd").first()).toHaveText(/\d/);
    await expectNoFaults(page);
  }
});

test("play for real money: Deposit is smaller than Spin and not below it", async ({ page, logInByCalls }) => {
  await logInByCalls(demo);
  await page.goto("/play/krakatau-wild");
  await untilReady(rouletteButton(page));
  for (const size of sizes) {
    await page.setViewportSize(size);
    const deposit = page.getByRole("link", { name: "Deposit" });
    await expect(deposit).toBeInViewport({ ratio: 1 });
    const [link, spin] = [await deposit.boundingBox(), await spinButton(page).boundingBox()];
    if (!link || !spin) throw new Error("Deposit or Spin is not shown.");
    expect(link.height).toBeLessThan(spin.height);
    expect(link.width).toBeLessThan(spin.width);
    const isBelow = link.y > spin.y && link.x < spin.x + spin.width && link.x + link.width > spin.x;
    expect(isBelow).toBe(false);
  }
});
