import type { Page } from "@playwright/test";
import {
  balanceChip,
  type DepositChoice,
  fillDeposit,
  openDeposit,
  openPaymentPage,
  pay,
  sendDeposit,
  waitingPanel,
} from "../cashier.ts";
import { demoBaht, expect, test } from "../fixtures.ts";
import { operate, operatorsRowOf } from "../parties.ts";
import { expectProblems, failedWith } from "../problems.ts";

const success = (page: Page) => page.getByText(/has been added to your balance/);

test("bank transfer: an amount with a unique code, copied, paid, and credited without a reload", async ({
  page,
  register,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await register();
  await page.goto("/deposit");
  await fillDeposit(page, { method: "Bank transfer", credits: "50" });
  await expect(page.getByText("≈ Rp 50,000.00")).toBeVisible();
  await sendDeposit(page);
  const loadedAt = await page.evaluate(() => performance.timeOrigin);

  const panel = waitingPanel(page);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await panel.getByRole("button", { name: "Copy amount" }).click();
  await expect.poll(copied).toMatch(/^50\d{3}$/);
  const exact = await copied();
  await expect(panel).toContainText(`Rp 50,${exact.slice(2)}.00`);
  await panel.getByRole("button", { name: "Copy account number" }).click();
  await expect.poll(copied).toMatch(/^\d{10,}$/);

  const payment = await pay(page);
  await expect(payment.getByText(`Rp 50,${exact.slice(2)}.00`).first()).toBeVisible();
  await expect(success(page)).toBeVisible();
  // The unique code is credited too, except its last digit.
  await expect(balanceChip(page)).toContainText(`1,050.${exact.slice(2, 4)}`);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt);
});

const throughGateway: readonly DepositChoice[] = [
  { method: "Virtual account", credits: "100", provider: "Bank Laut Selatan" },
  { method: "QRIS", credits: "100" },
  { method: "E-wallet", credits: "100", provider: "SakuPay" },
];

for (const choice of throughGateway) {
  test(`deposit by ${choice.method}: paid at the gateway, credited without a reload, and offered again from the history`, async ({
    page,
    register,
  }) => {
    await register();
    await openDeposit(page, choice);
    await expect(waitingPanel(page)).toContainText("Rp 100,000.00");
    const qr = page.getByRole("img", { name: "QR code to pay Rp 100,000.00" });
    await expect(qr).toHaveCount(choice.method === "QRIS" ? 1 : 0);
    await pay(page);
    await expect(success(page)).toBeVisible();
    await expect(balanceChip(page)).toContainText("1,100.00");
    await page.goto("/history?type=deposit");
    await page.getByRole("link", { name: /^Deposit, D/ }).click();
    await page.getByRole("link", { name: "Deposit again" }).click();
    await expect(page.getByRole("radio", { name: choice.method })).toBeChecked();
    await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("100");
    if (choice.provider)
      await expect(page.getByLabel("Payment provider").locator("option:checked")).toHaveText(choice.provider);
  });
}

test("PromptPay deposit of a player with baht: paid at the gateway, and credited without a reload", async ({
  page,
  logInByCalls,
}) => {
  await logInByCalls(demoBaht);
  await page.goto("/deposit");
  await fillDeposit(page, { method: "PromptPay", credits: "100" });
  await expect(page.locator("form output").filter({ hasText: "฿" })).toHaveText("฿ 100.00");
  await sendDeposit(page);
  await expect(page.getByRole("img", { name: "QR code to pay ฿ 100.00" })).toBeVisible();
  const payment = await pay(page);
  await expect(payment.getByText("PromptPay", { exact: true })).toBeVisible();
  await expect(page.getByText("100.00 has been added to your balance.")).toBeVisible();
});

