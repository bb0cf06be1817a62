import { expect, type Page } from "@playwright/test";
import { gameFrame } from "./game.ts";

/** Patience for a whole round: bets, the longest flight and the pause. */
export const roundPatienceMs = 120_000;

/** Waits until the round takes bets, with enough time left to place some. */
export async function untilBetsOpen(page: Page): Promise<void> {
  await expect(gameFrame(page).getByText(/^Bets close in [5-8] s$/)).toBeVisible({
    timeout: roundPatienceMs,
  });
}

/** Waits until the round has crashed, and returns its crash point in hundredths. */
export async function untilCrashed(page: Page): Promise<number> {
  await expect(gameFrame(page).getByText(/Next round in/)).toBeVisible({ timeout: roundPatienceMs });
  const newest = gameFrame(page)
    .getByRole("list", { name: /^Last crash points/ })
    .getByRole("listitem")
    .first();
  return Math.round(Number((await newest.textContent())?.replace("×", "")) * 100);
}

/** Sets the automatic cash-out, as typed; nothing turns it off. */
export async function setTarget(page: Page, text: string): Promise<void> {
  const field = gameFrame(page).getByLabel("Auto cash-out", { exact: true });
  await field.fill(text);
  await field.press("Enter");
}
