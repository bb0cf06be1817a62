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
export function untilCrashed(page: Page): Promise<number> {
  return newestCrashPoint(page, /Next round in/);
}

/**
 * Waits until a flight that the page shows is over, and returns its crash point in hundredths. The bets that
 * follow count as well: a busy browser may not see the pause between them, which is four seconds long.
 */
export function untilLanded(page: Page): Promise<number> {
  return newestCrashPoint(page, /Next round in|^Bets close in/);
}

async function newestCrashPoint(page: Page, phase: RegExp): Promise<number> {
  await expect(gameFrame(page).getByText(phase)).toBeVisible({ timeout: roundPatienceMs });
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
