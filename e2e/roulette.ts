import type { Locator, Page } from "@playwright/test";
import { gameButton, gameFrame, pressForRound } from "./game.ts";

export const spinButton = (page: Page): Locator => gameButton(page, "Spin");

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
export const pressSpin = (page: Page, press?: (spin: Locator) => Promise<void>): Promise<SpunRound> =>
  pressForRound(page, spinButton(page), "spins", press);
