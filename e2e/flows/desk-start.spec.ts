import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { openDeposit, pay } from "../cashier.ts";
import { changeSettings, isTooWide, openOwnDesk, speakIndonesian } from "../desk.ts";
import { expect, test } from "../fixtures.ts";
import { phone, wide } from "../viewports.ts";

test.beforeAll(() => changeSettings({ autoApprove: false }));
test.afterAll(() => changeSettings({ autoApprove: true }));

/** Tile of the deposits on the start page. */
const depositTile = (desk: Page): Locator =>
  desk.getByRole("region", { name: "To decide" }).getByRole("link", { name: /^Deposits/ });

/** Number of deposits that wait, as the start page has it. */
async function waitingOn(desk: Page): Promise<number> {
  return Number(await depositTile(desk).locator("b").textContent());
}

test("a waiting deposit: counted on the start page, in the rail and in the title without a reload, until it is decided", async ({
  page,
  register,
  browser,
}) => {
  const desk = await openOwnDesk(browser, "/desk", ["cashier"], wide);
  await expect(desk.getByRole("heading", { level: 1, name: "Start" })).toBeVisible();
  await expect(depositTile(desk)).toBeVisible();
  await desk.evaluate(() => document.body.setAttribute("data-same-page", ""));
  const before = await waitingOn(desk);

  await register();
  await openDeposit(page, { method: "Bank transfer", credits: "80" });
  await pay(page);
  const number = (await page.getByText(/^D\d{6}-/).textContent()) ?? "";
  await expect(depositTile(desk).locator("b")).toHaveText(String(before + 1));
  await expect(depositTile(desk)).toContainText("Oldest");
  await expect(desk).toHaveTitle(/^\(\d+\) Start – Tessera desk$/);
  const rail = desk.getByRole("navigation", { name: "Groups" });
  await expect(rail.getByRole("link", { name: /^Cashier .*wait/ })).toBeVisible();

  await depositTile(desk).click();
  await expect(desk.getByRole("heading", { level: 1, name: "Deposits" })).toBeVisible();
  await expect(desk.getByRole("button", { name: `To decide (${before + 1})` })).toBeVisible();
  const tab = desk.getByRole("navigation", { name: "Cashier" }).getByRole("link", { name: /^Deposits/ });
  await expect(tab).toContainText(String(before + 1));
  await desk.getByRole("row").filter({ hasText: number }).getByRole("link").click();
  await desk.getByRole("button", { name: "Approve", exact: true }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
  await expect(page.getByText(/^80\.\d\d has been added to your balance\.$/)).toBeVisible();

  await desk.getByRole("link", { name: "Desk, first page" }).click();
  await expect(depositTile(desk).locator("b")).toHaveText(String(before));
  const money = desk.getByRole("region", { name: "Money today" });
  await expect(money.getByText("Money in").first()).toBeVisible();
  await expect(money.getByText(/^Rp [\d,]+\.\d\d$/).first()).toBeVisible();
  expect(await violationsOf(desk)).toEqual([]);

  await money.getByRole("link", { name: "Reports" }).click();
  await expect(desk.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
  const today = desk.getByRole("table", { name: "Reports" }).getByRole("row").nth(1);
  await expect(today.getByRole("cell", { name: /^Rp [1-9][\d,]*\.00$/ }).first()).toBeVisible();
  await desk.getByRole("button", { name: /^New players/ }).click();
  await expect(desk.getByRole("img", { name: /^New players: highest [1-9]/ })).toBeVisible();
  const downloads = desk.waitForEvent("download");
  await desk.getByRole("button", { name: "Save as CSV" }).click();
  const saved = await (await downloads).path();
  const lines = (await readFile(saved, "utf8")).split("\r\n");
  expect(lines[0]).toBe("\uFEFFDay,Currency,Money in,Money out,Active players,New players");
  expect(lines.filter((line) => line.includes(",IDR,"))).toHaveLength(30);
  expect(await violationsOf(desk)).toEqual([]);
  await expect(desk.locator("body[data-same-page]")).toHaveCount(1);
  await desk.context().close();
});

test("the start page on a phone, in Indonesian and light: everything fits; sound is off, and stays on once it is chosen", async ({
  browser,
}) => {
  const roles = ["cashier", "approver", "support", "content", "risk", "owner"];
  const desk = await openOwnDesk(browser, "/desk", roles, phone);
  await speakIndonesian(desk);
  await desk.evaluate(() => localStorage.setItem("theme", "light"));
  await desk.reload();
  await expect(desk.getByRole("heading", { level: 1, name: "Beranda" })).toBeVisible();
  await expect(desk.getByRole("region", { name: "Perlu keputusan" })).toBeVisible();
  await expect(desk.getByRole("region", { name: "Gangguan" })).toBeVisible();
  const sound = desk.getByRole("button", { name: "Bunyi untuk yang baru" });
  await expect(sound).toHaveAttribute("aria-pressed", "false");
  await sound.press("Enter");
  await expect(sound).toHaveAttribute("aria-pressed", "true");
  expect([await isTooWide(desk), await violationsOf(desk)]).toEqual([false, []]);
  await desk.reload();
  await expect(sound).toHaveAttribute("aria-pressed", "true");
  await desk.context().close();
});

test("an operator with the content role alone: sees neither other roles' queues nor money", async ({
  browser,
}) => {
  const desk = await openOwnDesk(browser, "/desk", ["content"], wide);
  await expect(desk.getByRole("region", { name: "Failures" }).getByRole("link")).toHaveCount(1);
  await expect(desk.getByText("Nothing waits for you.")).toBeVisible();
  await expect(desk.getByRole("region", { name: "To decide" })).toHaveCount(0);
  await expect(desk.getByRole("region", { name: "Money today" })).toHaveCount(0);
  await desk.context().close();
});
