import type { Locator, Page } from "@playwright/test";
import { gameButton, gameFrame, pressForRound } from "./game.ts";

export const drawButton = (page: Page): Locator => gameButton(page, "Draw");

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
export const pressDraw = (page: Page, press?: (draw: Locator) => Promise<void>): Promise<DrawnRound> =>
  pressForRound(page, drawButton(page), "draws", press);