test("method changed: only the fields of the new method are required", async ({ page, register }) => {
  await register();
  await page.goto("/deposit");
  await fillDeposit(page, { method: "E-wallet", credits: "100", provider: "KoinKita" });
  await page.getByRole("radio", { name: "QRIS" }).check({ force: true });
  await expect(page.getByLabel("Payment provider")).toHaveCount(0);
  await sendDeposit(page);
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
});

test("wrong amount paid: reviewed by an operator, whose decision appears without a reload", async ({
  page,
  register,
}) => {
  await register();
  await openDeposit(page, { method: "QRIS", credits: "100" });
  await pay(page, /^Pay wrong amount/);
  await expect(page.getByText("Your payment has arrived. We are checking it.")).toBeVisible();
  const number = await page.getByText(/^D\d{6}-/).textContent();
  const { id, version } = await operatorsRowOf("/deposits", number ?? "");
  await operate("POST", `/deposits/${id}/reject`, { reasonCode: "AMOUNT_MISMATCH", version });
  await expect(page.getByText("Rejected: the amount that arrived is another one")).toBeVisible();
  await expect(balanceChip(page)).toContainText("1,000.00");
});

test("paid after the deadline: an operator reviews the payment", async ({ page, register }) => {
  await register();
  await openDeposit(page, { method: "QRIS", credits: "100" });
  await pay(page, "Pay late");
  await expect(page.getByText("Your payment has arrived. We are checking it.")).toBeVisible();
  await expect(balanceChip(page)).toContainText("1,000.00");
});

test("webhook delivered twice: credited once", async ({ page, register }) => {
  await register();
  await openDeposit(page, { method: "QRIS", credits: "100" });
  const payment = await pay(page, "Pay, send webhook twice");
  await expect(success(page)).toBeVisible();
  await expect(payment.getByText("answered 200")).toHaveCount(2);
  await payment.getByRole("button", { name: "Send webhook twice" }).click();
  await expect(payment.getByText("answered 200")).toHaveCount(4);
  await expect(balanceChip(page)).toContainText("1,100.00");
});

test("waiting for payment: the countdown runs, continues after a reload, and cancelling the deposit ends it", async ({
  page,
  register,
}) => {
  await register();
  await openDeposit(page, { method: "QRIS", credits: "100" });
  const bar = page.getByRole("meter", { name: "Time left" });
  const before = (await bar.getAttribute("aria-valuetext")) ?? "";
  expect(before).toMatch(/^1[45]:\d\d$/);
  await expect(bar).not.toHaveAttribute("aria-valuetext", before);

  await page.reload();
  await waitingPanel(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel the deposit" }).click();
  await expect(page.getByText("This deposit is cancelled.")).toBeVisible();
  await page.getByRole("button", { name: "New deposit" }).click();
  await expect(page.getByLabel("Amount", { exact: true })).toBeVisible();
});

test("manual bank transfer reported by the player: credited once the bank confirms it", async ({
  page,
  register,
}) => {
  await register();
  await openDeposit(page, { method: "Bank transfer", credits: "50" });
  const payment = await openPaymentPage(page);
  await waitingPanel(page).getByRole("button", { name: "I have transferred" }).click();
  await expect(page.getByText("We are checking your payment.")).toBeVisible();
  await payment.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(success(page)).toBeVisible();
});

test("limit set before the first deposit: applies to the first deposit", async ({
  page,
  register,
  problems,
}) => {
  await register();
  await page.goto("/deposit");
  await fillDeposit(page, { method: "QRIS", credits: "100" });
  await page.getByRole("button", { name: "Submit" }).click();
  const prompt = page.getByRole("dialog", { name: "Do you want to set a deposit limit?" });
  await prompt.getByRole("button", { name: "Set" }).click();
  await prompt.getByLabel("At most per day").fill("60");
  await prompt.getByRole("button", { name: "Set" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByLabel("Amount", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText(/Left of your limit until/)).toBeVisible();
  expect(await expectProblems(problems, [failedWith(422, "/api/deposits")])).toHaveLength(1);
});
