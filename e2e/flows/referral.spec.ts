import { readFileSync } from "node:fs";
import { violationsOf } from "../axe.ts";
import { demo, expect, test } from "../fixtures.ts";
import { expectProblems, failedWith } from "../problems.ts";
import { apply, choosePicture, decideApplication, drawCard, suspendReferrer } from "../referral.ts";
import { wide } from "../viewports.ts";

test.use({ bypassCSP: true });

const checking = "We are checking your data (1–2 days).";

test("an application: all errors are shown at once, a small picture and another phone number are refused, then it is received", async ({
  page,
  register,
  problems,
}) => {
  const player = await register();
  await page.goto("/referral");
  await page.getByRole("link", { name: "Apply for commission" }).click();
  await expect(page).toHaveURL("/referral/register");
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByLabel("Phone number")).toBeFocused();
  await expect(page.getByText("You have to accept the terms.")).toBeVisible();
  await expect(page.getByText("Choose a bank.")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await choosePicture(page, await drawCard(page, 300, 200));
  await expect(page.getByText(/The picture is too small/)).toBeVisible();
  await apply(page, { ...player, phone: "081299999999" });
  await expect(page.getByText("This differs from your account.")).toBeVisible();
  await expect(page.getByLabel("Phone number")).toBeFocused();
  await expect(page.getByLabel("Account number")).toHaveValue("1234567890");
  await page.getByLabel("Phone number").fill(player.phone);
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page).toHaveURL("/referral");
  await expect(page.getByText(checking)).toBeVisible();
  await expectProblems(problems, [failedWith(422, "/api/referral/register")]);
});

test.describe("at 1280 px", () => {
  test.use({ viewport: wide });

  test("approved, then suspended: QR code, daily commission, its withdrawal and the suspension appear without a reload", async ({
    page,
    register,
  }) => {
    const player = await register();
    await apply(page, player);
    await expect(page.getByText(checking)).toBeVisible();
    await decideApplication(player.username, "approve", {});
    await expect(page.getByRole("button", { name: "Transfer" })).toBeDisabled();
    await expect(page.getByText("From 1.00 on you can transfer it.")).toBeVisible();

    await page.getByRole("button", { name: "QR code" }).click();
    const dialog = page.getByRole("dialog", { name: "Your link as a QR code" });
    await expect(dialog.getByRole("img")).toHaveAccessibleName(/\/register\?ref=[2-9A-Z]{8}$/);
    expect(await violationsOf(page)).toEqual([]);
    const saving = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Save as picture" }).click();
    const file = readFileSync(await (await saving).path());
    expect(file.subarray(1, 4).toString()).toBe("PNG");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();

    await page.getByRole("link", { name: "Commission by day" }).click();
    await expect(page).toHaveURL("/referral?view=commission");
    await expect(page.getByText("No commission yet.")).toBeVisible();
    await page.getByLabel("State").selectOption({ label: "Held" });
    await expect(page).toHaveURL("/referral?view=commission&status=accrued");
    await expect(page.getByText("Nothing matches this filter.")).toBeVisible();

    await page.getByRole("link", { name: "Withdraw", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Withdraw commission" })).toBeVisible();
    await page.goto("/referral");
    await suspendReferrer(player.username, "Checked again.");
    await expect(page.getByText("Your commission is paused")).toBeVisible();
    await expect(page.getByText("Checked again.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Transfer" })).toBeHidden();
  });
});

test("application in Indonesian: every error of the form, and of a file that is no picture", async ({
  page,
  logIn,
}) => {
  await page.goto("/login");
  await logIn(demo);
  await page.addInitScript(`localStorage.language = "id";`);
  await page.goto("/referral/register");
  await page.getByRole("button", { name: "Kirim pendaftaran" }).click();
  await expect(page.getByText("Pilih bank.", { exact: true })).toBeVisible();
  await page
    .getByLabel("Pilih file")
    .setInputFiles({ name: "ktp.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<svg/>") });
  await expect(page.getByText(/PNG, JPEG, atau WebP\.$/)).toBeVisible();
  await expect(page.getByLabel("Pilih file")).toHaveAttribute("aria-invalid", "true");
  expect(await violationsOf(page)).toEqual([]);
});

test("a guest opens the application form: the page asks for a login, then shows the form", async ({
  page,
  logIn,
}) => {
  await page.goto("/referral/register");
  await expect(page.getByRole("dialog")).toContainText("Log in to see this page.");
  await logIn(demo);
  await expect(page).toHaveURL("/referral/register");
  await expect(page.getByLabel("Choose a file")).toBeAttached();
});
