import { violationsOf } from "../axe.ts";
import { createOperator, deskAddress, isTooWide, openDesk } from "../desk.ts";
import { expect, test } from "../fixtures.ts";
import { phone, wide } from "../viewports.ts";

// axe injects scripts, which the desk's policy refuses.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: "reduce" } });

const roles = ["cashier", "approver", "support", "content", "risk", "owner"];

test("every area of the desk: opens from the rail and its tabs without an error, accessible on a phone and a wide screen", async ({
  page,
}) => {
  await page.setViewportSize(wide);
  const operator = await createOperator(...roles);
  await page.goto(deskAddress("/desk"));
  await expect(page.getByLabel("Code", { exact: true })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await openDesk(page, "/desk", operator);
  const groups = page.getByRole("navigation", { name: "Groups" }).getByRole("link");
  await expect(groups.first()).toBeVisible();
  const visited: string[] = [];
  for (const group of await groups.all()) {
    await group.click();
    const tabs = page.locator("main > nav").getByRole("link");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const tab of await tabs.all()) {
      // The number that waits is beside the name.
      const name = (await tab.locator("span").first().textContent()) ?? "";
      await tab.click();
      await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
      await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
      expect([name, await violationsOf(page)]).toEqual([name, []]);
      await page.setViewportSize(phone);
      expect([name, await isTooWide(page), await violationsOf(page)]).toEqual([name, false, []]);
      await page.setViewportSize(wide);
      visited.push(name);
    }
  }
  expect(visited).toEqual(
    expect.arrayContaining(["Deposits", "Withdrawals", "Rounds", "Wheels", "Operators"]),
  );
});
