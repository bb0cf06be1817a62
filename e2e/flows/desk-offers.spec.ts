import { readFile } from "node:fs/promises";
import { violationsOf } from "../axe.ts";
import { balanceChip, openDeposit, pay } from "../cashier.ts";
import { isTooWide, openOwnDesk, speakIndonesian } from "../desk.ts";
import { expect, test } from "../fixtures.ts";
import { phone } from "../viewports.ts";

const panelOf = "main section[tabindex]";

test("a claim forfeited at the desk: a reason is required, the bonus is removed, and the player's open form is unlocked", async ({
  page,
  browser,
  register,
}) => {
  const { username } = await register();
  await openDeposit(page, { method: "QRIS", credits: "100" }, "first-deposit");
  await pay(page);
  await expect(page.getByText(/has been added to your balance/)).toBeVisible();
  await page.goto("/withdraw");
  await expect(page.getByRole("meter", { name: "Turnover" })).toBeVisible();
  await expect(page.getByLabel("Amount", { exact: true })).toBeDisabled();

  const desk = await openOwnDesk(browser, `/desk/claims?search=${username}`, ["risk"]);
  await desk
    .getByRole("link", { name: new RegExp(`^Open ${username}`) })
    .first()
    .click();
  await expect(desk.locator(panelOf).getByText("Turnover needed")).toBeVisible();
  expect(await violationsOf(desk)).toEqual([]);
  await desk.locator(panelOf).getByRole("button", { name: "Forfeit" }).click();
  const dialog = desk.getByRole("dialog", { name: `End the claim of ${username}?` });
  await dialog.getByLabel("Note").fill("Same device as another account.");
  await dialog.getByRole("button", { name: "Forfeit" }).click();
  await expect(dialog.getByLabel("Reason")).toHaveAccessibleDescription(/This field is required/);
  await expect(dialog.getByLabel("Note")).toHaveValue("Same device as another account.");
  await dialog.getByLabel("Reason").selectOption("Several accounts of one person");
  expect(await violationsOf(desk)).toEqual([]);
  await dialog.getByRole("button", { name: "Forfeit" }).click();
  await expect(desk.getByText("This row is no longer in the list.")).toBeVisible();

  await expect(page.getByRole("meter", { name: "Turnover" })).toBeHidden();
  await expect(balanceChip(page)).toContainText("1,100.00");
  await page.goto("/inbox");
  await expect(page.getByRole("link", { name: "Open, unread: Promotion ended" })).toBeVisible();
});

test("a report, in Indonesian at 360 px: too many days are refused, ten years are shown by month, and the file has the same data", async ({
  browser,
}) => {
  const desk = await openOwnDesk(browser, "/desk/reports", ["owner"], phone);
  await speakIndonesian(desk);
  await desk.reload();
  const until = desk.getByLabel("Sampai", { exact: true });
  const from = desk.getByLabel("Dari", { exact: true });
  await expect(desk.getByRole("table")).toBeVisible();
  const day = (await until.inputValue()).slice(0, 6);
  const year = Number((await until.inputValue()).slice(6));
  await from.fill(`01/01/${year - 9}`);
  await from.press("Enter");
  await expect(until).toHaveAccessibleDescription(/Paling banyak 400 hari/);
  await expect(desk.getByRole("button", { name: "Simpan sebagai CSV" })).toBeHidden();
  expect([await isTooWide(desk), await violationsOf(desk)]).toEqual([false, []]);

  await desk.getByRole("button", { name: "Bulan", exact: true }).click();
  await expect(desk.getByRole("table")).toBeVisible();
  await expect(from).toHaveValue(`01/01/${year - 9}`);
  await expect(until).toHaveValue(`${day}${year}`);
  expect([await isTooWide(desk), await violationsOf(desk)]).toEqual([false, []]);
  const rows = await desk.getByRole("table").locator("tbody tr").count();
  const saving = desk.waitForEvent("download");
  await desk.getByRole("button", { name: "Simpan sebagai CSV" }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^report-month-\d{4}-01-01-\d{4}-\d\d-\d\d\.csv$/);
  const [head = "", ...lines] = (await readFile(await download.path(), "utf8")).trim().split(/\r?\n/);
  expect(head).toContain("Uang masuk");
  expect(lines.length).toBeGreaterThanOrEqual(rows);
});
