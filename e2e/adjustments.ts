import { expect, type Page } from "@playwright/test";

/** Opens a player at the desk: finds him by the beginning of his name, and opens his row. */
export async function openPlayer(desk: Page, username: string): Promise<void> {
  await desk.goto(`/desk/players?search=${username}`);
  await desk.getByRole("link", { name: `Open ${username}` }).click();
  await expect(desk.getByRole("heading", { name: username })).toBeVisible();
}

interface Proposal {
  readonly credits: string;
  /** Its label, for example "Refund". */
  readonly reason: string;
  readonly explanation: string;
}

/** Proposes an adjustment of a player's balance at the desk. */
export async function proposeAdjustment(
  desk: Page,
  username: string,
  { credits, reason, explanation }: Proposal,
): Promise<void> {
  await openPlayer(desk, username);
  await desk.getByRole("button", { name: "Adjust balance" }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByLabel("Credits").fill(credits);
  await dialog.getByLabel("Reason", { exact: true }).selectOption({ label: reason });
  await dialog.getByLabel("Explanation").fill(explanation);
  await dialog.getByRole("button", { name: "Propose" }).click();
  await expect(dialog).toBeHidden();
}

/** Opens the adjustment that is proposed for a player, on the desk's page of adjustments. */
export async function openAdjustment(desk: Page, username: string): Promise<void> {
  await desk
    .getByRole("row", { name: new RegExp(username) })
    .getByRole("link")
    .click();
}
