import type { Page } from "@playwright/test";
import { demo, expect, test } from "../fixtures.ts";

// A browser that writes months first: the page does not.
test.use({ locale: "en-US" });

const start = (page: Page) => page.getByLabel("Start date", { exact: true });
const filters = (page: Page) => page.getByRole("button", { name: /^Filter/ });
const asked = (page: Page) => new URL(page.url()).searchParams;

for (const path of ["/history", "/inbox"] as const) {
  test(`${path}: dates are typed and shown as dd/mm/yyyy or chosen in a calendar, and each filter is a history entry`, async ({
    page,
    logInByCalls,
  }) => {
    await logInByCalls(demo);
    await page.goto(path);
    await filters(page).click();
    await start(page).fill("");
    await start(page).pressSequentially("01102026");
    await expect(start(page)).toHaveValue("01/10/2026");
    await expect.poll(() => asked(page).get("from")).toBe("2026-10-01");

    await page.getByRole("button", { name: "End date: open the calendar" }).click();
    const calendar = page.getByRole("dialog", { name: "End date" });
    await calendar.getByRole("grid").waitFor();
    // A month earlier: on a Monday, the first day of this week is the date that the field has.
    await page.keyboard.press("PageUp");
    await page.keyboard.press("Enter");
    await expect(calendar).toBeHidden();
    await expect.poll(() => asked(page).get("to")).toMatch(/^\d{4}-\d\d-\d\d$/);
    const [year, month, day] = (asked(page).get("to") ?? "").split("-");
    await expect(page.getByLabel("End date", { exact: true })).toHaveValue(`${day}/${month}/${year}`);

    await page.goBack();
    await expect.poll(() => asked(page).get("to")).toBeNull();
    await expect(start(page)).toHaveValue("01/10/2026");
    await page.goBack();
    await expect.poll(() => asked(page).get("from")).toBeNull();
    await expect(start(page)).not.toHaveValue("01/10/2026");
    await page.goForward();
    await expect(start(page)).toHaveValue("01/10/2026");
  });
}

test("filters on a phone: behind one button with their number, and the list begins in the first screen", async ({
  page,
  logInByCalls,
}) => {
  await logInByCalls(demo);
  await page.goto("/history");
  await expect(page.getByRole("table").getByRole("row").nth(1)).toBeInViewport({ ratio: 1 });
  await expect(start(page)).toBeHidden();
  await filters(page).click();
  await page.getByLabel("Transaction type").selectOption("promotion");
  await expect(filters(page)).toHaveText(/^Filter \(1\)/);
  await filters(page).click();
  await expect(page.getByLabel("Transaction type")).toBeHidden();
  await expect(page.getByText("No movements in this time.")).toBeInViewport();

  await page.goto("/history?from=2026-10-31&to=2026-10-01");
  await expect(start(page)).toBeVisible();
});
