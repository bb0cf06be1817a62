import type { Browser } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { balanceChip, openDeposit, pay, waitingPanel } from "../cashier.ts";
import { changeSettings, isTooWide, openOwnDesk } from "../desk.ts";
import { expect, test } from "../fixtures.ts";
import { phone, wide } from "../viewports.ts";

/** Opens the deposits as a cashier. */
const openDeposits = (browser: Browser, viewport: typeof phone) =>
  openOwnDesk(browser, "/desk/deposits", ["cashier"], viewport);

const byBank = { method: "Bank transfer", credits: "80" };

test.beforeAll(() => changeSettings({ autoApprove: false }));
test.afterAll(() => changeSettings({ autoApprove: true }));

test("a bank transfer that has been paid: the player's page says that it arrived, and the open desk queue lists it", async ({
  page,
  register,
  browser,
}) => {
  const desk = await openDeposits(browser, wide);
  await register();
  await openDeposit(page, byBank);
  await pay(page);
  await expect(page.getByText("Your payment has arrived. We are checking it.")).toBeVisible();
  await expect(waitingPanel(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Cancel" })).toHaveCount(0);
  await expect(balanceChip(page)).toContainText("1,000.00");

  const number = (await page.getByText(/^D\d{6}-/).textContent()) ?? "";
  const row = desk.getByRole("row").filter({ hasText: number });
  await expect(row).toContainText("Payment arrived");
  await expect(desk.getByRole("button", { name: /^To decide \(\d+\)$/ })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await row.getByRole("link").click();
  await desk.getByRole("button", { name: "Approve", exact: true }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
  await expect(page.getByText(/^80\.\d\d has been added to your balance\.$/)).toBeVisible();
  await expect(row).toHaveCount(0);
  await desk.context().close();
});

test("a transfer reported by the player, on a phone in Indonesian: the desk lists it for a decision and rejects it", async ({
  page,
  register,
  browser,
}) => {
  const desk = await openDeposits(browser, phone);
  await desk.getByRole("button", { name: /^Menu of / }).click();
  await desk.getByRole("menuitemcheckbox", { name: "Bahasa Indonesia" }).click();
  await register();
  await openDeposit(page, byBank);
  await page.getByRole("button", { name: "I have transferred" }).click();
  await expect(page.getByText("We are checking your payment.")).toBeVisible();
  const number = (await page.getByText(/^D\d{6}-/).textContent()) ?? "";
  const row = desk.getByRole("row").filter({ hasText: number });
  await expect(row).toContainText("Transfer dilaporkan");
  expect([await isTooWide(desk), await violationsOf(desk)]).toEqual([false, []]);
  // A state as long as this one leaves the number in one line, and the gateway's reference is not cut off.
  const numberBox = await row.getByText(number).boundingBox();
  expect(numberBox?.height).toBeLessThan(30);
  await row.click();
  await expect(desk.getByText("Referensi di gateway")).toBeVisible();
  const isCut = (list: Element) => list.scrollWidth > list.clientWidth;
  expect(await desk.locator("main dl").evaluate(isCut)).toBe(false);
  await desk.getByRole("button", { name: "Tolak", exact: true }).click();
  const dialog = desk.getByRole("dialog", { name: `Tolak ${number}?` });
  await dialog.getByLabel("Alasan").selectOption({ index: 1 });
  await dialog.getByRole("button", { name: "Tolak" }).click();
  await expect(page.getByText(/^Rejected: /)).toBeVisible();
  await desk.context().close();
});
