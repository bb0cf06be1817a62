import { expect, type Locator, type Page } from "@playwright/test";

/** The button of the slot that is open in the page's frame. */
export function spinButton(page: Page): Locator {
  return page.frameLocator("iframe").getByRole("button", { name: /spin|putar/i });
}

/** Plays a round of the slot that is open in the page's frame, up to the studio's response. */
export async function playRound(page: Page): Promise<void> {
  await expect(spinButton(page)).toBeEnabled();
  const answered = page.waitForResponse(/\/play\/[^/]+\/rounds$/);
  await spinButton(page).click();
  expect((await answered).ok()).toBe(true);
}
