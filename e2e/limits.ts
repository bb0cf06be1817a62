import { expect, type Locator, type Page } from "@playwright/test";

/** The row of a limit in its section of the page. */
export const limitRow = (page: Page, section: string, name: string): Locator =>
  page.getByRole("list", { name: section }).getByRole("listitem").filter({ hasText: name });

/** Sets one limit in its dialog. */
export async function setLimit(page: Page, name: string, value: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^(Set|Change): ${name}$`) }).click();
  const dialog = page.getByRole("dialog", { name });
  await dialog.getByRole("textbox").fill(value);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
}
