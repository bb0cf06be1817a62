import { expect, type Locator, type Page } from "@playwright/test";
import { gameFrame } from "./game.ts";

export function drawButton(page: Page): Locator {
  return gameFrame(page).getByRole("button", { name: "Draw", exact: true });
}

/** Waits until the next round may start. */
export async function untilReady(page: Page): Promise<void> {
  await expect(drawButton(page)).toHaveAttribute("aria-disabled", "false", { timeout: 30_000 });
}

/** A number of the board, whatever the last draw made of it. */
export function numberButton(page: Page, number: number): Locator {
  return gameFrame(page).getByRole("button", { name: new RegExp(`^${number}(,|$)`) });
}

/** Numbers of the board that are marked. */
export async function markedNumbers(page: Page): Promise<number[]> {
  const texts = await gameFrame(page)
    .getByRole("group", { name: "Numbers from 1 to 80" })
    .locator("[aria-pressed=true]")
    .allTextContents();
  return texts.map(Number);
}

export interface DrawnRound {
  readonly roundId: string;
  readonly marks: number[];
  readonly drawn: number[];
  readonly win: string;
}

/** Presses for a draw and returns the round that was answered; it is still to be revealed. */
export async function pressDraw(
  page: Page,
  press: (draw: Locator) => Promise<void> = (draw) => draw.click(),
): Promise<DrawnRound> {
  await untilReady(page);
  const answered = page.waitForResponse(/\/draws$/);
  await press(drawButton(page));
  const answer = await answered;
  expect(answer.ok()).toBe(true);
  return ((await answer.json()) as { round: DrawnRound }).round;
}
