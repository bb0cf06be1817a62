import { expect, test } from "../fixtures.ts";

test("the language is changed: shell and remotes speak it at once, and after a reload", async ({ page }) => {
  await page.goto("/games");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Games/);
  await page.getByRole("button", { name: "Language and theme" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Bahasa Indonesia" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Permainan/);
  await expect(page.locator("html")).toHaveAttribute("lang", "id");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "id");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Permainan/);
});

test("a first visit with an Indonesian browser: English, for the browser is not asked", async ({
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
