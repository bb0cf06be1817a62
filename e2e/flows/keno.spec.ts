import { expect, test } from "../fixtures.ts";
import { drawButton, markedNumbers, numberButton, pressDraw } from "../keno.ts";
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
  verifyRound,
} from "../game.ts";

const hitsOf = ({ marks, drawn }: { marks: number[]; drawn: number[] }) =>
  marks.filter((number) => drawn.includes(number));

for (const viewport of [phone, wide]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("keno: found in its category, marked by touch, drawn and paid exactly, unchanged after a reload, and listed in the history", async ({
      page,
      register,
    }) => {
      await register();
      await openFromLobby(page, "lottery", "Keno Kiln");
      await untilReady(drawButton(page));
      const before = await gameBalance(page);

      await expectTable(page, "Numbers from 1 to 80", ["Pick for me", "Clear", "Last draws"]);
      await drawButton(page).click();
      await expect(gameFrame(page).getByRole("status")).toHaveText("Mark at least one number");
      for (const number of [3, 17, 80]) await numberButton(page, number).click();
      await numberButton(page, 17).click();
      await gameFrame(page).getByRole("button", { name: "Pick for me" }).click();
      expect(await markedNumbers(page)).toHaveLength(2);
      await numberButton(page, 40).scrollIntoViewIfNeeded();
      const box = await numberButton(page, 40).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);

      const bet = gameFrame(page).getByRole("textbox", { name: "Bet", exact: true });
      await bet.fill("0.5");
      await drawButton(page).click();
      await expect(gameFrame(page).getByRole("alert")).toHaveText("From 1.00 to 10.00.");
      await expect(bet).toHaveValue("0.5");
      await bet.fill("8");
      await gameFrame(page).getByRole("button", { name: "Half the bet" }).click();
      await expect(bet).toHaveValue("4.00");

      const round = await pressDraw(page);
      const hits = hitsOf(round);
      // The result is shown after the last number, and the balance has the bet until then.
      await expect(gameFrame(page).getByRole("status")).toContainText(`${hits.length} of 2 hit.`);
      for (const number of round.drawn)
        await expect(numberButton(page, number)).toHaveAccessibleName(
          hits.includes(number) ? `${number}, hit` : `${number}, drawn`,
        );
      const after = before - 400 + Number(round.win);
      await expect.poll(() => gameBalance(page)).toBe(after);
      await expectHeaderBalance(page, after);

      // A reload in the middle of a round: the draw is shown at once, the marks stay, and nothing is bet
      // twice.
      const second = await pressDraw(page);
      await page.reload();
      await untilReady(drawButton(page));
      expect(await markedNumbers(page)).toEqual(second.marks);
      await expect(numberButton(page, second.drawn[19] ?? 0)).toHaveAccessibleName(/, (hit|drawn)$/);
      expect(await gameBalance(page)).toBe(after - 400 + Number(second.win));

      await gameFrame(page).getByRole("button", { name: "Rules and payouts" }).click();
      const rules = gameFrame(page).getByRole("dialog", { name: "Rules of this keno" });
      await expectTexts(rules, [
        /at least 94\.0% of the bet/,
        /Bets from 1\.00 to 10\.00/,
        /at least 5 seconds/,
      ]);
      await expect(rules.getByRole("row", { name: /^2 · now .*2: 9\.32×.* 94\.01%$/ })).toBeVisible();
      await rules.getByRole("button", { name: "Close" }).click();
      await gameFrame(page).getByRole("button", { name: "Last draws" }).click();
      await expect(
        gameFrame(page)
          .getByRole("dialog")
          .getByText(/^Bet 4\.00 · [012] of 2 hit/),
      ).toHaveCount(2);
      await gameFrame(page).getByRole("button", { name: "Close" }).click();
      await gameFrame(page).getByRole("button", { name: "Check the draw" }).click();
      await expect(
        gameFrame(page).getByText("Both seeds give exactly the numbers that were drawn."),
      ).toBeVisible();
      await expect(
        gameFrame(page).getByText("The seed has the fingerprint that was shown before the bet."),
      ).toBeVisible();

      const dialog = await openNewestRound(page, "Keno Kiln");
      await expect(dialog.getByText(`= ${hitsOf(second).length}/2`)).toBeVisible();
      await expect(dialog.locator("[data-ball]")).toHaveCount(22);
      await expect(dialog.getByText("The studio's seed")).toBeVisible();
      await verifyRound(dialog);
    });
  });
}

test("keyboard alone, reduced motion, and a lost answer: the draw happens once and is paid once", async ({
  page,
  register,
  problems,
}) => {
  await page.setViewportSize(phone);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await register();
  await page.goto("/play/potters-keno");
  await untilReady(drawButton(page));
  const before = await gameBalance(page);
  await numberButton(page, 1).focus();
  for (const key of ["ArrowRight", "ArrowDown", "Space", "End", "Enter", "ArrowUp", "Home", "Space"])
    await page.keyboard.press(key);
  expect(await markedNumbers(page)).toEqual([1, 10, 16]);
  await expect(gameFrame(page).getByRole("status")).toHaveText(/^3 marked/);
  await page.keyboard.press("Tab");
  await expect(gameFrame(page).getByRole("button", { name: "Pick for me" })).toBeFocused();

  await drawButton(page).focus();
  const win = await loseAnswer(page, problems, "draws", () => page.keyboard.press("Enter"));
  await expect(gameFrame(page).getByRole("status")).toContainText(/Drawn: .* of 3 hit\. .*Balance /);
  await expect.poll(() => gameBalance(page)).toBe(before - 100 + win);
});
