import { randomInt } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { isTooWide, openOwnDesk } from "../desk.ts";
import { expect, test } from "../fixtures.ts";
import { phone, wide } from "../viewports.ts";
import { archiveWheel } from "../wheel.ts";

const slug = `flow-${randomInt(1_000_000)}`;

// Other flows find the shop as it was.
test.afterAll(() => archiveWheel(slug));

/** Opens the editor of the wheel as a new operator, who is notified of no change by others. */
async function openEditor(browser: Browser, viewport: typeof wide): Promise<Page> {
  const desk = await openOwnDesk(browser, "/desk/wheels", ["content"], viewport);
  await desk.route("**/admin/api/events*", (route) => route.abort());
  await desk.goto(`/desk/wheels?row=${slug}`);
  await expect(desk.getByLabel("Bet 1")).toBeVisible();
  return desk;
}

/** Publishes what is typed. */
async function publish(desk: Page): Promise<void> {
  await desk.getByRole("button", { name: "Publish", exact: true }).click();
  await desk
    .getByRole("dialog", { name: "Publish this wheel?" })
    .getByRole("button", { name: "Publish" })
    .click();
}

const segment = (desk: Page, number: number) => desk.getByRole("group", { name: `Segment ${number}` });

test("a wheel edited at the desk: odds are computed while typing, errors are at their fields, stale edits refused, shops follow", async ({
  page,
  register,
  browser,
}) => {
  await register();
  await page.goto("/shop");
  const chances = page.getByRole("list", { name: "Chances" }).getByRole("listitem");
  await expect(chances).toHaveCount(9);

  const desk = await openOwnDesk(browser, "/desk/wheels", ["content"]);
  await desk.getByRole("button", { name: "New wheel" }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByLabel("Name in addresses").fill(slug);
  await dialog.getByRole("button", { name: "Create draft" }).click();
  await desk.getByRole("button", { name: "Add a segment" }).click();
  await desk.getByRole("button", { name: /^2 · No prize 50\.00%/ }).click();
  await segment(desk, 2).getByLabel("Prize").selectOption({ label: "Credits" });
  await segment(desk, 2).getByLabel("Factor of the bet").fill("0.1");
  await segment(desk, 2).getByLabel("Weight").fill("3");
  await expect(desk.getByRole("button", { name: /^2 · Credits × 0\.1 75\.00%/ })).toBeVisible();
  await expect(desk.getByText("0.075", { exact: true })).toBeVisible();
  await expect(desk.getByText("0.75", { exact: true })).toBeVisible();
  await expect(desk.getByText("0.75%", { exact: true })).toBeVisible();
  await desk.getByRole("textbox", { name: "Budget in credits" }).fill("200");
  await segment(desk, 2).getByLabel("Weight").fill("0");
  await desk.getByRole("button", { name: "Save draft" }).click();
  await expect(desk.getByText("Use a whole number from 1 to 1,000,000.")).toBeVisible();
  await expect(segment(desk, 2).getByLabel("Weight")).toBeFocused();
  for (const viewport of [phone, wide]) {
    await desk.setViewportSize(viewport);
    expect(await violationsOf(desk)).toEqual([]);
    expect(await isTooWide(desk)).toBe(false);
  }
  await segment(desk, 2).getByLabel("Weight").fill("3");
  await desk.getByRole("button", { name: "Save draft" }).click();
  await expect(desk.getByText("There is a draft that nobody sees yet.")).toBeVisible();

  const late = await openEditor(browser, phone);
  await publish(desk);
  await page.getByRole("radio", { name: slug }).check({ force: true });
  await expect(chances).toHaveText(["1.00 credits75.00%", "No prize25.00%"]);

  await late.getByLabel("Bet 1").fill("20");
  await late.getByRole("button", { name: "Save draft" }).click();
  const alert = late.getByRole("alert");
  await expect(alert).toContainText("Somebody was first.");
  await expect(late.getByLabel("Bet 1")).toHaveValue("20");
  await expect(late.getByRole("button", { name: "Save draft" })).toBeDisabled();
  await alert.getByRole("button", { name: "Show what it is now" }).click();
  await expect(late.getByLabel("Bet 1")).toHaveValue("10");
  await late.getByRole("button", { name: /^2 · Credits/ }).click();
  await segment(late, 2).getByLabel("Weight").fill("1");
  await publish(late);
  await expect(chances).toHaveText(["1.00 credits50.00%", "No prize50.00%"]);
  await Promise.all([desk.context().close(), late.context().close()]);
});
