import { setTimeout } from "node:timers/promises";
import { balanceChip } from "../cashier.ts";
import { expect, test } from "../fixtures.ts";
import { setLimit } from "../limits.ts";

test("live table: funded, played, and the remaining money is transferred back", async ({
  page,
  register,
}) => {
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
  // A tie returns half of the chip.
  await expect(here).toHaveText(/^(110|95|90)\.00$/);
  const left = (await here.textContent()) ?? "";
  // The site polls the studio every ten seconds.
  const net = { "110.00": "+10", "95.00": "−5", "90.00": "−10" }[left] ?? "nothing";
  const figure = page.getByText("Net", { exact: true }).locator("..");
  await expect(figure).toContainText(net, { timeout: 30_000 });

  await page.goto("/history?type=game");
  const row = page.getByRole("link", { name: /^Harbour High Card, R/ });
  await page.goto((await row.getAttribute("href")) ?? "");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/^[\dJQKA]+[♣♦♥♠] : [\dJQKA]+[♣♦♥♠]$/)).toBeVisible();
  await expect(dialog.getByText("Harbour Live")).toBeVisible();

  await page.goto("/transfer");
  await page.getByRole("button", { name: "Bring everything back" }).click();
  await expect(page.getByText(`${left} moved from Harbour Live to Main wallet.`)).toBeVisible();
  const total = { "110.00": "1,010.00", "95.00": "995.00", "90.00": "990.00" }[left];
  await expect(balanceChip(page)).toContainText(total ?? "nothing");
});

test("wager limit: at most the remaining limit is transferred; once it is reached, the table closes and the money returns", async ({
  page,
  register,
}) => {
  await register();
  await page.goto("/profile/limits");
  await setLimit(page, "Wager per day", "10");

  await page.goto("/transfer");
  await page.getByLabel("Nominal", { exact: true }).fill("50");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText(/^Your limits leave 10\.00 for studios until /).first()).toBeVisible();
  await expect(page.getByLabel("Nominal", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Nominal", { exact: true }).fill("10");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("10.00 moved from Main wallet to Harbour Live.")).toBeVisible();

  await page.goto("/play/harbour-high-card");
  const table = page.frameLocator("iframe");
  const here = table.locator("dd").first();
  await table.getByText("10.00", { exact: true }).last().click();
  await table.getByRole("button", { name: "Draw" }).click();
  await expect(here).toHaveText(/^(20|5|0)\.00$/);
  const left = Number(await here.textContent());

  const closed = page.getByRole("alert").filter({ hasText: "This table is closed" });
  await expect(closed).toBeVisible({ timeout: 30_000 });
  await expect(closed).toContainText("You have reached your own loss or wager limit until");
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Transfer" })).toHaveCount(0);
  // The money returns after the page has read the balance and before it receives events.
  await page.route("**/api/events?*", async (route) => {
    await setTimeout(4_000);
    await route.continue();
  });
  await page.goto("/wallet");
  const total = left === 20 ? "1,010.00" : left === 5 ? "995.00" : "990.00";
  await expect(balanceChip(page)).toContainText(total, { timeout: 30_000 });
});
