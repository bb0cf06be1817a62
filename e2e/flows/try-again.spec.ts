import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { buildLantern, ship, tessera } from "../lantern.ts";
import { withoutEvents } from "../without-events.ts";

const card = (page: Page) => page.getByRole("alert").filter({ hasText: "ember" });
const tryAgain = (page: Page) => card(page).getByRole("button", { name: "Try again" });

/** Presses Try again, and waits for the pointers that it reads. */
async function pressTryAgain(page: Page): Promise<void> {
  const read = page.waitForResponse(head);
  await tryAgain(page).click();
  await (await read).finished();
}

/** Address of the signed pointers. */
const head = "**/registry/v1/environments/*/head";

/** Writes a mark into the page that a reload would remove. */
const mark = (page: Page) => page.evaluate("globalThis.marked = true");
const isMarked = (page: Page) => page.evaluate("globalThis.marked === true");

/** Makes a release live whose trial fails. */
const promoteBroken = (release: string) =>
  tessera("promote", "ember", release, "--untested", "--reason", "throws at load");

test.describe("the card of a remote whose release throws at load", () => {
  test.describe.configure({ mode: "serial" });
  let good = "";
  let broken = "";

  test.beforeAll(async () => {
    good = await ship("ember", await buildLantern("ember", "first"));
    broken = await ship("ember", await buildLantern("ember", "definition-throws"));
  });
  test.afterAll(() => tessera("retire", "ember", "--reason", "the flow is over"));

  test.beforeEach(({ page }) => withoutEvents(page));

  test("still live: Try again reads the pointers and shows the card again, in the same page", async ({
    page,
  }) => {
    await page.goto("/ember");
    await expect(card(page)).toBeVisible();
    await expect(page.locator("[data-remote=ember][data-place=screen]")).toHaveAttribute(
      "data-release",
      broken,
    );
    await mark(page);
    await pressTryAgain(page);
    await expect(card(page)).toContainText(broken.slice(0, 8));
    expect(await isMarked(page)).toBe(true);
  });

  test("rolled back: Try again shows the screen of the release that is live, in the same page", async ({
    page,
  }) => {
    await page.goto("/ember");
    await expect(card(page)).toBeVisible();
    await mark(page);
    const rollback = await tessera("rollback", "ember", "--reason", "throws at load");
    expect(rollback).toMatchObject({ code: 0 });
    await tryAgain(page).click();
    await expect(page.getByText("Variant first")).toBeVisible();
    await expect(page.locator("[data-remote=ember][data-place=screen]")).toHaveAttribute(
      "data-release",
      good,
    );
    await expect(card(page)).toHaveCount(0);
    expect(await isMarked(page)).toBe(true);
    // The slot of the remote, which another screen has, comes from that release, too.
    await page.getByRole("link", { name: "Home" }).first().click();
    await expect(page.locator("[data-remote=ember]").getByText("A light, first")).toBeVisible();
    expect(await isMarked(page)).toBe(true);
  });

  test("taken out of the site: Try again says that the page is not there", async ({ page }) => {
    expect(await promoteBroken(broken)).toMatchObject({ code: 0 });
    await page.goto("/ember");
    await expect(card(page)).toBeVisible();
    await mark(page);
    expect(await tessera("retire", "ember", "--reason", "no licence")).toMatchObject({ code: 0 });
    await tryAgain(page).click();
    await expect(page.getByRole("heading", { level: 1, name: "This page does not exist" })).toBeVisible();
    expect(await isMarked(page)).toBe(true);
  });

  test("pointers that were changed on their way: nothing that they name is loaded", async ({ page }) => {
    expect(await promoteBroken(broken)).toMatchObject({ code: 0 });
    await page.goto("/ember");
    await expect(card(page)).toBeVisible();
    expect(await tessera("rollback", "ember", "--reason", "throws at load")).toMatchObject({ code: 0 });
    const loaded: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes(`/r/${good}/`)) loaded.push(request.url());
    });
    await page.route(head, async (route) => {
      const response = await route.fetch();
      const { pointers, ...rest }: { pointers: string } = await response.json();
      const [header, body = "", signature] = pointers.split(".");
      const text = Buffer.from(body, "base64url").toString().replaceAll("swap", "kill");
      const changed = [header, Buffer.from(text).toString("base64url"), signature].join(".");
      await route.fulfill({ response, json: { ...rest, pointers: changed } });
    });
    const report = page.waitForRequest((request) => request.postData()?.includes("failed=pointers") ?? false);
    await pressTryAgain(page);
    await report;
    await expect(card(page)).toBeVisible();
    expect(loaded).toEqual([]);
    await page.unroute(head);
    await tryAgain(page).click();
    await expect(page.getByText("Variant first")).toBeVisible();
  });
});
