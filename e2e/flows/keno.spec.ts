import { expect, test } from "../fixtures.ts";
import {
  drawButton,
  kenoBalance,
  kenoFrame,
  markedNumbers,
  numberButton,
  pressDraw,
  untilReady,
} from "../keno.ts";
import { phone, wide } from "../viewports.ts";

const hitsOf = ({ marks, drawn }: { marks: number[]; drawn: number[] }) =>
  marks.filter((number) => drawn.includes(number));

for (const viewport of [phone, wide]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("keno: found in its category, marked by touch, drawn and paid exactly, kept over a reload, and in the history", async ({
      page,
      register,
    }) => {
      await register();
      await page.goto("/games/lottery");
      await page.getByRole("link", { name: "Keno Kiln", exact: true }).click();
      await untilReady(page);
      const before = await kenoBalance(page);

      await drawButton(page).click();
      await expect(kenoFrame(page).getByRole("status")).toHaveText("Mark at least one number");
      for (const number of [3, 17, 80]) await numberButton(page, number).click();
      await numberButton(page, 17).click();
      await kenoFrame(page).getByRole("button", { name: "Pick for me" }).click();
      expect(await markedNumbers(page)).toHaveLength(2);
      await numberButton(page, 40).scrollIntoViewIfNeeded();
      const box = await numberButton(page, 40).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);

      const round = await pressDraw(page);
      const hits = hitsOf(round);
      // The result is told after the last number, and the balance has the bet until then.
      await expect(kenoFrame(page).getByRole("status")).toContainText(`${hits.length} of 2 hit.`);
      for (const number of round.drawn)
        await expect(numberButton(page, number)).toHaveAccessibleName(
          hits.includes(number) ? `${number}, hit` : `${number}, drawn`,
        );
      const after = before - 100 + Number(round.win);
      await expect.poll(() => kenoBalance(page)).toBe(after);
      await expect(page.locator("[data-place='header.balance']")).toContainText(
        (after / 100).toLocaleString("en", { minimumFractionDigits: 2 }),
      );

      // A reload in the middle of a round: the draw is shown at once, the marks stay, and nothing is bet twice.
      const second = await pressDraw(page);
      await page.reload();
      await untilReady(page);
      expect(await markedNumbers(page)).toEqual(second.marks);
      await expect(numberButton(page, second.drawn[19] ?? 0)).toHaveAccessibleName(/, (hit|drawn)$/);
      expect(await kenoBalance(page)).toBe(after - 100 + Number(second.win));

      await kenoFrame(page).getByRole("button", { name: "Rules and payouts" }).click();
      const rules = kenoFrame(page).getByRole("dialog", { name: "Rules of this keno" });
      for (const rule of [/at least 94\.0% of the bet/, /Bets from 1\.00 to 10\.00/, /at least 5 seconds/])
        await expect(rules.getByText(rule)).toBeVisible();
      await expect(rules.getByRole("row", { name: /^2 · now .*2: 9\.32×.* 94\.01%$/ })).toBeVisible();
      await rules.getByRole("button", { name: "Close" }).click();
      await kenoFrame(page).getByRole("button", { name: "Last draws" }).click();
      await expect(
        kenoFrame(page)
          .getByRole("dialog")
          .getByText(/^Bet 1\.00 · [012] of 2 hit/),
      ).toHaveCount(2);
      await kenoFrame(page).getByRole("button", { name: "Close" }).click();
      await kenoFrame(page).getByRole("button", { name: "Check the draw" }).click();
      await expect(
        kenoFrame(page).getByText("Both seeds give exactly the numbers that were drawn."),
      ).toBeVisible();
      await expect(
        kenoFrame(page).getByText("The seed has the fingerprint that was shown before the bet."),
      ).toBeVisible();

      await page.goto("/history?type=game");
      const row = page.getByRole("link", { name: /^Keno Kiln, R/ }).first();
      await page.goto((await row.getAttribute("href")) ?? "");
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByText(`= ${hitsOf(second).length}/2`)).toBeVisible();
      await expect(dialog.locator("[data-ball]")).toHaveCount(22);
      await expect(dialog.getByText("The studio's seed")).toBeVisible();
    });
  });
}

test("keyboard alone, less motion, and an answer that is lost: drawn once, and paid once", async ({
  page,
  register,
  problems,
}) => {
  await page.setViewportSize(phone);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await register();
  await page.goto("/play/potters-keno");
  await untilReady(page);
  const before = await kenoBalance(page);
  await numberButton(page, 1).focus();
  for (const key of ["ArrowRight", "ArrowDown", "Space", "End", "Enter", "ArrowUp", "Home", "Space"])
    await page.keyboard.press(key);
  expect(await markedNumbers(page)).toEqual([1, 10, 16]);
  await expect(kenoFrame(page).getByRole("status")).toHaveText(/^3 marked/);
  await page.keyboard.press("Tab");
  await expect(kenoFrame(page).getByRole("button", { name: "Pick for me" })).toBeFocused();

  let win = "";
  await page.route("**/draws", async (route) => {
    const { round }: { round: { win: string } } = await (await route.fetch()).json();
    win = round.win;
    await route.abort();
  });
  await drawButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(kenoFrame(page).getByText("Connection lost")).toBeVisible();
  await page.unroute("**/draws");
  problems.splice(0);
  await kenoFrame(page).getByRole("button", { name: "Try again" }).click();
  await expect(kenoFrame(page).getByRole("status")).toContainText(/Drawn: .* of 3 hit\. .*Balance /);
  await expect.poll(() => kenoBalance(page)).toBe(before - 100 + Number(win));
});
