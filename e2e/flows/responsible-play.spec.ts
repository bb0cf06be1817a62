import { fillDeposit, waitingPanel } from "../cashier.ts";
import { expect, test } from "../fixtures.ts";
import { limitRow as row, setLimit } from "../limits.ts";
import { expectProblems, failedWith } from "../problems.ts";

test("deposit limit: applies at once and refuses a deposit above it; a higher limit is delayed", async ({
  page,
  register,
  problems,
}) => {
  await register();
  await page.goto("/profile/limits");
  await setLimit(page, "Deposit per day", "100");
  const perDay = row(page, "Deposit", "Per day");
  await expect(perDay).toContainText("100.00");
  await expect(perDay).toContainText("0.00 of 100.00 used");

  await setLimit(page, "Deposit per day", "5000");
  await expect(perDay).toContainText("Asked for: 5,000.00");
  await expect(perDay).toContainText(/Your higher limit starts at [\d/: ]+ after you confirm it\./);
  await page.reload();
  await expect(perDay).toContainText("0.00 of 100.00 used");
  await expect(perDay).toContainText("Asked for: 5,000.00");

  await page.goto("/deposit");
  await fillDeposit(page, { method: "QRIS", credits: "150" });
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  await expect(
    page
      .getByText(/This is above your own deposit limit\. You can deposit up to 100\.00 until [\d/: ]+\./)
      .first(),
  ).toBeVisible();
  await expect(waitingPanel(page)).toBeHidden();
  expect(await expectProblems(problems, [failedWith(422, "/api/deposits")])).toHaveLength(1);

  await page.goto("/profile/limits");
  await perDay.getByRole("button", { name: "Discard" }).click();
  await expect(perDay).not.toContainText("Asked for");
  await setLimit(page, "Deposit per day", "50");
  await expect(perDay).toContainText("0.00 of 50.00 used");
});

test("break: the player is logged out and sees its end; play and deposits are refused, withdrawals stay possible", async ({
  page,
  register,
  logIn,
  problems,
}) => {
  const player = await register();
  await page.goto("/profile/limits");
  await page.getByLabel("For how long").first().selectOption({ label: "7 days" });
  await page.getByRole("button", { name: "Take a break" }).click();
  const dialog = page.getByRole("dialog", { name: "Take a break of 7 days?" });
  await expect(dialog).toContainText(/You cannot undo this before [\d/: ]+\. You can still withdraw\./);
  await dialog.getByRole("button", { name: "Take a break" }).click();

  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("main").getByText(/Your break lasts until [\d/: ]+\./)).toBeVisible();
  await logIn(player);

  const band = page.getByRole("complementary", { name: "Your break" });
  for (const path of ["/", "/deposit"]) {
    await page.goto(path);
    await expect(band).toContainText(/Your break lasts until [\d/: ]+\. You can still withdraw\./);
  }
  await page.goto("/play/golden-koi");
  const refusal = page.getByRole("alert").filter({ hasText: /Your break lasts until [\d/: ]+\./ });
  await expect(refusal.getByRole("link", { name: "Browse games" })).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
  await refusal.getByRole("link", { name: "Your limits" }).click();
  await expect(page).toHaveURL("/profile/limits");
  await page.goto("/");
  await band.getByRole("link", { name: "Withdraw" }).click();
  await expect(page).toHaveURL("/withdraw");
  await expect(page.getByRole("heading", { level: 1, name: "Withdraw" })).toBeVisible();
  await expect(page.getByText("1,000.00").first()).toBeVisible();
  await expectProblems(problems, [failedWith(403, "/api/deposits/options"), failedWith(403, "/launch")]);
});

test("self-exclusion: requires the password, and its consequences are shown", async ({
  page,
  register,
  problems,
}) => {
  const player = await register();
  await page.goto("/profile/limits");
  await page.getByLabel("For how long").last().selectOption({ label: "1 year" });
  await page.getByRole("button", { name: "Exclude myself" }).click();
  const dialog = page.getByRole("dialog", { name: "Exclude yourself for 1 year?" });
  await expect(dialog).toContainText(/You cannot undo this before [\d/: ]+\. You can still withdraw\./);
  await dialog.getByLabel("Your password").fill("Not-the-one-1");
  await dialog.getByRole("button", { name: "Exclude myself" }).click();
  await expect(dialog.getByLabel("Your password")).toHaveAccessibleDescription("The password is wrong.");
  await dialog.getByLabel("Your password").fill(player.password);
  await dialog.getByRole("button", { name: "Exclude myself" }).click();
  await expect(page).toHaveURL("/login");
  await expect(
    page.getByRole("main").getByText(/You have excluded yourself until [\d/: ]+\. You can still withdraw\./),
  ).toBeVisible();
  expect(await expectProblems(problems, [failedWith(422, "/api/exclusions")])).toHaveLength(1);
});
