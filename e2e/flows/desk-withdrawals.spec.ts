import type { Browser, Locator, Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { balanceChip, prepareWithdrawal, sendWithdrawal } from "../cashier.ts";
import { changeSettings, openOwnDesk } from "../desk.ts";
import { expect, type NewPlayer, test } from "../fixtures.ts";
import { failPayout, letPayouts } from "../parties.ts";
import { phone, wide } from "../viewports.ts";

/** Opens the withdrawals as an operator who may decide about them. */
const openWithdrawals = (browser: Browser, viewport: typeof phone) =>
  openOwnDesk(browser, "/desk/withdrawals", ["cashier", "approver"], viewport);

/** Asks for a withdrawal as a new player. Returns its number. */
async function withdraw(page: Page, { username }: NewPlayer, credits: string): Promise<string> {
  await page.goto("/withdraw");
  await prepareWithdrawal(page, username);
  return sendWithdrawal(page, credits);
}

test.beforeAll(() => changeSettings({ autoApprove: false }));
test.afterAll(() => changeSettings({ autoApprove: true }));

test("a new withdrawal: appears at the open desk by itself, and is approved with the keyboard", async ({
  page,
  register,
  browser,
}) => {
  const desk = await openWithdrawals(browser, wide);
  const number = await withdraw(page, await register(), "125");
  const row = desk.getByRole("row").filter({ hasText: number });
  await expect(row).toBeVisible();
  expect(await violationsOf(desk)).toEqual([]);
  await row.getByRole("link").click();
  await expect(desk.getByRole("heading", { name: number })).toBeVisible();
  expect(await violationsOf(desk)).toEqual([]);
  await desk.keyboard.press("a");
  const dialog = desk.getByRole("dialog", { name: `Approve ${number}?` });
  await dialog.getByLabel("Note (optional)").fill("Same name as the account");
  expect(await violationsOf(desk)).toEqual([]);
  await dialog.getByRole("button", { name: "Approve 125.00" }).click();
  await expect(dialog).toBeHidden();
  await expect(desk.getByText(/: approved$/)).toBeVisible();
  await expect(page.getByText("125.00 has been paid to Bank Nusa Pertiwi.")).toBeVisible();
  await desk.context().close();
});

test("a waiting withdrawal cancelled by the player: the money is returned, the row leaves the queue, and another can be requested", async ({
  page,
  register,
  browser,
}) => {
  const desk = await openWithdrawals(browser, wide);
  const number = await withdraw(page, await register(), "100");
  await expect(balanceChip(page)).toContainText("900.00");
  const row = desk.getByRole("row").filter({ hasText: number });
  await expect(row).toBeVisible();
  await page.getByRole("button", { name: "Cancel withdrawal" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel this withdrawal?" });
  await dialog.getByRole("button", { name: "Cancel withdrawal" }).click();
  await expect(
    page.getByText("You cancelled this withdrawal. 100.00 is back in your balance."),
  ).toBeVisible();
  await expect(balanceChip(page)).toContainText("1,000.00");
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "New withdrawal" }).click();
  await sendWithdrawal(page, "90");
  await expect(balanceChip(page)).toContainText("910.00");
  await desk.context().close();
});

test("a withdrawal rejected with a reason, on a phone in Indonesian", async ({ page, register, browser }) => {
  const desk = await openWithdrawals(browser, phone);
  await desk.getByRole("button", { name: /^Menu of / }).click();
  await desk.getByRole("menuitemcheckbox", { name: "Bahasa Indonesia" }).click();
  const number = await withdraw(page, await register(), "60");
  const row = desk.getByRole("row").filter({ hasText: number });
  await row.click();
  await desk.getByRole("button", { name: "Tolak", exact: true }).click();
  const dialog = desk.getByRole("dialog", { name: `Tolak ${number}?` });
  await dialog.getByRole("button", { name: "Tolak" }).click();
  await expect(dialog.getByText("Kolom ini wajib diisi.")).toBeVisible();
  expect(await violationsOf(desk)).toEqual([]);
  await dialog.getByLabel("Alasan").selectOption({ label: "Rekening atas nama lain" });
  await dialog.getByRole("button", { name: "Tolak" }).click();
  await expect(dialog).toBeHidden();
  await expect(desk.getByText(/: menolak$/)).toBeVisible();
  expect(await violationsOf(desk)).toEqual([]);
  await desk.context().close();
});

test("a withdrawal decided with the keyboard alone: opened, shortcut keys listed, approved and closed", async ({
  page,
  register,
  browser,
}) => {
  const desk = await openWithdrawals(browser, wide);
  const number = await withdraw(page, await register(), "70");
  const { keyboard } = desk;
  const pressUntil = (key: string, reached: () => Promise<void>) =>
    expect(async () => {
      await keyboard.press(key);
      await reached();
    }).toPass();
  const row = desk.getByRole("row").filter({ hasText: number });
  await expect(row).toBeVisible();
  const heading = desk.getByRole("heading", { name: number });
  await pressUntil("j", () => expect(row.getByRole("link")).toBeFocused({ timeout: 500 }));
  await keyboard.press("Enter");
  await expect(heading).toBeVisible();
  await keyboard.press("?");
  await expect(desk.getByRole("dialog", { name: "Keys" })).toContainText("Approve");
  await keyboard.press("Escape");
  await expect(desk.getByRole("dialog")).toBeHidden();
  await keyboard.press("a");
  const approve = desk.getByRole("dialog").getByRole("button", { name: "Approve 70.00" });
  await expect(approve).toBeVisible();
  await pressUntil("Tab", () => expect(approve).toBeFocused({ timeout: 500 }));
  await keyboard.press("Enter");
  await expect(desk.getByRole("dialog")).toBeHidden();
  await expect(desk.getByText(/: approved$/)).toBeVisible();
  await keyboard.press("Escape");
  await expect(heading).toBeHidden();
  await desk.context().close();
});

/** Takes a decision about the open row, whose dialog is confirmed. */
async function decide(desk: Page, verb: string, fill?: (dialog: Locator) => Promise<unknown>): Promise<void> {
  await desk.getByRole("button", { name: verb, exact: true }).click();
  const dialog = desk.getByRole("dialog");
  await fill?.(dialog);
  expect(await violationsOf(desk)).toEqual([]);
  await dialog.getByRole("button", { name: verb, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test.describe("payouts that the gateway does not pay at once", () => {
  test.afterEach(async () => {
    await letPayouts("pay");
    await changeSettings({ withdrawFourEyes: 5_000 });
  });

  test("a payout that fails twice: retried, then refunded, as the player's open page shows", async ({
    page,
    register,
    browser,
  }) => {
    await letPayouts("wait");
    const desk = await openWithdrawals(browser, phone);
    const ref = desk.getByText("Reference at the gateway").locator("xpath=following-sibling::*");
    const number = await withdraw(page, await register(), "80");
    await desk.getByRole("row").filter({ hasText: number }).click();
    await decide(desk, "Approve 80.00");
    const firstRef = (await ref.textContent()) ?? "";
    await failPayout(firstRef);
    await decide(desk, "Try again");
    await expect(ref).not.toHaveText(firstRef);
    await failPayout((await ref.textContent()) ?? "");
    await expect(balanceChip(page)).toContainText("920.00");
    await decide(desk, "Give 80.00 back", (dialog) =>
      dialog.getByLabel("Reason").selectOption({ label: "The bank did not accept the payment" }),
    );
    await expect(balanceChip(page)).toContainText("1,000.00");
    await expect(page.getByText("80.00 is back in your balance.")).toBeVisible();
    await desk.context().close();
  });

  test("an amount that needs two approvals: the first operator cannot give the second one; after both, it can be marked as paid", async ({
    page,
    register,
    browser,
  }) => {
    await changeSettings({ withdrawFourEyes: 75 });
    await letPayouts("wait");
    const [first, second] = [await openWithdrawals(browser, wide), await openWithdrawals(browser, wide)];
    const number = await withdraw(page, await register(), "90");
    for (const desk of [first, second])
      await desk.getByRole("row").filter({ hasText: number }).getByRole("link").click();
    await decide(first, "Approve 90.00");
    await expect(
      first.getByText("You gave the first approval. Somebody else has to give the second one."),
    ).toBeVisible();
    await expect(first.getByRole("button", { name: "Approve 90.00" })).toHaveCount(0);
    await expect(second.getByText("The first approval is given; this is the second one.")).toBeVisible();
    await decide(second, "Approve 90.00");
    await expect(second.getByText("Reference at the gateway")).toBeVisible();
    await decide(second, "Mark as paid", (dialog) =>
      dialog.getByLabel("Reference at the bank").fill("B-771"),
    );
    await expect(second.getByText("B-771")).toBeVisible();
    await expect(page.getByText("90.00 has been paid to Bank Nusa Pertiwi.")).toBeVisible();
    await Promise.all([first.context().close(), second.context().close()]);
  });
});
