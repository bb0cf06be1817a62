import type { BrowserContext } from "@playwright/test";
import * as z from "@tessera/shared/schema";
import { createOperator, deskAddress, openDesk } from "../desk.ts";
import { expect, test } from "../fixtures.ts";
import { buildLantern, ship, tessera } from "../lantern.ts";
import { operate } from "../parties.ts";
import { wide } from "../viewports.ts";

const name = "prowler";

const operators = z.object({ items: z.array(z.object({ username: z.string() })) });
const intruders = async () =>
  z
    .parse(operators, await operate("GET", "/operators"))
    .items.filter(({ username }) => username.startsWith("intruder"));

/** Runs all attacks of the hostile remote in a tab of this browser. Returns those that succeeded. */
async function attackIn(context: BrowserContext): Promise<unknown> {
  const page = await context.newPage();
  await page.goto(`/${name}`);
  await page.getByRole("button", { name: "Attack" }).click();
  // One of the attacks opens windows and frames, which may end an evaluation.
  const found = () =>
    page.evaluate(() => (window as { attackFound?: unknown }).attackFound).catch(() => undefined);
  await expect.poll(found).toBeDefined();
  const got = await found();
  await page.close();
  return got;
}

test.beforeAll(async () => {
  await ship(name, await buildLantern(name, "attacks-desk"));
});
test.afterAll(async () => {
  await tessera("retire", name, "--reason", "hostile");
});

for (const bypassCSP of [false, true]) {
  const policy = bypassCSP ? "without the page's content policy" : "under the page's content policy";
  test(`a hostile remote beside a logged-in owner in another tab, ${policy}: none of its calls acts, and it reads nothing`, async ({
    browser,
  }) => {
    const context = await browser.newContext({
      viewport: wide,
      baseURL: process.env["TESSERA_URL"] ?? "",
      bypassCSP,
    });
    const desk = await context.newPage();
    await openDesk(desk, "/desk/operators", await createOperator("owner"));
    const before = await intruders();

    expect(await attackIn(context)).toEqual([]);
    expect(await intruders()).toEqual(before);
    // Nor did it end the owner's session.
    await desk.reload();
    await expect(desk.getByRole("button", { name: "New operator" })).toBeVisible();
    await context.close();
  });
}

test("the players' host: the desk's pages and calls do not exist, and the desk's root leads to the desk", async ({
  page,
  problems,
}) => {
  for (const path of ["/desk", "/desk/deposits", "/admin/api/me"])
    expect((await page.goto(path))?.status()).toBe(404);
  expect((await page.goto(deskAddress("/api/site/config")))?.status()).toBe(404);
  await page.goto(deskAddress("/"));
  await expect(page).toHaveURL(deskAddress("/desk"));
  await expect(page.getByLabel("Code", { exact: true })).toBeVisible();
  problems.splice(0);
});
