import { expect, test } from "../fixtures.ts";
import { chooseRounds, nextRound, type SlotRound } from "../slot.ts";
import { phone, wide } from "../viewports.ts";
import type { Page } from "@playwright/test";
import { expectTexts, gameBalance, gameFrame, loseAnswer, openNewestRound, verifyRound } from "../game.ts";

/** Titles by what their scatters begin. */
const freeSpinsTitle = "luna-tide";
const expandingTitle = "golden-koi";
const boardTitle = "krakatau-wild";

const button = (page: Page, name: string) => gameFrame(page).getByRole("button", { name, exact: true });
const spin = (page: Page) => button(page, "Spin");
const announcer = (page: Page) => gameFrame(page).getByRole("status");

async function openSlot(page: Page, slug: string): Promise<void> {
  await page.goto(`/play/${slug}`);
  await expect(spin(page)).toHaveAttribute("aria-disabled", "false");
}

for (const viewport of [phone, wide]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("free spins: begin with a press, pause, continue after a reload, and are paid exactly with the round", async ({
      page,
      register,
    }) => {
      test.setTimeout(120_000);
      await register();
      await openSlot(page, freeSpinsTitle);
      const before = await gameBalance(page);
      await chooseRounds(page, { hasFeature: true });
      const begun = await nextRound(page, () => spin(page).click());
      expect(begun.next).toBe("spin");
      await expect(button(page, "Start free spins")).toHaveAttribute("aria-disabled", "false");
      await expect(gameFrame(page).getByText("8 free spins", { exact: true })).toBeVisible();
      await expect(button(page, "Higher bet")).toHaveAttribute("aria-disabled", "true");
      expect(await gameBalance(page)).toBe(before - Number(begun.bet));

      await nextRound(page, () => button(page, "Start free spins").click());
      await button(page, "Pause").click();
      await expect(button(page, "Continue")).toHaveAttribute("aria-disabled", "false");
      const progress = gameFrame(page).getByText(/^Free spin \d+ of 8$/);
      const seen = (await progress.textContent()) ?? "";

      await page.reload();
      await expect(progress).toHaveText(seen);
      await expect(button(page, "Continue")).toHaveAttribute("aria-disabled", "false");
      let last = begun;
      page.on("response", async (response) => {
        if (response.url().endsWith("/moves")) last = ((await response.json()) as { round: SlotRound }).round;
      });
      await button(page, "Continue").click();
      await expect(spin(page)).toHaveAttribute("aria-disabled", "false", { timeout: 60_000 });
      expect(last.next).toBeNull();
      expect(await gameBalance(page)).toBe(before - Number(begun.bet) + Number(last.win));
      await expect(announcer(page)).toContainText(/Free spin 8 of 8\. .* Balance /);
      await button(page, "Check the result").click();
      await expect(
        gameFrame(page).getByText("Both seeds give exactly the reels, prizes and wins that were shown."),
      ).toBeVisible();
      await expect(
        gameFrame(page).getByText("The seed has the fingerprint that was shown before the bet."),
      ).toBeVisible();
      await button(page, "Close").click();
      await button(page, "Paytable and rules").click();
      await expectTexts(gameFrame(page), [
        /start 8, 12 or 20 free spins/,
        /counts 2 times/,
        /After 30 minutes/,
      ]);

      const dialog = await openNewestRound(page, "Luna Tide");
      const reels = dialog.getByRole("img", { name: /^Row 1: .*Row 3: / });
      await expect(reels).toBeVisible();
      const paid = await reels.getAttribute("aria-label");
      expect(paid?.match(/Scatter/g)).toHaveLength(3);
      await expect(dialog.getByText("Spin with the bet")).toBeVisible();
      await dialog.getByRole("button", { name: "Next" }).click();
      await expect(dialog.getByText("Free spin 1 of 8")).toBeVisible();
      expect(await reels.getAttribute("aria-label")).not.toBe(paid);
      const picture = await reels.locator("image").first().getAttribute("href");
      expect((await page.request.get(picture ?? "")).headers()["content-type"]).toContain("image/svg+xml");
      for (const fact of ["Number", "Round", "Fingerprint before the bet", "The studio's seed"])
        await expect(dialog.getByText(fact, { exact: true })).toBeVisible();
      await verifyRound(dialog);
    });

    test("a board: tiles uncovered by touch, resumed after a reload, and the other tiles shown at the end", async ({
      page,
      register,
    }) => {
      await register();
      await openSlot(page, boardTitle);
      const before = await gameBalance(page);
      const sound = button(page, "Sound");
      await expect(sound).toHaveAttribute("aria-pressed", "false");
      await sound.click();
      await expect(sound).toHaveAttribute("aria-pressed", "true");
      await chooseRounds(page, { hasFeature: true });
      const begun = await nextRound(page, () => spin(page).click());
      await expect(gameFrame(page).getByText("Choose 3 tiles", { exact: true })).toBeVisible();
      await expect(button(page, "Tile 12, covered")).toHaveAttribute("aria-disabled", "false");
      await nextRound(page, () => button(page, "Tile 12, covered").click());
      await expect(gameFrame(page).getByRole("button", { name: /^Tile 12: \d/ })).toBeVisible();

      await page.reload();
      await expect(gameFrame(page).getByRole("button", { name: /^Tile 12: \d/ })).toBeVisible();
      await expect(button(page, "Tile 1, covered")).toHaveAttribute("aria-disabled", "false");
      await nextRound(page, () => button(page, "Tile 1, covered").click());
      await expect(button(page, "Tile 5, covered")).toHaveAttribute("aria-disabled", "false");
      const over = await nextRound(page, () => button(page, "Tile 5, covered").click());
      expect(over.next).toBeNull();
      await expect(gameFrame(page).getByRole("button", { name: /not chosen: \d/ })).toHaveCount(9);
      await expect(spin(page)).toHaveAttribute("aria-disabled", "false");
      expect(await gameBalance(page)).toBe(before - Number(begun.bet) + Number(over.win));

      await page.reload();
      await expect(gameFrame(page).getByText(/^\d+ lines · RTP /)).toBeVisible();
      await expect(gameFrame(page).getByRole("button", { name: /^Tile / })).toHaveCount(0);
    });
  });
}

