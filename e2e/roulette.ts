import { expect, type Locator, type Page } from "@playwright/test";
import { gameFrame } from "./game.ts";

export function spinButton(page: Page): Locator {
  return gameFrame(page).getByRole("button", { name: "Spin", exact: true });
}

/** Waits until the next round may start. */
export async function untilReady(page: Page): Promise<void> {
  await expect(spinButton(page)).toHaveAttribute("aria-disabled", "false", { timeout: 30_000 });
}

/** A spot of the table, with or without chips. */
export function spotButton(page: Page, name: string): Locator {
  return gameFrame(page)
    .getByRole("group", { name: "Table" })
    .getByRole("button", { name: new RegExp(`^${name}(, bet .*)?$`) });
}

export interface SpunRound {
  readonly pocket: number;
  readonly win: string;
}

/** Presses for a spin and returns the round that was answered; it is still to be shown. */
export async function pressSpin(
  page: Page,
  press: (spin: Locator) => Promise<void> = (spin) => spin.click(),
): Promise<SpunRound> {
  await untilReady(page);
  const answered = page.waitForResponse(/\/spins$/);
  await press(spinButton(page));
  const answer = await answered;
  expect(answer.ok()).toBe(true);
  return ((await answer.json()) as { round: SpunRound }).round;
}
