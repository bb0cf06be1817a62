import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { buildLantern, publish, ship, tessera } from "../lantern.ts";
import { expectProblems, failedWith } from "../problems.ts";
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

const screenOf = (page: Page) => page.locator("[data-remote=ember][data-place=screen]");

/** Makes a release live, whatever its trial says. */
async function promote(release: string, ...options: string[]): Promise<void> {
  const { code, stderr } = await tessera(
    "promote",
    "ember",
    release,
    "--untested",
    "--reason",
    "for a test",
    ...options,
  );
  if (code !== 0) throw new Error(stderr);
}

test.describe("a remote whose live release throws at load", () => {
  test.describe.configure({ mode: "serial" });
  let good = "";
  let broken = "";

  /** Makes the broken release live after the good one. */
  const breakIt = async () => {
    await promote(good);
    await promote(broken);
  };

  /** Opens the screen in a page that cannot learn of the good release, and shows the card. */
  async function openCard(page: Page): Promise<void> {
    await withoutEvents(page);
    await page.route(head, (route) => route.fulfill({ json: {} }));
    await page.goto("/ember");
    await expect(card(page)).toBeVisible();
    await page.unroute(head);
    await mark(page);
  }

  test.beforeAll(async () => {
    broken = await ship("ember", await buildLantern("ember", "definition-throws"));
  });
  test.afterAll(() => tessera("retire", "ember", "--reason", "the flow is over"));

  test("no earlier release: a card, and Try again reads the pointers and tries the same release again without a reload", async ({
    page,
  }) => {
    await withoutEvents(page);
    await page.goto("/ember");
    await expect(card(page)).toBeVisible();
    await expect(screenOf(page)).toHaveAttribute("data-release", broken);
    await mark(page);
    await pressTryAgain(page);
    await expect(card(page)).toContainText(broken.slice(0, 8));
    expect(await isMarked(page)).toBe(true);
  });

  test("an earlier release: shown instead of the card, without a reload, until the next release is live", async ({
    page,
  }) => {
    good = await ship("ember", await buildLantern("ember", "first"));
    await promote(broken);
    const reports: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/error-log")) reports.push(request.postData() ?? "");
    });
    await page.goto("/ember");
    await mark(page);
    await expect(page.getByText("Variant first")).toBeVisible();
    await expect(screenOf(page)).toHaveAttribute("data-release", good);
    await expect(card(page)).toHaveCount(0);
    expect(reports.filter((report) => report.includes(`release=${broken} failed=entry`))).toHaveLength(1);
    await page.getByRole("link", { name: "Home" }).first().click();
    await expect(page.locator("[data-remote=ember]").getByText("A light, first")).toBeVisible();
    await promote(await publish(await buildLantern("ember", "second")), "--swap");
    await expect(page.locator("[data-remote=ember]").getByText("A light, second")).toBeVisible();
    expect(await isMarked(page)).toBe(true);
    expect(reports).toHaveLength(1);
  });

  const missing: [string, RegExp][] = [
    ["the entry", /\/js\/(?!lantern|light)[\w.-]+\.js/],
    ["the chunk of the screen", /\/js\/lantern\.js/],
  ];
  for (const [what, files] of missing)
    test(`${what} of the live release is missing: the previous release is shown`, async ({
      page,
      problems,
    }) => {
      const live = await publish(await buildLantern("ember", "second"));
      await promote(good);
      await promote(live);
      await page.route(
        (url) => url.pathname.startsWith(`/r/${live}/`) && files.test(url.pathname),
        (route) => route.fulfill({ status: 404, body: "" }),
      );
      await page.goto("/ember");
      await expect(page.getByText("Variant first")).toBeVisible();
      await expect(screenOf(page)).toHaveAttribute("data-release", good);
      await expect(page.getByText("Variant second")).toHaveCount(0);
      await expect(card(page)).toHaveCount(0);
      await expectProblems(problems, [failedWith(404, new RegExp(`/r/${live}/`))]);
    });

  test("release rolled back: Try again shows the live release's screen without a reload", async ({
    page,
  }) => {
    await breakIt();
    await openCard(page);
    const rollback = await tessera("rollback", "ember", "--reason", "throws at load");
    expect(rollback).toMatchObject({ code: 0 });
    await tryAgain(page).click();
    await expect(page.getByText("Variant first")).toBeVisible();
    await expect(screenOf(page)).toHaveAttribute("data-release", good);
    await expect(card(page)).toHaveCount(0);
    expect(await isMarked(page)).toBe(true);
    // The slot of the remote, which another screen has, comes from that release, too.
    await page.getByRole("link", { name: "Home" }).first().click();
    await expect(page.locator("[data-remote=ember]").getByText("A light, first")).toBeVisible();
    expect(await isMarked(page)).toBe(true);
  });

  test("remote retired from the site: Try again says that the page does not exist", async ({ page }) => {
    await breakIt();
    await openCard(page);
    expect(await tessera("retire", "ember", "--reason", "no licence")).toMatchObject({ code: 0 });
    await tryAgain(page).click();
    await expect(page.getByRole("heading", { level: 1, name: "This page does not exist" })).toBeVisible();
    expect(await isMarked(page)).toBe(true);
  });

  test("pointers changed in transit: no release that they name is loaded", async ({ page }) => {
    await breakIt();
    await withoutEvents(page);
    const loaded: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes(`/r/${good}/`)) loaded.push(request.url());
    });
    await page.route(head, async (route) => {
      const response = await route.fetch();
      const { pointers, ...rest }: { pointers: string } = await response.json();
      const [header, body = "", signature] = pointers.split(".");
      const text = Buffer.from(body, "base64url").toString().replaceAll("info", "kill");
      const changed = [header, Buffer.from(text).toString("base64url"), signature].join(".");
      await route.fulfill({ response, json: { ...rest, pointers: changed } });
    });
    const report = page.waitForRequest((request) => request.postData()?.includes("failed=pointers") ?? false);
    await page.goto("/ember");
    await report;
    await expect(card(page)).toBeVisible();
    expect(loaded).toEqual([]);
    await page.unroute(head);
    await tryAgain(page).click();
    await expect(page.getByText("Variant first")).toBeVisible();
  });
});
