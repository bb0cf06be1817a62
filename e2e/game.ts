import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { expectProblems, unanswered } from "./problems.ts";

/** The game that is open in the page's frame. */
export function gameFrame(page: Page): FrameLocator {
  return page.frameLocator("iframe");
}

/** A button of the game, by its whole name. */
export const gameButton = (page: Page, name: string): Locator =>
  gameFrame(page).getByRole("button", { name, exact: true });

/** Waits until a button of the game begins the next round. */
export const untilReady = (button: Locator): Promise<void> =>
  expect(button).toHaveAttribute("aria-disabled", "false", { timeout: 30_000 });

/** Presses a button for a call to the studio. Returns the round of its answer, which is still to be shown. */
export async function pressForRound<Round>(
  page: Page,
  button: Locator,
  call: "draws" | "hands" | "moves" | "spins",
  press: (button: Locator) => Promise<void> = (pressed) => pressed.click(),
): Promise<Round> {
  await untilReady(button);
  const answered = page.waitForResponse(new RegExp(`/${call}$`));
  await press(button);
  const answer = await answered;
  expect(answer.ok()).toBe(true);
  return ((await answer.json()) as { round: Round }).round;
}

/** Balance of the game's own meter, in minor units. */
export async function gameBalance(page: Page): Promise<number> {
  const text = await gameFrame(page).locator("dd").first().textContent();
  return Math.round(Number((text ?? "").replaceAll(",", "")) * 100);
}

/** Finds a game in its category of the lobby and opens it. */
export async function openFromLobby(page: Page, category: string, name: string): Promise<void> {
  await page.goto(`/games/${category}`);
  await page.getByRole("link", { name, exact: true }).click();
}

/** Waits until the header has a balance, in minor units. */
export async function expectHeaderBalance(page: Page, minor: number): Promise<void> {
  await expect(page.locator("[data-place='header.balance']")).toContainText(
    (minor / 100).toLocaleString("en", { minimumFractionDigits: 2 }),
  );
}

/** Searches the newest round of a game in the player's history, and opens it. Returns its dialog. */
export async function openNewestRound(page: Page, name: string): Promise<Locator> {
  await page.goto("/history?type=game");
  await page.getByRole("searchbox", { name: "Game or number" }).fill(name.toLowerCase());
  await expect(page).toHaveURL(/search=/);
  const row = page.getByRole("link", { name: new RegExp(`^${name}, R`) }).first();
  await page.goto((await row.getAttribute("href")) ?? "");
  return page.getByRole("dialog");
}

/** Verifies the proof of a round in its dialog. */
export async function verifyRound(dialog: Locator): Promise<void> {
  await dialog.getByRole("button", { name: "Verify" }).click();
  await expect(dialog.getByText("has the fingerprint that was fixed before the bet")).toBeVisible();
}

/** Waits until each of these texts is visible in a part of the page. */
export async function expectTexts(part: FrameLocator | Locator, texts: readonly (string | RegExp)[]) {
  for (const text of texts) await expect(part.getByText(text)).toBeVisible();
}

/**
 * Presses for a call to the studio, whose answer is lost after the studio has handled it, and then for
 * another try. Returns the win of the round in the lost answer, in minor units. Expects the abort among the
 * flow's problems, and nothing else.
 */
export async function loseAnswer(
  page: Page,
  problems: string[],
  call: "draws" | "moves" | "spins",
  press: () => Promise<void>,
): Promise<number> {
  let win = 0;
  await page.route(`**/${call}`, async (route) => {
    const { round }: { round: { win: string } } = await (await route.fetch()).json();
    win = Number(round.win);
    await route.abort();
  });
  await press();
  await expect(gameFrame(page).getByText("Connection lost")).toBeVisible();
  await page.unroute(`**/${call}`);
  await expectProblems(problems, [unanswered(`/${call}`)]);
  await gameFrame(page).getByRole("button", { name: "Try again" }).click();
  return win;
}
