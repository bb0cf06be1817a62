import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { prepareWithdrawal, sendWithdrawal } from "../cashier.ts";
import { expect, test } from "../fixtures.ts";
import { partyOrigin } from "../parties.ts";
import { expectProblems, failedWith } from "../problems.ts";
import { captchaAnswer } from "../start-site.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

const noSidewaysScroll = (page: Page) =>
  page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth");

/** Withdraws all the play money of a new player by the way that the page names. */
async function withdrawAll(page: Page, username: string): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: "Withdraw", exact: true }).tap();
  await expect(page).toHaveURL("/withdraw");
  await prepareWithdrawal(page, username);
  await page.getByLabel("Amount", { exact: true }).fill("1000");
  await sendWithdrawal(page, "1,000");
  await expect(page.getByText("1,000.00 has been paid to Bank Nusa Pertiwi.")).toBeVisible();
}

test("closing an account: needs an empty balance and the right password, sends a mail, and a login undoes it", async ({
  page,
  context,
  register,
  problems,
}) => {
  const { username, password } = await register();
  await page.goto("/profile/data");
  await expect(page.getByText("Take your money out first")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Main wallet");
  await expect(page.getByRole("main")).toContainText("1,000.00");
  await expect(page.getByRole("button", { name: "Close the account" })).toBeDisabled();
  expect(await violationsOf(page)).toEqual([]);
  await withdrawAll(page, username);

  await page.goto("/profile/data");
  const other = await context.newPage();
  await other.goto("/profile");
  await page.getByRole("button", { name: "Close the account" }).tap();
  const dialog = page.getByRole("dialog", { name: "Close your account?" });
  await dialog.getByLabel("Reason (optional)").fill("Moving away");
  await dialog.getByLabel("Your password").fill("Not-the-one-1");
  await dialog.getByRole("button", { name: "Close the account" }).tap();
  await expect(dialog.getByLabel("Your password")).toHaveAccessibleDescription("The password is wrong.");
  await expect(dialog.getByLabel("Reason (optional)")).toHaveValue("Moving away");
  expect(await violationsOf(page)).toEqual([]);
  expect(await noSidewaysScroll(page)).toBe(true);
  await dialog.getByLabel("Your password").fill(password);
  await dialog.getByRole("button", { name: "Close the account" }).tap();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText(/^Until [\d/: ]+ you can open it again/)).toBeVisible();
  // The other tab learns it by the event and asks for a login.
  await expect(other.getByRole("button", { name: "Log in" }).first()).toBeVisible();
  const mailbox = await context.newPage();
  await mailbox.goto(`${partyOrigin("mailbox")}/?to=${username}@mail.example&lang=en`);
  await expect(mailbox.getByText("Your Tessera account is closed").first()).toBeVisible();

  const form = page.locator("form");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Captcha", { exact: true }).fill(captchaAnswer);
  await form.getByRole("button", { name: "Log in" }).tap();
  await expect(form.getByRole("button", { name: "Open the account again" })).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveValue(username);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel("Captcha", { exact: true }).fill(captchaAnswer);
  await form.getByRole("button", { name: "Open the account again" }).tap();
  await expect(page.getByRole("link", { name: /^Inbox/ }).first()).toBeVisible();
  await expectProblems(problems, [
    failedWith(422, "/api/account/closing"),
    failedWith(403, "/api/auth/login"),
  ]);
});

test("export of one's data, in Indonesian: a wrong password is refused at its field, then one file has the stored data", async ({
  page,
  register,
  problems,
}) => {
  const { username, password } = await register();
  await page.goto("/profile");
  await page.getByRole("main").getByLabel("Language").selectOption("id");
  await page.getByRole("link", { name: "Data Anda" }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "Data Anda" })).toBeVisible();
  expect(await noSidewaysScroll(page)).toBe(true);
  await page.getByLabel("Kata sandi Anda").fill("Not-the-one-1");
  await page.getByRole("button", { name: "Unduh" }).tap();
  await expect(page.getByLabel("Kata sandi Anda")).toHaveAccessibleDescription(/salah/);
  await page.getByLabel("Kata sandi Anda").fill(password);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Unduh" }).tap();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("tessera-data.json");
  const data: unknown = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(data).toMatchObject({
    profile: [{ username, email: `${username}@mail.example`, language: "id" }],
    movements: [{ kind: "playmoney.grant", amount: 100_000 }],
  });
  await expect(page.getByText("Berkas telah disimpan.")).toBeVisible();
  await expectProblems(problems, [failedWith(422, "/api/account/export")]);
});
