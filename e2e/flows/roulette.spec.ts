import { expect, test } from "../fixtures.ts";
import { pressSpin, spinButton, spotButton } from "../roulette.ts";
import { expectTable } from "../game-layout.ts";
import { phone, wide } from "../viewports.ts";
import {
  expectHeaderBalance,
  expectTexts,
  gameBalance,
  gameFrame,
  loseAnswer,
  openFromLobby,
  openNewestRound,
  untilReady,
} from "../game.ts";

for (const viewport of [phone, wide]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("roulette: found in the lobby, chips placed by touch, paid exactly, unchanged after a reload, and listed in the history", async ({
      page,
      register,
    }) => {
      await register();
      await openFromLobby(page, "table", "French Roulette");
      await untilReady(spinButton(page));
      const before = await gameBalance(page);
      const status = gameFrame(page).getByRole("status");

      await expectTable(page, "Table", ["Undo", "Clear", "Last spins"]);
      await spinButton(page).click();
      await expect(status).toHaveText("Place at least one chip");
      await spotButton(page, "17 black").click();
      await spotButton(page, "Red").click();
      await spotButton(page, "Red").click();
      await spotButton(page, "Odd").click();
      await expect(spotButton(page, "Red")).toHaveAccessibleName("Red, bet 2.00");
      await gameFrame(page).getByRole("button", { name: "Undo" }).click();
      await expect(status).toHaveText("Bet 3.00");

      const round = await pressSpin(page);
      await expect(status).toContainText(new RegExp(`^${round.pocket} (red|black|green)`));
      const after = before - 300 + Number(round.win);
      await expect.poll(() => gameBalance(page)).toBe(after);
      await expectHeaderBalance(page, after);

      // A reload in the middle of a round: its result is shown at once, the chips stay, and nothing is bet
      // twice.
      const second = await pressSpin(page);
      await page.reload();
      await untilReady(spinButton(page));
      await expect(spotButton(page, "Red")).toHaveAccessibleName("Red, bet 2.00");
      await expect(status).toContainText(new RegExp(`^${second.pocket} `));
      expect(await gameBalance(page)).toBe(after - 300 + Number(second.win));

      await gameFrame(page).getByRole("button", { name: "Rules and payouts" }).click();
      const rules = gameFrame(page).getByRole("dialog", { name: "Rules of this roulette" });
      await expectTexts(rules, [
        /La Partage: .* half of every bet/,
        /at least 97\.29%/,
        /together at most 200\.00/,
      ]);
      await expect(rules.getByRole("row", { name: "A number 35 to 1 97.29%" })).toBeVisible();
      await rules.getByRole("button", { name: "Close" }).click();
      await gameFrame(page).getByRole("button", { name: "Last spins" }).click();
      await expect(
        gameFrame(page)
          .getByRole("dialog")
          .getByText(/^Bet 3\.00 · /),
      ).toHaveCount(2);
      await gameFrame(page).getByRole("button", { name: "Close" }).click();
      await gameFrame(page).getByRole("button", { name: "Check the spin" }).click();
      await expect(
        gameFrame(page).getByText("Both seeds give exactly the pocket of the ball."),
      ).toBeVisible();

      const dialog = await openNewestRound(page, "French Roulette");
      await expect(dialog.locator("[data-ball='hit']")).toHaveText(String(second.pocket));
      await expect(dialog.getByText("17=1.00 Rouge=2.00")).toBeVisible();
    });
  });
}

test("keyboard alone, reduced motion, and a lost answer: the spin happens once and is paid once", async ({
  page,
  register,
  problems,
}) => {
  await page.setViewportSize(phone);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await register();
  await page.goto("/play/french-roulette");
  await untilReady(spinButton(page));
  const before = await gameBalance(page);
  await spotButton(page, "0 green").focus();
  for (const key of ["ArrowDown", "Space", "ArrowDown", "Enter", "ArrowRight", "Space", "Delete"])
    await page.keyboard.press(key);
  await expect(gameFrame(page).getByRole("status")).toHaveText("Bet 2.00");
  await expect(spotButton(page, "2 black")).toHaveAccessibleName("2 black, bet 1.00");
  await expect(spotButton(page, "5 red")).toHaveAccessibleName("5 red, bet 1.00");

  await spinButton(page).focus();
  const win = await loseAnswer(page, problems, "spins", () => page.keyboard.press("Enter"));
  await expect(gameFrame(page).getByRole("status")).toContainText(/ Balance /);
  await expect.poll(() => gameBalance(page)).toBe(before - 200 + win);
});
