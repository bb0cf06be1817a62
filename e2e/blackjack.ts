import { expect, type Locator, type Page } from "@playwright/test";
import { gameFrame } from "./game.ts";

export function dealButton(page: Page): Locator {
  return gameFrame(page).getByRole("button", { name: "Deal", exact: true });
}

export function moveButton(page: Page, name: string): Locator {
  return gameFrame(page).getByRole("button", { name, exact: true });
}

/** Deals until a hand is open: some rounds end with the first cards, by a blackjack. */
export async function dealOpenHand(
  page: Page,
  press: (deal: Locator) => Promise<void> = (deal) => deal.click(),
): Promise<void> {
  for (;;) {
    await expect(dealButton(page)).toHaveAttribute("aria-disabled", "false", { timeout: 30_000 });
    const answered = page.waitForResponse(/\/hands$/);
    await press(dealButton(page));
    const answer = await answered;
    expect(answer.ok()).toBe(true);
    const { round }: { round: { active: number | null } } = await answer.json();
    if (round.active !== null) break;
  }
  await expect(moveButton(page, "Stand")).toHaveAttribute("aria-disabled", "false");
}

/** Ends the open hand by standing, and returns the payout in minor units. */
export async function standToTheEnd(page: Page): Promise<number> {
  for (;;) {
    await expect(moveButton(page, "Stand")).toHaveAttribute("aria-disabled", "false");
    const answered = page.waitForResponse(/\/moves$/);
    await moveButton(page, "Stand").click();
    const { round }: { round: { win: string | null } } = await (await answered).json();
    if (round.win !== null) return Number(round.win);
  }
}