test("keyboard alone and reduced motion: arrows change the bet, Space spins, Enter pauses, and every step is announced", async ({
  page,
  register,
}) => {
  test.setTimeout(90_000);
  await page.setViewportSize(phone);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await register();
  await openSlot(page, expandingTitle);
  await spin(page).focus();
  await page.keyboard.press("ArrowUp");
  await expect(announcer(page)).toHaveText("Bet 2.00");
  await page.keyboard.press("ArrowRight");
  await expect(announcer(page)).toHaveText("Bet 3.00");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowLeft");
  await expect(announcer(page)).toHaveText("Bet 1.00");
  await page.keyboard.press("ArrowDown");
  await expect(announcer(page)).toHaveText("Bet 1.00");

  await chooseRounds(page, { hasFeature: true });
  const begun = await nextRound(page, () => page.keyboard.press("Space"));
  expect(Number(begun.bet)).toBe(100);
  await expect(announcer(page)).toContainText("8 free spins begin. They have no bet.");
  await expect(button(page, "Start free spins")).toHaveAttribute("aria-disabled", "false");
  await page.keyboard.press("ArrowUp");
  await expect(announcer(page)).toContainText("8 free spins begin.");
  await nextRound(page, () => page.keyboard.press("Space"));
  await expect(announcer(page)).toContainText(/^Free spin 1 of \d+\./);
  await expect(button(page, "Pause")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(button(page, "Continue")).toHaveAttribute("aria-disabled", "false");
});

test("the board by keyboard: the focus moves to the tiles and back", async ({ page, register }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await register();
  await openSlot(page, boardTitle);
  await spin(page).focus();
  await chooseRounds(page, { hasFeature: true });
  await nextRound(page, () => page.keyboard.press("Space"));
  for (const tile of [1, 2, 3]) {
    await expect(button(page, `Tile ${tile}, covered`)).toBeFocused();
    await expect(button(page, `Tile ${tile}, covered`)).toHaveAttribute("aria-disabled", "false");
    await nextRound(page, () => page.keyboard.press("Enter"));
    await expect(announcer(page)).toContainText(new RegExp(`Tile ${tile}: \\d`));
  }
  await expect(spin(page)).toBeFocused();
});

test("a lost answer during free spins: the spin is played once, and the round continues", async ({
  page,
  register,
  problems,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await register();
  await openSlot(page, freeSpinsTitle);
  await chooseRounds(page, { hasFeature: true });
  await nextRound(page, () => spin(page).click());
  await expect(button(page, "Start free spins")).toHaveAttribute("aria-disabled", "false");
  await loseAnswer(page, problems, "moves", () => button(page, "Start free spins").click());
  await expect(gameFrame(page).getByText("Free spin 1 of 8", { exact: true })).toBeVisible();
  await expect(button(page, "Continue")).toHaveAttribute("aria-disabled", "false");
});
