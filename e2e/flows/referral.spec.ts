import { violationsOf } from "../axe.ts";
import { demo, expect, test } from "../fixtures.ts";

test.use({ bypassCSP: true });

test("in Indonesian: every error of the form, and of a picture that is none", async ({ page, logIn }) => {
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

test("a guest: asked to log in on the form's page, which then holds the form", async ({ page, logIn }) => {
  await page.goto("/referral/register");
  await expect(page.getByRole("dialog")).toContainText("Log in to see this page.");
  await logIn(demo);
  await expect(page).toHaveURL("/referral/register");
  await expect(page.getByLabel("Choose a file")).toBeAttached();
});
