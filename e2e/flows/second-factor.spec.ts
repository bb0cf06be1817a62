import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { totpCode } from "@tessera/shared/testing/totp-code";
import { violationsOf } from "../axe.ts";
import { expect, test, type NewPlayer } from "../fixtures.ts";
import { partyOrigin } from "../parties.ts";
import { expectProblems, failedWith } from "../problems.ts";
import { captchaAnswer } from "../start-site.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

const stepMs = 30_000;
/** The code that the server takes after the present one has been used. */
const nextCode = (secret: string) => totpCode(secret, Date.now() + stepMs);

/** The page fits, and axe finds nothing. */
async function expectTidy(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
  expect(
    await page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"),
  ).toBe(true);
}

/**
 * Turns the two-step login on. Returns the key of the authenticator and the recovery codes of the downloaded
 * text.
 */
async function turnOn(page: Page, { password }: NewPlayer) {
  await page.goto("/profile/two-step");
  await page.getByRole("button", { name: "Turn on" }).tap();
  const first = page.getByRole("dialog", { name: "Two-step login" });
  await first.getByLabel("Your password").fill("Not-the-one-1");
  await first.getByRole("button", { name: "Next" }).tap();
  await expect(first.getByLabel("Your password")).toHaveAccessibleDescription("The password is wrong.");
  await first.getByLabel("Your password").fill(password);
  await first.getByRole("button", { name: "Next" }).tap();
  const scan = page.getByRole("dialog", { name: "Connect your app" });
  const secret = (await scan.locator("code").innerText()).replaceAll(" ", "");
  const link = await scan.getByRole("link", { name: "Open in an app on this phone" }).getAttribute("href");
  expect(link).toContain(`secret=${secret}`);
  await expectTidy(page);
  await scan.getByLabel("Code of the app").fill(totpCode(secret, Date.now()));
  await scan.getByRole("button", { name: "Turn on" }).tap();
  const codes = page.getByRole("dialog", { name: "Your recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await expectTidy(page);
  const downloading = page.waitForEvent("download");
  await codes.getByRole("button", { name: "Download" }).tap();
  const file = await readFile(await (await downloading).path(), "utf8");
  await codes.getByRole("button", { name: "I have saved them" }).tap();
  return { secret, recoveryCodes: file.match(/\w{5}-\w{5}/g) ?? [] };
}

/** Logs out by the profile, and fills and sends the first step of the login, in Indonesian. */
async function logInAgain(page: Page, { username, password }: NewPlayer): Promise<void> {
  // The last read of a page; a logout would end the session before its answer.
  const lastRead = page.waitForResponse("**/api/site");
  await page.goto("/profile");
  await lastRead;
  await page.getByRole("main").getByRole("button", { name: "Keluar" }).tap();
  await expect(
    page
      .getByRole("button", { name: "Masuk" })
      .or(page.getByRole("link", { name: "Masuk" }))
      .first(),
  ).toBeVisible();
  await page.goto("/login");
  const form = page.getByRole("main").locator("form");
  await form.getByLabel("Nama pengguna").fill(username);
  await form.getByLabel("Kata sandi", { exact: true }).fill(password);
  await form.getByLabel("Captcha", { exact: true }).fill(captchaAnswer);
  await form.getByRole("button", { name: "Masuk" }).tap();
}

test("a second factor: turned on, required at the login in Indonesian, replaced by a recovery code, turned off", async ({
  page,
  context,
  register,
  problems,
}) => {
  const player = await register();
  const { secret, recoveryCodes } = await turnOn(page, player);
  expect(recoveryCodes).toHaveLength(10);
  await expect(page.getByRole("main")).toContainText("On since");
  await page.goto("/profile");
  const saved = page.waitForResponse("**/api/profile");
  await page.getByRole("main").getByLabel("Language").selectOption("id");
  await saved;
  await expect(page.getByRole("heading", { level: 1, name: "Profil", exact: true })).toBeVisible();

  await logInAgain(page, player);
  const code = page.getByLabel("Kode dari aplikasi");
  await expect(code).toBeFocused();
  await expect(page.getByRole("main")).toContainText(`Satu langkah lagi untuk ${player.username}`);
  await expectTidy(page);
  await code.fill("000000");
  await page.getByRole("button", { name: "Masuk", exact: true }).tap();
  await expect(code).toHaveAccessibleDescription("Kode ini salah atau sudah dipakai.");
  await code.fill(nextCode(secret));
  await page.getByRole("button", { name: "Masuk", exact: true }).tap();
  await expect(page.getByRole("link", { name: /^Kotak masuk/ }).first()).toBeVisible();

  await logInAgain(page, player);
  await page.getByRole("button", { name: "Pakai kode pemulihan" }).tap();
  await expect(page.getByLabel("Kode pemulihan")).toBeFocused();
  await page.getByLabel("Kode pemulihan").fill((recoveryCodes[0] ?? "").toLowerCase());
  await page.getByRole("button", { name: "Masuk", exact: true }).tap();
  await expect(page.getByRole("link", { name: /^Kotak masuk/ }).first()).toBeVisible();

  await page.goto("/profile/two-step");
  await expect(page.getByRole("main")).toContainText(/Sisa kode pemulihan\s*9/);
  await expectTidy(page);
  await page.getByRole("button", { name: "Nonaktifkan" }).tap();
  const dialog = page.getByRole("dialog", { name: "Nonaktifkan login dua langkah?" });
  await dialog.getByLabel("Kata sandi Anda").fill(player.password);
  await dialog.getByLabel("Kode", { exact: true }).fill(recoveryCodes[1] ?? "");
  await dialog.getByRole("button", { name: "Nonaktifkan" }).tap();
  await expect(page.getByRole("button", { name: "Aktifkan", exact: true })).toBeVisible();
  const mailbox = await context.newPage();
  await mailbox.goto(`${partyOrigin("mailbox")}/?to=${player.username}@mail.example&lang=en`);
  await expect(mailbox.getByText("Login dua langkah nonaktif").first()).toBeVisible();
  await expectProblems(problems, [
    failedWith(422, "/api/second-factor/setup"),
    failedWith(401, "/api/auth/login"),
    failedWith(422, "/api/auth/login"),
    failedWith(401, "/api/auth/login"),
  ]);
});
