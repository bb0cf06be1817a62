import type { Page } from "@playwright/test";
import { readMailedCode } from "../cashier.ts";
import { demo, expect, type NewPlayer, test } from "../fixtures.ts";
import { expectProblems, failedWith } from "../problems.ts";
import { captchaAnswer } from "../start-site.ts";

const newPassword = "Melati88kembang";
const emailOf = ({ username }: NewPlayer) => `${username}@mail.example`;
const codeField = (page: Page) => page.getByLabel("Enter the 6 digits from the email.");

/** Fills and sends the first step. */
async function askForCode(page: Page, username: string, email: string): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Captcha", { exact: true }).fill(captchaAnswer);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page).toHaveURL("/forgot-password-otp");
}

/** A code that differs from this one. */
const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");

test("mailed code and a new password: every session ends, and only the new password works", async ({
  page,
  register,
  logIn,
  browser,
  baseURL,
  problems,
}) => {
  const player = await register();
  await page.goto("/wallet");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  const phone = await browser.newContext({ ...(baseURL && { baseURL }) });
  const other = await phone.newPage();
  await other.goto("/login");
  await other.getByRole("link", { name: "Forgot password?" }).click();
  await expect(other).toHaveURL("/forgot-password");
  await askForCode(other, player.username, emailOf(player));
  await expect(other.getByText("If the data is right we have sent a code to your email.")).toBeVisible();
  await expect(codeField(other)).toBeFocused();
  await expect(other.getByRole("button", { name: /Send again \(\d+\)/ })).toBeDisabled();

  const code = await readMailedCode(other, emailOf(player));
  await other.keyboard.type(otherThan(code));
  await other.keyboard.press("Enter");
  await expect(codeField(other)).toHaveAccessibleDescription("The code is wrong. 4 attempts left.");
  await other.reload();
  await codeField(other).fill(code);
  await other.getByRole("button", { name: "Confirm" }).click();

  await expect(other).toHaveURL("/reset-password");
  await other.getByLabel("New password", { exact: true }).fill(newPassword);
  await other.getByLabel("Repeat password", { exact: true }).fill(newPassword);
  await other.getByRole("button", { name: "Save password" }).click();
  await expect(other).toHaveURL("/login");
  await expect(other.getByRole("main").getByText("Your password was changed. Please log in.")).toBeVisible();
  await phone.close();

  // The logged-in page is notified at once, and the old password no longer works.
  const login = page.getByRole("dialog");
  await expect(login).toBeVisible();
  await login.getByLabel("Username").fill(player.username);
  await login.getByLabel("Password", { exact: true }).fill(player.password);
  await login.getByLabel("Captcha", { exact: true }).fill(captchaAnswer);
  await login.getByRole("button", { name: "Log in" }).click();
  await expect(login.getByText("Username or password is wrong.")).toBeVisible();
  await logIn({ ...player, password: newPassword });
  await expect(page).toHaveURL("/wallet");
  await expect(page.getByRole("link", { name: "Inbox, 2 unread" })).toBeVisible();
  const refusedLogin = failedWith(401, "/api/auth/login");
  // The calls that meet the end of the session are a matter of timing.
  await expectProblems(problems, [refusedLogin], [failedWith(401, /\/api\//)]);
});

test("unknown player: the same text and the same next step as for a known one", async ({
  page,
  problems,
}) => {
  await page.goto("/forgot-password");
  await askForCode(page, "nobody99", "nobody@mail.example");
  await expect(page.getByText("If the data is right we have sent a code to your email.")).toBeVisible();
  await codeField(page).fill("123456");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(codeField(page)).toHaveAccessibleDescription("The code is wrong. 4 attempts left.");
  expect(await expectProblems(problems, [failedWith(422, "/forgot-password/verify")])).toHaveLength(1);
});

test("a later step opened directly: redirected to the first step", async ({ page }) => {
  for (const path of ["/forgot-password-otp", "/reset-password"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/forgot-password");
    await expect(page.getByRole("heading", { level: 1, name: "Forgot password" })).toBeVisible();
  }
});

test("message received and read in another tab: the inbox entry updates without a reload", async ({
  page,
  register,
  context,
}) => {
  const { password } = await register();
  await page.goto("/profile/password");
  await expect(page.getByRole("link", { name: "Inbox, 1 unread" })).toBeVisible();
  const loadedAt = await page.evaluate(() => performance.timeOrigin);
  await page.getByLabel("Old password").fill(password);
  await page.getByLabel("New password", { exact: true }).fill(newPassword);
  await page.getByLabel("Repeat password", { exact: true }).fill(newPassword);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("link", { name: "Inbox, 2 unread" })).toBeVisible();

  const other = await context.newPage();
  await other.goto("/inbox");
  await other.getByRole("button", { name: "Mark all read" }).click();
  await expect(page.getByRole("link", { name: "Inbox", exact: true }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: /unread/ })).toHaveCount(0);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt);
});

test("logged-in player: can reset the password as well", async ({ page, logInByCalls }) => {
  await logInByCalls(demo);
  await page.goto("/forgot-password");
  await expect(page.getByRole("heading", { level: 1, name: "Forgot password" })).toBeVisible();
});
