import { expect, fillRegistration, newPlayer } from "../fixtures.ts";
import { isMarked, moveAndWait, screenOf, testWithMoves, untilRunning, untilShown } from "../remote-moves.ts";
import { captchaAnswer } from "../start-site.ts";
import { phone, wide } from "../viewports.ts";

const test = testWithMoves(["games"], "guest");

for (const viewport of [phone, wide])
  test.describe(`a guest at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("an open dialog without an address: the release of its place changes only after it is closed", async ({
      page,
      moves,
      openNext,
    }) => {
      await openNext("games", "/");
      const place = page.locator("[data-remote=games][data-place='home.main']");
      await place
        .getByRole("button", { name: /^Past draws/ })
        .first()
        .click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await moveAndWait(page, { release: moves.own.get("games"), chunk: "home" }, () =>
        moves.rollBack("games"),
      );
      await expect(page.getByRole("dialog")).toBeVisible();
      await expect(place).toHaveAttribute("data-release", moves.next.get("games") ?? "");
      await page.keyboard.press("Escape");
      await expect(place).toHaveAttribute("data-release", moves.own.get("games") ?? "");
      await expect(place.getByRole("button", { name: /^Past draws/ }).first()).toBeFocused();
      expect(await isMarked(page)).toBe(true);
    });

    test("a login dialog over a screen whose release must be replaced: the dialog keeps the typed text, and the login succeeds", async ({
      page,
      moves,
      openNext,
      register,
    }) => {
      const player = await register();
      await page.context().clearCookies();
      await openNext("games", "/games");
      await page.getByRole("banner").getByRole("button", { name: "Log in" }).click();
      const dialog = page.getByRole("dialog", { name: "Log in" });
      await dialog.getByLabel("Username").fill(player.username);
      await dialog.getByLabel("Password", { exact: true }).fill(player.password);
      await moves.rollBack("games", "kill");
      await untilShown(page, "games", moves.own);
      await expect(dialog.getByLabel("Username")).toHaveValue(player.username);
      await dialog.getByLabel("Captcha", { exact: true }).fill(captchaAnswer);
      await dialog.getByRole("button", { name: "Log in" }).click();
      await expect(page.getByRole("link", { name: /^Inbox/ }).first()).toBeVisible();
      expect(await isMarked(page)).toBe(true);
    });

    test("a guest registers: the form does not change, and the next screen has the new release", async ({
      page,
      moves,
    }) => {
      await moves.promote("games", moves.next);
      await page.goto("/register");
      await untilRunning(page);
      const player = newPlayer();
      await fillRegistration(page, player);
      const read = page.waitForResponse(`/r/${moves.own.get("games")}/release.json`);
      await moves.rollBack("games", "kill");
      await read;
      await expect(page.getByLabel("Username")).toHaveValue(player.username);
      await expect(page.getByRole("checkbox", { name: /I accept the terms/ })).toBeChecked();
      await page.locator("form").getByRole("button", { name: "Register" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Later" }).click();
      await page.getByRole("link", { name: "Games", exact: true }).locator("visible=true").first().click();
      await untilShown(page, "games", moves.own);
      await expect(screenOf(page, "games").getByRole("heading", { level: 1, name: "Games" })).toBeVisible();
      expect(await isMarked(page)).toBe(true);
    });
  });
