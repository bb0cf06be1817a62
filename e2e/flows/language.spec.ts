import { expect, test } from "../fixtures.ts";

test("language changed: shell and remotes use it at once, and still after a reload", async ({ page }) => {
  await page.goto("/games");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Games/);
  await page.getByRole("button", { name: "Language and theme" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Bahasa Indonesia" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Game");
  await expect(page.locator("html")).toHaveAttribute("lang", "id");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "id");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Game");
});

test("first visit with an Indonesian browser: the site is in English, since the browser's language is ignored", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ locale: "id-ID", ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("link", { name: "Home" }).first()).toBeVisible();
  await context.close();
});
