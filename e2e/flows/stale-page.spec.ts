import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { goByMenu } from "../menu.ts";
import { expectProblems, failedWith } from "../problems.ts";
import { serveStale, staleDocument } from "../stale-documents.ts";
import { withoutEvents } from "../without-events.ts";

// Their documents are answered by the flow, which does not see what a browser asks for in the place of a
// service worker.
test.use({ serviceWorkers: "block" });

/** Chromium's reports of files of a release that is gone. */
const goneFiles = [
  failedWith(404, /\/r\/gone\w+\//),
  /^Refused to (?:apply style|execute script) from '\S+\/r\/gone/,
];

/**
 * Keeps the text that each document of the page shows when it is left. The returned function waits for the
 * next document.
 */
async function keepLastText(page: Page): Promise<() => Promise<string | null>> {
  await page.addInitScript(() => {
    addEventListener("pagehide", () => {
      const alert = document.querySelector("[role=alert]:not([hidden])")?.textContent ?? "";
      sessionStorage.setItem("last-text", document.body.innerText + alert);
    });
  });
  return async () => (await page.waitForFunction(() => sessionStorage.getItem("last-text"))).jsonValue();
}

test.describe("a stale page, whose release no longer exists", () => {
  for (const path of ["/contact", "/"]) {
    test(`the shell's release, at ${path}: the page says so, and loads itself again once`, async ({
      page,
      problems,
    }) => {
      const asked = await serveStale(page, path, await staleDocument(page, path, ["shell"]), 1);
      const lastText = await keepLastText(page);
      await page.goto(path);
      expect(await lastText()).toContain("The site has a new version");
      expect(asked()).toBe(2);
      await expect(page.locator("[data-rendered]")).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await expect(page.getByText("The site has a new version")).toHaveCount(0);
      await expectProblems(problems, goneFiles);
    });
  }

  test("a style that fails after the page was found to be stale: the message stays", async ({
    page,
    problems,
  }) => {
    let documents = 0;
    let hasStyleFailed = false;
    await serveStale(page, "/contact", await staleDocument(page, "/contact", ["shell"]), 1);
    await page.route("**/contact", async (route) => {
      if (route.request().resourceType() === "document" && ++documents === 2) {
        await expect.poll(() => hasStyleFailed).toBe(true);
      }
      return route.fallback();
    });
    await page.route(/\/gone\w+\/css\/shell\./, async (route) => {
      await expect.poll(() => documents).toBe(2);
      await route.fulfill({ status: 404 });
      setTimeout(() => (hasStyleFailed = true), 500);
    });
    const lastText = await keepLastText(page);
    await page.goto("/contact");
    const text = await lastText();
    expect(text).toContain("The site has a new version");
    expect(text).not.toContain("could not be loaded");
    expect(documents).toBe(2);
    await expect(page.locator("[data-rendered]")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectProblems(problems, goneFiles);
  });

  test("a cache that always returns the stale page: one reload, then the page says what to do", async ({
    page,
    problems,
  }) => {
    const asked = await serveStale(page, "/contact", await staleDocument(page, "/contact", ["shell"]), 99);
    await page.goto("/contact");
    await expect.poll(asked).toBe(2);
    await expect(page.getByRole("button", { name: "Try again" }).locator("visible=true")).toBeVisible();
    await expect(page.getByText("could not be loaded").locator("visible=true")).toBeVisible();
    await page.waitForTimeout(2_000);
    expect(asked()).toBe(2);
    await expectProblems(problems, goneFiles);
  });

  test("a remote's release, in a tab without events for a long time: its screen is shown after one reload", async ({
    page,
    problems,
  }) => {
    await withoutEvents(page);
    const asked = await serveStale(page, "/contact", await staleDocument(page, "/contact", ["wallet"]), 99);
    await page.goto("/contact");
    await expect(page.locator("[data-rendered]")).toHaveCount(0);
    await goByMenu(page, "Promotions");
    await expect(page.getByRole("heading", { level: 1, name: "Promotions" })).toBeVisible();
    await expect(page).toHaveURL("/promotions");
    expect(asked()).toBe(1);
    // Whether the live release may share answers with this one is in its manifest.
    await expectProblems(problems, goneFiles, [
      /integrity.*\/gone\w+\/release\.json|\/gone\w+\/release\.json.*SRI/,
    ]);
  });

  test("a half-filled form: the page says so, and the typed text stays", async ({ page, problems }) => {
    await withoutEvents(page);
    await serveStale(page, "/login", await staleDocument(page, "/login", []), 99);
    await page.goto("/login");
    await expect(page.locator("[data-rendered]")).toHaveCount(0);
    await page.route(/\/r\/.*\.js/, (route) => route.fulfill({ status: 404, body: "Not found" }));
    await page.getByLabel("Username").fill("mira");
    await page.getByRole("button", { name: "Language and theme" }).click();
    await expect(page.getByText("The site has a new version").locator("visible=true")).toBeVisible();
    await expect(page.getByLabel("Username")).toHaveValue("mira");
    await expectProblems(problems, [failedWith(404, /\/r\/r_\w+\/js\//)]);
  });
});
