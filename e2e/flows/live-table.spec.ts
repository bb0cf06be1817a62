import { balanceChip } from "../cashier.ts";
import { expect, test } from "../fixtures.ts";

test("the live table: filled first, played, and what is left is brought back", async ({ page, register }) => {
  await register();
  await page.goto("/games/live");
  await page.getByRole("link", { name: "Harbour High Card", exact: true }).click();
  await expect(page.getByText("Move money to Harbour Live first")).toBeVisible();
  await page.getByRole("link", { name: "Transfer", exact: true }).click();

  await page.getByLabel("Nominal", { exact: true }).fill("100");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("100.00 moved from Main wallet to Harbour Live.")).toBeVisible();
  await expect(balanceChip(page)).toContainText("900.00");

  await page.goto("/play/harbour-high-card");
  const table = page.frameLocator("iframe");
  const here = table.locator("dd").first();
  await expect(here).toHaveText("100.00");
  const draw = table.getByRole("button", { name: "Draw" });
  await table.getByText("10.00", { exact: true }).click();
  await draw.click();
  // A tie gives half of the chip back.
  await expect(here).toHaveText(/^(110|95|90)\.00$/);
  const left = (await here.textContent()) ?? "";

  await page.goto("/transfer");
  await page.getByRole("button", { name: "Bring everything back" }).click();
  await expect(page.getByText(`${left} moved from Harbour Live to Main wallet.`)).toBeVisible();
  const total = { "110.00": "1,010.00", "95.00": "995.00", "90.00": "990.00" }[left];
  await expect(balanceChip(page)).toContainText(total ?? "nothing");
});
