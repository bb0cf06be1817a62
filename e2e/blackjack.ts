import type { Locator, Page } from "@playwright/test";
import { gameButton, pressForRound, untilReady } from "./game.ts";

export const dealButton = (page: Page): Locator => gameButton(page, "Deal");

/** Deals until a hand is open: some rounds end with the first cards, by a blackjack. */
export async function dealOpenHand(page: Page, press?: (deal: Locator) => Promise<void>): Promise<void> {
  const deal = () =>
    pressForRound<{ readonly active: number | null }>(page, dealButton(page), "hands", press);
  while ((await deal()).active === null) continue;
  await untilReady(gameButton(page, "Stand"));
}

/** Ends the open hand by standing, and returns the payout in minor units. */
export async function standToTheEnd(page: Page): Promise<number> {
  for (;;) {
    const { win } = await pressForRound<{ readonly win: string | null }>(
      page,
      gameButton(page, "Stand"),
      "moves",
    );
    if (win !== null) return Number(win);
  }
}
