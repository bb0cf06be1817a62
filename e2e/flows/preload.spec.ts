import type { Page, Route } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { expectProblems, failedWith } from "../problems.ts";

/** Scripts and styles of a remote's release that the page has loaded, by their paths inside the release. */
async function filesOf(page: Page, remote: string): Promise<string[]> {
  return page.evaluate((name) => {
    const map = JSON.parse(document.getElementById("release-map")?.textContent ?? "") as {
      remotes: { name: string; base: string }[];
    };
    const base = map.remotes.find((release) => release.name === name)?.base ?? "no such release";
    return performance
      .getEntriesByType("resource")
      .map((entry) => new URL(entry.name).pathname)
      .filter((path) => path.startsWith(base))
      .map((path) => path.slice(base.length));
  }, remote);
}

/**
 * Names of the loaded files that the lobby needs to be shown; other code comes with the first call and the
 * first rows.
 */
async function neededFilesOf(page: Page): Promise<string[]> {
  const needed = (await filesOf(page, "games")).filter((file) =>
    /^(?:js|css)\/(?:entry|__federation|texts|lobby)/.test(file),
  );
  return needed.map((file) => file.split(".")[0] ?? file).toSorted();
}

const isScreen = (files: readonly string[]) => files.some((file) => file.startsWith("js/lobby."));
const lobbyLink = (page: Page) =>
  page.getByRole("link", { name: "Games", exact: true }).and(page.locator(":visible")).first();

test.describe("a link to another remote's screen", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/contact");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(lobbyLink(page)).toBeVisible();
    expect(isScreen(await filesOf(page, "games"))).toBe(false);
  });

  test("pointer rests on it: entry, texts and screen are loaded before the click, and not again by the click", async ({
    page,
  }) => {
    await lobbyLink(page).hover();
    const names = ["css/lobby", "js/entry", "js/lobby", "js/texts-en-index-ts"];
    await expect.poll(() => neededFilesOf(page)).toEqual(names);
    await lobbyLink(page).click();
    await expect(page.getByRole("list", { name: "Games" }).getByRole("listitem").first()).toBeVisible();
    expect(await neededFilesOf(page)).toEqual(names);
  });

  test("focus on it: its screen is loaded", async ({ page }) => {
    await lobbyLink(page).focus();
    await expect.poll(async () => isScreen(await filesOf(page, "games"))).toBe(true);
  });

  test("a finger on it: its screen is loaded", async ({ page }) => {
    // A touch before the page listens is over when it does, unlike a resting pointer and the focus; it is
    // repeated until then.
    await expect(async () => {
      await lobbyLink(page).dispatchEvent("touchstart");
      expect(isScreen(await filesOf(page, "games"))).toBe(true);
    }).toPass();
  });

  test("player saves data: nothing of the screen is loaded before the click", async ({ page }) => {
    await page.evaluate(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true }),
    );
    await lobbyLink(page).hover();
    await lobbyLink(page).focus();
    await page.waitForTimeout(500);
    expect(isScreen(await filesOf(page, "games"))).toBe(false);
    await lobbyLink(page).click();
    await expect(page).toHaveURL("/games");
    await expect.poll(async () => isScreen(await filesOf(page, "games"))).toBe(true);
  });
});

/** Marks the page once a part has failed in the sight of the player. */
function watchFailures(): void {
  new MutationObserver(() => {
    const buttons = [...document.querySelectorAll("button")];
    const failed = buttons.some((button) => button.textContent === "Try again" && button.checkVisibility());
    if (failed) document.documentElement.dataset["failed"] = "";
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

test.describe("a file of the next screen fails to preload", () => {
  for (const file of ["js/lobby", "css/lobby"]) {
    test(`${file} is missing: a click during the preload and a later click both show the screen by their own requests`, async ({
      page,
      problems,
    }) => {
      await page.addInitScript(watchFailures);
      const reports: string[] = [];
      page.on("request", (request) => {
        if (request.postData()?.includes("failed=")) reports.push(request.postData() ?? "");
      });
      for (const isMeanwhile of [true, false]) {
        await page.unrouteAll();
        await page.goto("/contact");
        await expect(page.locator("[data-rendered]")).toHaveCount(0);
        const held: Route[] = [];
        const isFirst = (url: URL) => url.pathname.includes(`/${file}`) && url.search === "";
        let isOver = false;
        await page.route(isFirst, (route) => (isOver ? route.continue() : void held.push(route)));
        await lobbyLink(page).hover();
        await expect.poll(() => held.length).toBeGreaterThan(0);
        if (isMeanwhile) await lobbyLink(page).click();
        isOver = true;
        for (const route of held) await route.fulfill({ status: 404, body: "Not found" });
        if (!isMeanwhile) {
          await page.waitForTimeout(500);
          await lobbyLink(page).click();
        }
        const rows = page.getByRole("list", { name: "Games" }).getByRole("listitem");
        await expect(rows.first()).toBeVisible();
        expect(await page.locator("html[data-failed]").count()).toBe(0);
      }
      expect(reports).toEqual([]);
      await expectProblems(problems, [failedWith(404, new RegExp(`/${file}\\.\\w+$`))]);
    });
  }
});
