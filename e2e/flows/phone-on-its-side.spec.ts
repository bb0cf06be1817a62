import type { Page } from "@playwright/test";
import { dealOpenHand } from "../blackjack.ts";
import { drawButton, numberButton } from "../keno.ts";
import { expect, test } from "../fixtures.ts";
import { spotButton } from "../roulette.ts";
import { chooseRounds, nextRound, spinButton } from "../slot.ts";
import { gameFrame, untilReady } from "../game.ts";

/** Least height and width of a target, in CSS pixels. Source: WCAG 2.2, 2.5.8. */
const targetMin = 24;

/** Height of the game's frame, from which on it is laid out for a phone that lies. */
async function frameHeight(page: Page): Promise<number> {
  return (await page.locator("iframe").boundingBox())?.height ?? 0;
}

for (const viewport of [
  { width: 640, height: 300 },
  { width: 740, height: 360 },
]) {
  test.describe(`a phone in landscape, ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    test("the frame has one bar alone, which shows the time", async ({ page }) => {
      await page.goto("/play/krakatau-wild?mode=demo");
      await expect(spinButton(page)).toBeInViewport({ ratio: 1 });
      await expect(page.getByText("Time", { exact: true })).toBeInViewport({ ratio: 1 });
      expect(await frameHeight(page)).toBeGreaterThan(viewport.height - 60);
    });

    test("slot: the reels use most of the height, with the controls beside them, also in a feature", async ({
      page,
    }) => {
      await page.goto("/play/pagoda-five?mode=demo");
      const reels = gameFrame(page).getByRole("img").first();
      const shareOf = async () => ((await reels.boundingBox())?.height ?? 0) / (await frameHeight(page));
      await expect(spinButton(page)).toHaveAttribute("aria-disabled", "false");
      expect(await shareOf()).toBeGreaterThan(0.7);
      await chooseRounds(page, { hasFeature: true });
      await nextRound(page, () => spinButton(page).click());
      await expect(spinButton(page)).toBeInViewport({ ratio: 1 });
      await expect(reels).toBeInViewport({ ratio: 1 });
    });

    test("slot: the longest result is fully visible beside the reels, and the buttons below it can be pressed", async ({
      page,
    }) => {
      await page.goto("/play/krakatau-wild?mode=demo");
      const frame = gameFrame(page);
      await expect(spinButton(page)).toHaveAttribute("aria-disabled", "false");
      const cut = await frame.locator("p[class*=Result]").evaluate((result: HTMLElement) => {
        result.dataset["won"] = "gain";
        const texts = ["Win", "12,345.60", "Line 12 · 5 alike · 12,345.60"];
        for (const [index, text] of texts.entries()) result.children[index]?.replaceChildren(text);
        return (
          [result, ...result.children].filter(
            (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
          ).length + Number(result.scrollHeight > result.clientHeight)
        );
      });
      expect(cut).toBe(0);
      for (const button of await frame.locator("p[class*=Result] ~ button").all()) {
        const box = await button.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(targetMin);
      }
    });

    test("blackjack: cards, moves and totals are visible", async ({ page }) => {
      await page.goto("/play/bazaar-blackjack?mode=demo");
      await dealOpenHand(page);
      for (const move of [/^Split/, /^Double/, "Hit", "Stand"])
        await expect(gameFrame(page).getByRole("button", { name: move })).toBeInViewport({ ratio: 1 });
      for (const owner of [/^You: /, /^Dealer: /]) {
        const hand = gameFrame(page).getByRole("group", { name: owner });
        await expect(hand).toBeInViewport({ ratio: 1 });
        expect((await hand.boundingBox())?.height).toBeGreaterThan(0.5 * (await frameHeight(page)));
      }
    });

    test("keno and roulette: every number is large enough for a finger", async ({ page }) => {
      await page.goto("/play/bouquet-keno?mode=demo");
      await untilReady(drawButton(page));
      const number = await numberButton(page, 80).boundingBox();
      expect(Math.min(number?.width ?? 0, number?.height ?? 0)).toBeGreaterThanOrEqual(targetMin);
      await expect(drawButton(page)).toBeInViewport({ ratio: 1 });
      await expect(gameFrame(page).getByRole("button", { name: "Clear" })).toBeInViewport({ ratio: 1 });
      await page.goto("/play/french-roulette?mode=demo");
      const spot = await spotButton(page, "17 black").boundingBox();
      expect(Math.min(spot?.width ?? 0, spot?.height ?? 0)).toBeGreaterThanOrEqual(targetMin);
      await expect(gameFrame(page).getByRole("button", { name: "Undo" })).toBeInViewport({ ratio: 1 });
    });

    test("live table: cards, chips and Draw are visible without scrolling", async ({ page }) => {
      await page.goto("/play/harbour-high-card?mode=demo");
      const table = page.frameLocator("iframe");
      await expect(table.getByRole("button", { name: "Draw", exact: true })).toBeInViewport({ ratio: 1 });
      await expect(table.getByRole("img", { name: /^You/ })).toBeInViewport({ ratio: 1 });
      await expect(table.getByText("50.00", { exact: true })).toBeInViewport({ ratio: 1 });
    });
  });
}
