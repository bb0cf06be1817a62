import { expect, type Page } from "@playwright/test";

/** Goes to a place by the menu of a phone: two presses. */
export async function goByMenu(page: Page, place: string): Promise<void> {
  const title = page.getByRole("heading", { level: 1, name: "More" });
  await page
    .getByRole("navigation", { name: "Quick navigation" })
    .getByRole("link", { name: "More" })
    .click();
  await expect(title).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: place, exact: true }).click();
  await expect(title).toBeHidden();
}
