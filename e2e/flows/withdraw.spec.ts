import type { Page } from "@playwright/test";
import {
  balanceChip,
  fillBankDialog,
  openDeposit,
  pay,
  prepareWithdrawal,
  readMailedCode,
  sendWithdrawal,
} from "../cashier.ts";
import { expect, type NewPlayer, test } from "../fixtures.ts";
import { operate, operatorsRowOf, partyOrigin } from "../parties.ts";

/** Opens the form as a new player with a verified address and a bank account. */
async function prepare(page: Page, { username }: NewPlayer): Promise<void> {
  await page.goto("/withdraw");
  await prepareWithdrawal(page, username);
}

/** Sets the gateway's payout mode; every flow that changes it restores it. */
async function setPayouts(page: Page, mode: "Pay by itself" | "Wait for me"): Promise<void> {
  await page.getByRole("button", { name: mode }).click();
  await expect(page.getByRole("button", { name: mode })).toHaveAttribute("aria-pressed", "true");
}

test("withdrawal requested and confirmed: approved automatically, paid by the gateway, all without a reload", async ({
  page,
  register,
}) => {
  const player = await register();
  await prepare(page, player);
  await page.getByLabel("Amount", { exact: true }).fill("100");
  await expect(page.getByText("Rp 100,000.00")).toBeVisible();
  await sendWithdrawal(page, "100");
  await expect(balanceChip(page)).toContainText("900.00");
  await expect(page.getByText("100.00 has been paid to Bank Nusa Pertiwi.")).toBeVisible();
  await page.getByRole("button", { name: "New withdrawal" }).click();
  await expect(page.getByText("1 of 5")).toBeVisible();
});

test("payout fails: the money stays held until an operator refunds it, and the page shows it", async ({
  page,
  register,
  context,
}) => {
  const player = await register();
  await prepare(page, player);
  const payouts = await context.newPage();
  await payouts.goto(`${partyOrigin("gateway")}/payouts?lang=en`);
  await setPayouts(payouts, "Wait for me");
  try {
    const number = await sendWithdrawal(page, "125");
    await expect(page.getByText(/is on its way to Bank Nusa Pertiwi/)).toBeVisible();
    const payout = payouts.getByRole("article").filter({ hasText: "Rp 125,000.00" }).first();
    await payout.getByRole("button", { name: "Fail payout" }).click();
    await expect(payout.getByText("answered 200")).toBeVisible();
    await expect(balanceChip(page)).toContainText("875.00");

    const { id, version } = await operatorsRowOf("/withdrawals?status=payout_failed", number);
    await operate("POST", `/withdrawals/${id}/refund`, { reasonCode: "PAYOUT_FAILED", version });
    await expect(page.getByText(/^The payment failed: .* 125.00 is back in your balance/)).toBeVisible();
    await expect(balanceChip(page)).toContainText("1,000.00");
  } finally {
    await setPayouts(payouts, "Pay by itself");
  }
});

test("promotion active: its turnover locks the form", async ({ page, register }) => {
  await register();
  await openDeposit(page, { method: "QRIS", credits: "100" }, "first-deposit");
  await pay(page);
  await expect(page.getByText(/has been added to your balance/)).toBeVisible();
  await page.goto("/withdraw");
  await expect(page.getByRole("meter", { name: "Turnover" })).toHaveAttribute(
    "aria-valuetext",
    "3,300.00 of 3,300.00",
  );
  await expect(page.getByLabel("Amount", { exact: true })).toBeDisabled();
});

test("second bank account: added with a mailed code", async ({ page, register }) => {
  const player = await register();
  await prepare(page, player);
  await page.getByRole("button", { name: "Add another" }).click();
  const dialog = page.getByRole("dialog", { name: "Bank account" });
  await dialog.getByRole("button", { name: "Send code" }).click();
  await expect(dialog.getByText(/Enter the 6 digits sent to/)).toBeVisible();
  await dialog.getByLabel("Code").fill(await readMailedCode(page, `${player.username}@mail.example`));
  await fillBankDialog(page, "Bank Laut Selatan");
  await expect(page.getByLabel("To account").locator("option:checked")).toContainText("Bank Laut Selatan");
});
