import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Page } from "@playwright/test";
import { demo, expect, test } from "../fixtures.ts";
import { guestOverlays, openedOtherwise, playerOverlays, type Overlay } from "../overlays.ts";
import { phone, wide } from "../viewports.ts";

test("dialogs and menus of shell and remotes: each is listed in the table of overlays", () => {
  const root = join(import.meta.dirname, "../..");
  const sources = ["shell/src", "remotes", "shared/src"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".tsx") && !path.endsWith(".test.tsx"))
      .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path))
      .map((path) =>
        relative(root, join(root, folder, path))
          .split(sep)
          .join("/"),
      ),
  );
  // The frame itself uses the overlay that others name.
  const drawing = sources
    .filter((path) => !/shared\/src\/ui\/(dialog|menu)(-frame)?\.tsx$/.test(path))
    .filter((path) => /<(Dialog|ConfirmDialog|Menu)\b/.test(readFileSync(join(root, path), "utf8")));
  const listed = [...guestOverlays, ...playerOverlays].map(({ module }) => module);
  expect(new Set(drawing)).toEqual(new Set([...listed, ...openedOtherwise]));
});

/**
 * Opens by keyboard; the focus is inside. Escape gives it back; Back closes and leaves the page where it is.
 */
async function tryOverlay(page: Page, { name, path, prepare, opener, field }: Overlay): Promise<void> {
  await test.step(name, async () => {
    await page.goto(path);
    await prepare?.(page);
    const overlay = page.getByRole("dialog").or(page.getByRole("menu"));
    const open = async () => {
      await expect(opener(page)).toBeEnabled();
      await opener(page).focus();
      await page.keyboard.press(name === "the terms" ? "Space" : "Enter");
      await expect(overlay).toBeVisible();
      if (field) await expect(overlay.getByLabel(field, { exact: true })).toBeFocused();
      else
        await expect(page.locator(":is([role=dialog], [role=menu]):is(:focus, :focus-within)")).toBeVisible();
    };
    await open();
    await page.keyboard.press("Escape");
    await expect(overlay).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
    await open();
    await page.goBack();
    await expect(overlay).toHaveCount(0);
    await expect(page).toHaveURL(path);
    await expect(opener(page)).toBeFocused();
    if (prepare) await page.unrouteAll({ behavior: "ignoreErrors" });
  });
}

/** The shell, the shared library or the remote that draws an overlay. */
const ownerOf = ({ module }: Overlay) => module.replace(/^remotes\//, "").replace(/\/.*/, "");

for (const viewport of [phone, wide]) {
  test.describe(`overlays at ${viewport.width}`, () => {
    test.use({ viewport });

    const shown = ({ only = viewport }: Overlay) => only === viewport;

    test("overlays of a guest: the focus moves in and returns, and Back closes them", async ({ page }) => {
      for (const overlay of guestOverlays.filter(shown)) await tryOverlay(page, overlay);
    });

    for (const owner of new Set(playerOverlays.map(ownerOf))) {
      test(`overlays of a player, ${owner}: the focus moves in and returns, and Back closes them`, async ({
        page,
        logInByCalls,
      }) => {
        await logInByCalls(demo);
        const own = playerOverlays.filter((overlay) => ownerOf(overlay) === owner && shown(overlay));
        for (const overlay of own) await tryOverlay(page, overlay);
      });
    }
  });
}

test("Back as soon as a dialog appears, in a browser with late timers: closes the dialog, and the page stays", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const start = window.setTimeout;
    const late = (work: () => void, delay = 0) => start(work, Math.max(delay, 500));
    Object.assign(window, { setTimeout: late });
  });
  await page.goto("/");
  await page.goto("/games");
  await page.getByRole("banner").getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL("/games");
});

test("a menu closed and Back pressed in the same moment: Back leaves the page", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Games", exact: true }).first().click();
  await expect(page).toHaveURL("/games");
  await page.getByRole("button", { name: "Language and theme" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goBack();
  await expect(page).toHaveURL("/");
});
