import type { Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { isTooWide, openOwnDesk, speakIndonesian } from "../desk.ts";
import { expect, test } from "../fixtures.ts";
import { phone } from "../viewports.ts";

/** Presses a button of the desk, and the verb in the dialog that asks. */
async function decide(desk: Page, button: string, verb: string): Promise<void> {
  await desk.getByRole("button", { name: button, exact: true }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByRole("button", { name: verb, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test("a bank and a bank account of the site switched off and on again: the player's deposit form follows", async ({
  page,
  register,
  browser,
}) => {
  await register();
  const desk = await openOwnDesk(browser, "/desk/banks", ["cashier"]);
  await decide(desk, "Take off: Bank Kenari", "Take off");
  await decide(desk, "Take off: Bank Laut Selatan 3300441122", "Take off");
  expect(await violationsOf(desk)).toEqual([]);
  const providers = page.getByLabel("Payment provider");
  await page.goto("/deposit");
  await page.getByRole("radio", { name: "Virtual account" }).check({ force: true });
  await expect(providers.getByRole("option", { name: "Bank Kenari · Maintenance" })).toBeDisabled();
  await page.getByRole("radio", { name: "Bank transfer" }).check({ force: true });
  // An account of the site is off by itself, or with its bank.
  await expect(page.getByLabel("Transfer to")).toHaveCount(0);
  await expect(page.getByText("7010 0200 30")).toBeVisible();

  await decide(desk, "Put on: Bank Kenari", "Put on");
  await decide(desk, "Put on: Bank Laut Selatan 3300441122", "Put on");
  await page.goto("/deposit");
  await page.getByRole("radio", { name: "Bank transfer" }).check({ force: true });
  await expect(page.getByLabel("Transfer to").getByRole("option")).toHaveText([
    "Bank Nusa Pertiwi · Tessera Play",
    "Bank Laut Selatan · Tessera Play",
    "Bank Kenari · Tessera Play",
  ]);
  await page.getByRole("radio", { name: "Virtual account" }).check({ force: true });
  await expect(providers.getByRole("option", { name: "Bank Kenari", exact: true })).toBeEnabled();
  await desk.context().close();
});

test("a game switched off and its studio put into maintenance, in Indonesian at 360 px: a player's lobby follows", async ({
  page,
  browser,
}) => {
  await page.goto("/games?q=golden");
  const card = page.getByRole("main").getByRole("link", { name: "Golden Koi", exact: true });
  await expect(card).toBeVisible();
  const desk = await openOwnDesk(browser, "/desk/catalogue", ["content"], phone);
  await speakIndonesian(desk);
  await desk.goto("/desk/catalogue?search=golden");
  await desk.getByRole("row").filter({ hasText: "Koi Emas" }).click();
  expect(await violationsOf(desk)).toEqual([]);
  expect(await isTooWide(desk)).toBe(false);
  await decide(desk, "Nonaktifkan", "Nonaktifkan");
  await expect(card).toBeHidden();
  await decide(desk, "Aktifkan", "Aktifkan");
  await expect(card).toBeVisible();

  await desk.goto("/desk/catalogue?search=golden");
  // The verb is beside what it changes, and does not cover it.
  const studio = desk.getByRole("row").filter({ has: desk.getByRole("button", { name: "Ubah: Plumworks" }) });
  await studio.getByText("Plumworks").click({ trial: true });
  await changeStudio(desk, "Pemeliharaan");
  await expect(page.getByRole("main").getByText("Maintenance", { exact: true })).toBeVisible();
  await changeStudio(desk, "Aktif");
  await expect(page.getByRole("main").getByText("Maintenance", { exact: true })).toBeHidden();
  await desk.context().close();
});

/** Sets the state of all games of the studio of Golden Koi. */
async function changeStudio(desk: Page, state: string): Promise<void> {
  await desk.getByRole("button", { name: "Ubah: Plumworks" }).click();
  await desk.getByRole("dialog").getByLabel("Status").selectOption({ label: state });
  await desk.getByRole("dialog").getByRole("button", { name: "Ubah", exact: true }).click();
  await expect(desk.getByRole("dialog")).toBeHidden();
}

test("a studio's feed read on request, on a phone: the next reading is rescheduled; jackpots show the players' amounts", async ({
  page,
  browser,
}) => {
  const desk = await openOwnDesk(browser, "/desk/studios?row=ashlar", ["content", "risk"], phone);
  const panel = desk.locator("main section[tabindex]");
  const nextAt = panel.locator("dl > div").filter({ hasText: "Next reading" }).locator("dd");
  const before = (await nextAt.textContent()) ?? "";
  await desk.getByRole("button", { name: "Read now" }).click();
  const dialog = desk.getByRole("dialog", { name: "Read the feed of Ashlar now?" });
  expect(await violationsOf(desk)).toEqual([]);
  await dialog.getByRole("button", { name: "Read now" }).click();
  await expect(dialog).toBeHidden();
  await expect(nextAt).not.toHaveText(before);
  expect(await isTooWide(desk)).toBe(false);

  await page.goto("/");
  const shown = (await page.getByText(/^Mosaic jackpot: [\d,.]+$/).textContent()) ?? "";
  await desk.goto("/desk/jackpots");
  await desk.getByRole("link", { name: "Open mosaic IDR" }).click();
  await expect(panel.getByText("Fine")).toBeVisible();
  await expect(panel.getByText(shown.replace("Mosaic jackpot: ", "")).first()).toBeVisible();
  await expect(panel.getByRole("button", { name: "Release" })).toBeHidden();
  expect([await isTooWide(desk), await violationsOf(desk)]).toEqual([false, []]);
  await desk.context().close();
});
