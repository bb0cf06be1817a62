import { randomInt } from "node:crypto";
import { openAdjustment, openPlayer, proposeAdjustment } from "../adjustments.ts";
import { violationsOf } from "../axe.ts";
import { balanceChip, openDeposit } from "../cashier.ts";
import { confirmProposal, isTooWide, openOwnDesk } from "../desk.ts";
import { expect, test } from "../fixtures.ts";
import { expectProblems, failedWith } from "../problems.ts";
import { captchaAnswer } from "../start-site.ts";
import { phone, wide } from "../viewports.ts";

test("withdrawals and deposits switched off at the desk: the player's open pages follow, and undo restores the forms", async ({
  page,
  register,
  browser,
}) => {
  const { username } = await register();
  await page.goto("/withdraw");
  const desk = await openOwnDesk(browser, "/desk/players", ["support"]);
  await openPlayer(desk, username);
  await desk.getByRole("button", { name: "Switch off or on" }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByLabel("Withdrawals off").check();
  await dialog.getByRole("button", { name: "Switch off or on" }).click();
  await expect(dialog.getByText("Use at least 3 characters.")).toBeVisible();
  await dialog.getByLabel("Reason for the player").fill("Please send us your document.");
  await dialog.getByRole("button", { name: "Switch off or on" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/Please send us your document\./)).toBeVisible();
  await desk.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(/Please send us your document\./)).toBeHidden();
  await desk.context().close();
});

test("a player banned at the desk: the player's open page shows the login, which says that the account is closed", async ({
  page,
  register,
  problems,
  browser,
}) => {
  const player = await register();
  await page.goto("/wallet");
  await expect(balanceChip(page)).toBeVisible();
  const desk = await openOwnDesk(browser, "/desk/players", ["risk"]);
  await openPlayer(desk, player.username);
  await desk.getByRole("button", { name: "Ban", exact: true }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByLabel("Note for operators").fill("Several accounts");
  await dialog.getByRole("button", { name: "Ban", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(balanceChip(page)).toBeHidden();
  await page.goto("/login");
  await page.getByLabel("Username").fill(player.username);
  await page.getByLabel("Password", { exact: true }).fill(player.password);
  await page.getByLabel("Captcha", { exact: true }).fill(captchaAnswer);
  await page.locator("form").getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText(/Your account is closed/).first()).toBeVisible();
  // The calls that meet the end of the session are a matter of timing, the refused login is not.
  await expectProblems(problems, [failedWith(403, "/api/auth/login")], [failedWith(401, /\/api\//)]);
  await desk.context().close();
});

test("an adjustment proposed by one operator and confirmed by another: the player's balance and history show it at once", async ({
  page,
  register,
  browser,
}) => {
  const { username } = await register();
  await page.goto("/history");
  await expect(balanceChip(page)).toContainText("1,000.00");
  const proposing = await openOwnDesk(browser, "/desk/players", ["approver"]);
  const confirming = await openOwnDesk(browser, "/desk/adjustments", ["approver"]);
  const explanation = "A round was counted twice.";
  await proposeAdjustment(proposing, username, { credits: "12.50", reason: "Refund", explanation });
  await openAdjustment(confirming, username);
  await confirmProposal(confirming);
  await expect(balanceChip(page)).toContainText("1,012.50");
  await page.getByRole("row").filter({ hasText: "Adjustment" }).click();
  await expect(page.getByRole("dialog")).toContainText(explanation);
  await Promise.all([proposing.context().close(), confirming.context().close()]);
});

test("support changes a phone number: the player sees the reason, and the time line shows the change and links to the deposit", async ({
  page,
  register,
  browser,
}) => {
  const { username } = await register();
  await openDeposit(page, { method: "QRIS", credits: "80" });
  await page.goto("/inbox");
  const desk = await openOwnDesk(browser, "/desk/players", ["support", "cashier"]);
  await openPlayer(desk, username);
  await desk.getByRole("button", { name: "Change the phone" }).click();
  const dialog = desk.getByRole("dialog");
  // The phone of the demo player.
  await dialog.getByLabel("New phone").fill("081200000000");
  await dialog.getByLabel("Reason for the player").fill("You lost your old phone.");
  await dialog.getByRole("button", { name: "Change the phone" }).click();
  await expect(dialog.getByText("This phone number is already registered.")).toBeVisible();
  await expect(dialog.getByLabel("Reason for the player")).toHaveValue("You lost your old phone.");
  const phoneNumber = `0813${String(randomInt(10 ** 8)).padStart(8, "0")}`;
  await dialog.getByLabel("New phone").fill(phoneNumber);
  await dialog.getByRole("button", { name: "Change the phone" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: /Your phone number was changed/ }).click();
  await expect(page.getByRole("dialog")).toContainText(`+62•••${phoneNumber.slice(-3)}`);
  await expect(page.getByRole("dialog")).toContainText("You lost your old phone.");
  const line = desk.getByRole("region", { name: "Time line" });
  await expect(line.getByText("Action: changed the phone number")).toBeVisible();
  await line.getByRole("button", { name: "Money", exact: true }).click();
  await line.getByRole("link", { name: /^Open Deposit D/ }).click();
  await expect(desk.getByRole("heading", { name: /^D\d{6}-/ })).toBeVisible();
  await desk.getByRole("link", { name: username }).click();
  await expect(line.getByText("Login: Chrome", { exact: false })).toBeVisible();
  await desk.context().close();
});

test("players and adjustments at 360 and 1280 px, in both languages: axe finds nothing, and nothing is wider than the page", async ({
  register,
  browser,
}) => {
  const { username } = await register();
  const desk = await openOwnDesk(browser, "/desk/players", ["risk", "approver"]);
  for (const language of ["en", "id"]) {
    await desk.evaluate((code) => localStorage.setItem("language", code), language);
    for (const viewport of [wide, phone]) {
      await desk.setViewportSize(viewport);
      for (const path of [`/desk/players?search=${username}`, "/desk/adjustments"]) {
        await desk.goto(path);
        await expect(desk.getByRole("heading", { level: 1 })).toBeVisible();
        // The link of a row covers it on a phone, without a box of its own.
        if (path.includes(username)) await desk.getByRole("row").filter({ hasText: username }).click();
        await expect(desk.getByRole("status", { name: /./ }).first()).toBeHidden();
        expect(await violationsOf(desk), `${path} ${viewport.width} ${language}`).toEqual([]);
        expect(await isTooWide(desk), path).toBe(false);
      }
    }
  }
  await desk.context().close();
});
