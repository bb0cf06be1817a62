import { demo, expect, test } from "../fixtures.ts";
import { holdShell } from "../hold-shell.ts";
import { documentOf } from "../documents.ts";
import { captchaAnswer } from "../start-site.ts";
import { phone } from "../viewports.ts";

test.use({ viewport: phone });

test("an order chosen in a select and text in a search field, before the scripts run: the list follows both", async ({
  page,
}) => {
  await documentOf(page, "/games");
  const letGo = await holdShell(page);
  await page.goto("/games", { waitUntil: "commit" });
  const order = page.getByRole("combobox", { name: "Sort" });
  const search = page.getByRole("main").getByRole("searchbox");
  await order.selectOption({ index: 1 });
  await search.fill("lantern");
  const chosen = await order.inputValue();
  letGo();
  await expect(page).toHaveURL(new RegExp(`=${chosen}`));
  await expect(page).toHaveURL(/q=lantern/);
  await expect(order).toHaveValue(chosen);
  await expect(search).toHaveValue("lantern");
});

for (const { part, name, path } of [
  { part: "Home", name: "a search", path: "/" },
  { part: "the lobby", name: "a search", path: "/games" },
]) {
  test(`${name} typed and sent in ${part} before the scripts run: is searched for`, async ({ page }) => {
    await documentOf(page, path);
    const letGo = await holdShell(page);
    await page.goto(path, { waitUntil: "commit" });
    const search = page.getByRole("main").getByRole("searchbox");
    await search.fill("rolet");
    await search.press("Enter");
    letGo();
    await expect(page).toHaveURL("/games?q=rolet");
    await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue("rolet");
  });
}

test("a login typed and sent before the scripts run: is sent with what was typed", async ({ page }) => {
  await documentOf(page, "/login");
  const letGo = await holdShell(page);
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("Username").fill(demo.username);
  await page.getByLabel("Password", { exact: true }).fill(demo.password);
  await page.getByLabel("Captcha", { exact: true }).fill(captchaAnswer);
  await page.getByLabel("Username").press("Enter");
  letGo();
  await expect(page.getByRole("link", { name: /^Inbox/ }).first()).toBeVisible();
});
