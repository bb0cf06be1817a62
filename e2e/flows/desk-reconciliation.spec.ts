import { violationsOf } from "../axe.ts";
import { openDeposit, pay } from "../cashier.ts";
import { openOwnDesk } from "../desk.ts";
import { expect, test } from "../fixtures.ts";
import { operate, operatorsRowOf } from "../parties.ts";

test("a payment of another amount that was rejected: the comparison of the day finds it, and it is closed with a reason", async ({
  page,
  register,
  browser,
}) => {
  await register();
  await openDeposit(page, { method: "QRIS", credits: "100" });
  await pay(page, /^Pay wrong amount/);
  await expect(page.getByText("We are checking your payment.")).toBeVisible();
  const number = (await page.getByText(/^D\d{6}-/).textContent()) ?? "";
  const { id, version } = await operatorsRowOf("/deposits", number);
  await operate("POST", `/deposits/${id}/reject`, { reasonCode: "AMOUNT_MISMATCH", version });

  const desk = await openOwnDesk(browser, "/desk/reconciliation", ["approver"]);
  await desk.getByRole("button", { name: "Compare a day" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Compare a day" }).click();
  await expect(desk.getByRole("dialog")).toBeHidden();
  const row = desk.getByRole("row").filter({ hasText: number });
  await row.getByRole("link").click();
  await expect(desk.getByRole("heading", { name: number })).toBeVisible();
  expect(await violationsOf(desk)).toEqual([]);
  await desk.getByRole("button", { name: "Close the difference" }).click();
  const dialog = desk.getByRole("dialog", { name: "Close the difference" });
  await dialog.getByRole("button", { name: "Close the difference" }).click();
  await expect(dialog.getByText("This field is required.")).toBeVisible();
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await dialog.getByLabel("Reason").fill("Paid back by the bank.");
  await dialog.getByRole("button", { name: "Close the difference" }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toBeHidden();
  await desk.getByRole("button", { name: "Closed", exact: true }).click();
  await expect(row).toBeVisible();
  await desk.context().close();
});
