import { balanceChip, fillDeposit, pay, sendDeposit } from "../cashier.ts";
import { expect, test } from "../fixtures.ts";
import { playRound } from "../slot.ts";

test("promotion chosen in the deposit form: the bonus is credited with the deposit, shows progress, and can be cancelled", async ({
  page,
  register,
}) => {
  await register();
  await page.goto("/deposit");
  await fillDeposit(page, { method: "QRIS", credits: "100" });
  await page.getByRole("button", { name: /Choose a promotion/ }).click();
  const picker = page.getByRole("dialog", { name: "Choose a promotion" });
  await picker.getByRole("radio", { name: /A first deposit/ }).check({ force: true });
  await picker.getByRole("button", { name: "Use" }).click();
  await expect(page.getByText("Bonus 50.00, turnover 3,300.00")).toBeVisible();
  await sendDeposit(page);
  await pay(page);
  await expect(page.getByText(/has been added to your balance/)).toBeVisible();
  await expect(page.getByText("50.00 bonus from A first deposit, and half on top added")).toBeVisible();
  await expect(balanceChip(page)).toContainText("1,150.00");

  await page.goto("/promotions");
  await expect(page.getByText(/^Bonus 50.00, 0.00 of 3,300.00 played/)).toBeVisible();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Cancel: A first deposit/ }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel the promotion?" });
  await expect(dialog).toContainText("Stays if you cancel: your own money1,100.00");
  await expect(dialog).toContainText("Goes if you cancel: bonus balance50.00");
  await dialog.getByRole("button", { name: "Cancel the promotion" }).click();
  await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
  await expect(page.getByText(/50.00 taken back/)).toBeVisible();
  await expect(balanceChip(page)).toContainText("1,100.00");
});

test("promotion used from its own page: preselected in the deposit form, and cancelling the deposit releases it", async ({
  page,
  register,
}) => {
  await register();
  await page.goto("/promotions");
  await page.getByRole("link", { name: /^Detail: A first deposit/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /A first deposit/ })).toBeVisible();
  await page.getByRole("link", { name: "Use" }).click();
  await fillDeposit(page, { method: "QRIS", credits: "100" });
  await expect(page.getByText("Bonus 50.00, turnover 3,300.00")).toBeVisible();
  await sendDeposit(page);
  await page.goto("/promotions");
  await expect(page.getByText("Reserved", { exact: true })).toBeVisible();
  await page.goto("/deposit");
  await page.getByRole("button", { name: "Cancel" }).click();
  const cancelled = page.waitForResponse("**/api/deposits/*/cancel");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel the deposit" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await cancelled;
  await page.goto("/promotions");
  await expect(page.getByText("Released", { exact: true })).toBeVisible();
});

test("promotion registered and played: the bonus is credited, and every bet updates the turnover row", async ({
  page,
  register,
}) => {
  await register();
  await page.goto("/promotions/lantern-evening");
  await page.getByRole("button", { name: "Register" }).click();
  const question = page.getByRole("dialog", { name: "Register for Lantern evening?" });
  await expect(question).toContainText("Turnover1,625.00");
  await expect(question).toContainText("Withdrawals from the main wallet");
  await expect(balanceChip(page)).toContainText("1,000.00");
  await question.getByRole("button", { name: "Register" }).click();
  await expect(balanceChip(page)).toContainText("1,025.00");

  await page.goto("/play/golden-koi");
  await playRound(page);
  await page.goto("/promotions");
  await expect(page.getByText(/^Bonus 25.00, [1-9]\d*\.\d\d of 1,625.00 played/)).toBeVisible();
});

test("promotion registered and cancelled: each blocked action links to cancelling it, and the player's own money stays", async ({
  page,
  register,
}) => {
  await register();
  await page.goto("/promotions/first-look");
  await page.getByRole("button", { name: "Register" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Register" }).click();
  await expect(balanceChip(page)).toContainText("1,010.00");

  await page.goto("/games/live");
  const table = page.getByRole("article").filter({ hasText: "Harbour High Card" });
  await expect(table.getByText("Promotion runs")).toBeVisible();
  await expect(table.getByRole("link", { name: "Harbour High Card", exact: true })).toHaveCount(0);
  await page.goto("/play/harbour-high-card");
  await expect(page.getByText("Closed while your promotion runs: First look")).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);

  await page.goto("/transfer");
  await expect(page.getByText("Your promotion is running: First look")).toBeVisible();
  await page.getByLabel("Nominal", { exact: true }).fill("100");
  await expect(page.getByRole("button", { name: "Submit" })).toBeDisabled();

  await page.goto("/wallet");
  await expect(page.getByText("Own 1,000.00, bonus balance 10.00")).toBeVisible();
  await page.goto("/withdraw");
  const ways = page.getByRole("navigation", { name: "Ways to unlock the wallet" });
  await expect(ways.getByRole("link", { name: "Games that count" })).toBeVisible();
  await ways.getByRole("link", { name: "See or cancel the promotion" }).click();
  await page.getByRole("button", { name: "Cancel: First look" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel the promotion" }).click();
  await expect(balanceChip(page)).toContainText("1,000.00");
  await expect(page.getByText(/10.00 taken back/)).toBeVisible();
  await page.goto("/withdraw");
  await expect(ways).toHaveCount(0);
});

test("link to an ineligible promotion: the deposit form shows the reason", async ({ page, register }) => {
  await register();
  await page.goto("/deposit?promo=lantern-evening");
  await expect(
    page.getByText("The promotion of this link is over, or does not go with a deposit"),
  ).toBeVisible();
});

test("guest opens a promotion: asked to log in", async ({ page }) => {
  await page.goto("/promotions/lantern-evening");
  await page.getByRole("link", { name: "Register" }).first().waitFor();
  await page.getByRole("main").getByRole("link", { name: "Register" }).click();
  await expect(page).toHaveURL(/\/login/);
});
