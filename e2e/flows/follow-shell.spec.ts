import type { Page } from "@playwright/test";
import { expect, releasesOf } from "../fixtures.ts";
import { isMarked, testWithMoves, untilRunning, untilShown } from "../remote-moves.ts";

const test = testWithMoves(["shell", "games"], "shell");

// Their documents are answered by the flow, which does not see what a browser asks for in the place of a
// service worker.
test.use({ serviceWorkers: "block" });

/** Hides the page, as another tab in front of it does. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    Reflect.deleteProperty(document, "visibilityState");
  });

const band = (page: Page) => page.getByRole("button", { name: "Load again" });

test.describe("the shell is rolled back while a newer remote is live", () => {
  test.beforeEach(async ({ openNext, moves, page }) => {
    await openNext("shell", "/games");
    expect(await releasesOf(page)).toMatchObject({ shell: moves.next.get("shell") });
    await moves.promote("games", moves.next);
    await untilShown(page, "games", moves.next);
  });

  /** Undoes the shell, and waits until the page has been notified. */
  const undo = async (page: Page, rollBack: () => Promise<unknown>) => {
    await rollBack();
    await page.waitForTimeout(500);
    expect(await isMarked(page)).toBe(true);
  };

  test("the page stays, and is loaded again once while it is hidden, with the live shell and the newer remote", async ({
    page,
    moves,
  }) => {
    await undo(page, () => moves.rollBack("shell"));
    let documents = 0;
    page.on("request", (request) => (documents += request.resourceType() === "document" ? 1 : 0));
    await hide(page);
    await expect.poll(() => documents).toBe(1);
    await untilShown(page, "games", moves.next);
    await untilRunning(page);
    expect(await releasesOf(page)).toMatchObject({ shell: moves.own.get("shell") });
    await hide(page);
    await page.getByRole("link", { name: "Contact us" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Contact us" })).toBeVisible();
    await page.waitForTimeout(500);
    expect(documents).toBe(1);
  });

  test("the player opens another screen: it is loaded with the shell that is live", async ({
    page,
    moves,
  }) => {
    await undo(page, () => moves.rollBack("shell"));
    await page.getByRole("link", { name: "Contact us" }).first().click();
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
    await expect(page).toHaveURL("/contact");
    await expect(page.getByRole("heading", { level: 1, name: "Contact us" })).toBeVisible();
    expect(await releasesOf(page)).toMatchObject({ shell: moves.own.get("shell") });
  });

  test("a form is half filled: the page offers a reload, and the typed text stays", async ({
    page,
    moves,
  }) => {
    await page.goto("/register");
    await untilRunning(page);
    await page.getByLabel("Username").fill("mira");
    await undo(page, () => moves.rollBack("shell"));
    await hide(page);
    await expect(band(page)).toBeVisible();
    await expect(page.getByLabel("Username")).toHaveValue("mira");
    expect(await isMarked(page)).toBe(true);
    await band(page).click();
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
    await untilRunning(page);
    expect(await releasesOf(page)).toMatchObject({ shell: moves.own.get("shell") });
    await expect(page.getByLabel("Username")).toHaveValue("mira");
  });

  test("the shell must be replaced and a form is half filled: reloaded after a minute, with all typed text except the password", async ({
    page,
    moves,
  }) => {
    await page.clock.install();
    await page.goto("/register");
    await untilRunning(page);
    await page.getByLabel("Username").fill("mira");
    await page.getByLabel("Email").fill("mira@example.org");
    await page.getByLabel("Password", { exact: true }).fill("Secret-2026");
    await undo(page, () => moves.rollBack("shell", "kill"));
    await page.clock.fastForward(59_000);
    await expect(band(page)).toBeVisible();
    expect(await isMarked(page)).toBe(true);
    await page.clock.fastForward(2_000);
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
    await untilRunning(page);
    expect(await releasesOf(page)).toMatchObject({ shell: moves.own.get("shell") });
    await expect(page.getByLabel("Username")).toHaveValue("mira");
    await expect(page.getByLabel("Email")).toHaveValue("mira@example.org");
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
    expect(await page.evaluate(() => sessionStorage.getItem("typedFields"))).toBeNull();
  });
});
