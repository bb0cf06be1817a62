import { expect, test } from "../fixtures.ts";
import { holdShell } from "../hold-shell.ts";
import { documentOf } from "../documents.ts";
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
