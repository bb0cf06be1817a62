import type { Page } from "@playwright/test";
import { readMailedCode } from "../cashier.ts";
import { expect, test } from "../fixtures.ts";
import { expectProblems, failedWith } from "../problems.ts";

const widths = [360, 1280];
const noSidewaysScroll = (page: Page) =>
  page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth");

test("email verified from the profile: wrong codes are refused, the code survives a reload, and another tab updates by itself", async ({
  page,
  context,
  register,
  problems,
}) => {
  const { username } = await register();
  const other = await context.newPage();
  await other.goto("/profile");
  await expect(other.getByText("Not verified")).toBeVisible();
  await page.goto("/profile");
  await page.getByRole("link", { name: "Verify", exact: true }).click();
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText(/Enter the 6 digits sent to/)).toBeVisible();
  const code = await readMailedCode(page, `${username}@mail.example`);
  await page.reload();
  await expect(page.getByRole("button", { name: /^Send again \(\d+\)$/ })).toBeDisabled();
  await page.getByLabel("Code").fill(code === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("The code is wrong. 4 attempts left.")).toBeVisible();
  await expect(page.getByLabel("Code")).toBeFocused();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await noSidewaysScroll(page)).toBe(true);
  }
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { name: /is verified$/ })).toBeVisible();
  await expect(other.getByText("Verified", { exact: true })).toBeVisible();
  await expectProblems(problems, [failedWith(422, "/api/otp/verify")]);
});

test("unknown password, in Indonesian: changed by a mailed code, this device stays logged in, and the new password works", async ({
  page,
  register,
  logIn,
}) => {
  const { username } = await register();
  await page.goto("/profile");
  await page.getByRole("main").getByLabel("Language").selectOption("id");
  await page.getByRole("link", { name: "Kata sandi", exact: true }).click();
  await page.getByRole("button", { name: "Saya tidak tahu kata sandi saya" }).click();
  await expect.poll(() => new URL(page.url()).search).toBe("?by=code");
  await page.getByRole("button", { name: "Kirim", exact: true }).click();
  await expect(page.getByLabel("Kode")).toBeFocused();
  await page.getByRole("button", { name: "Kirim kode" }).click();
  await expect(page.getByText(/Masukkan 6 angka yang dikirim ke/)).toBeVisible();
  await page.getByLabel("Kode").fill(await readMailedCode(page, `${username}@mail.example`));
  const password = "Melati77kembang";
  await page.getByLabel("Kata sandi baru", { exact: true }).fill(password);
  await page.getByLabel("Ulangi kata sandi", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Kirim", exact: true }).click();
  await expect(page.getByText("Perangkat lain telah dikeluarkan.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Ubah kata sandi" })).toBeVisible();
  await page.goto("/profile");
  // Else the logout may end the session before the choice is stored.
  const stored = page.waitForResponse((response) => response.request().method() === "PATCH");
  await page.getByRole("main").getByLabel("Bahasa").selectOption("en");
  await stored;
  await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/login");
  await logIn({ username, password });
});
