import { expect, type Locator, type Page } from "@playwright/test";
import { gameFrame } from "./game.ts";

/** A round of a slot, as the studio tells it to the page. Amounts are texts of minor units. */
export interface SlotRound {
  readonly bet: string;
  /** True for a round that an award pays for; the bet is only its stake. */
  readonly isFree: boolean;
  readonly win: string;
  readonly next: "spin" | "pick" | null;
}

/** The button of the slot that is open in the page's frame. */
export function spinButton(page: Page): Locator {
  return gameFrame(page).getByRole("button", { name: /spin|putar/i });
}

/**
 * Plays a round of the slot that is open in the page's frame, up to the studio's response. No feature comes.
 */
export async function playRound(page: Page): Promise<void> {
  await expect(spinButton(page)).toBeEnabled();
  await chooseRounds(page, { hasFeature: false });
  const answered = page.waitForResponse(startAddress);
  await spinButton(page).click();
  expect((await answered).ok()).toBe(true);
}

/** The round in the studio's answer to the next start or step. */
export async function nextRound(page: Page, press: () => Promise<unknown>): Promise<SlotRound> {
  const answered = page.waitForResponse(/\/play\/[^/]+\/rounds(?:\/[^/]+\/moves)?$/);
  await press();
  const { round }: { round: SlotRound } = await (await answered).json();
  return round;
}

/**
 * Makes the next rounds begin with a feature or without one: the player's seed of each start is replaced by
 * one that gives it, which the studio tells in tests. On a site that was started otherwise, rounds are left
 * as they come.
 */
export async function chooseRounds(page: Page, wanted: { readonly hasFeature: boolean }): Promise<void> {
  await page.unroute(startAddress);
  await page.route(startAddress, async (route) => {
    const address = route
      .request()
      .url()
      .replace(/rounds$/, "test-seed");
    const answer = await page.request.post(address, { data: wanted });
    if (!answer.ok()) return route.continue();
    const { playerSeed }: { playerSeed: string } = await answer.json();
    const bet: object = route.request().postDataJSON();
    return route.continue({ postData: JSON.stringify({ ...bet, playerSeed }) });
  });
}

const startAddress = /\/play\/[^/]+\/rounds$/;
