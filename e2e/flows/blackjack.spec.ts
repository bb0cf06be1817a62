import { dealButton, dealOpenHand, standToTheEnd } from "../blackjack.ts";
import { expect, test } from "../fixtures.ts";
import { phone, wide } from "../viewports.ts";
import {
  expectHeaderBalance,
  expectTexts,
  gameBalance,
  gameButton,
  gameFrame,
  loseAnswer,
  openFromLobby,
  openNewestRound,
  verifyRound,
} from "../game.ts";

for (const viewport of [phone, wide]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("blackjack: found in the lobby, a hand resumed after a reload, paid exactly, and listed in the history", async ({
      page,
      register,
    }) => {
      await register();
      await openFromLobby(page, "table", "Bazaar Blackjack");
      await expect(dealButton(page)).toHaveAttribute("aria-disabled", "false");
      // The table before the first cards: the bet lies on its place.
      await gameFrame(page).getByRole("button", { name: "Higher bet" }).click();
      await expect(gameFrame(page).locator("[data-empty] b")).toHaveText("2.00");
      await gameFrame(page).getByRole("button", { name: "Minimum bet" }).click();
      await dealOpenHand(page);
      await expect(gameFrame(page).locator("[data-empty]")).toHaveCount(0);
      const before = await gameBalance(page);
      const own = gameFrame(page).getByRole("group", { name: /^You: / });
      const cards = await own.getAttribute("aria-label");

      await page.reload();
      await expect(gameButton(page, "Stand")).toHaveAttribute("aria-disabled", "false");
      expect(await own.getAttribute("aria-label")).toBe(cards);
      expect(await gameBalance(page)).toBe(before);

      const win = await standToTheEnd(page);
      await expect(dealButton(page)).toBeVisible();
      await expect.poll(() => gameBalance(page)).toBe(before + win);
      await expectHeaderBalance(page, before + win);

      await gameFrame(page).getByRole("button", { name: "Rules" }).click();
      const rules = gameFrame(page).getByRole("dialog", { name: "Rules of this table" });
      await expectTexts(rules, [
        /99\.54% of the first bet/,
        /Bets from 1\.00 to 200\.00/,
        /After 30 minutes/,
      ]);
      await rules.getByRole("button", { name: "Close" }).click();
      await gameFrame(page).getByRole("button", { name: "Check the shuffle" }).click();
      await expect(
        gameFrame(page).getByText("Both seeds give exactly the cards that were dealt."),
      ).toBeVisible();
      const dialog = await openNewestRound(page, "Bazaar Blackjack");
      await expect(dialog.getByText(/^(?:10|[2-9AJQK])[♣♦♥♠]$/).nth(3)).toBeVisible();
      await expect(dialog.getByText("The studio's seed")).toBeVisible();
      await verifyRound(dialog);
    });
  });
}

test("keyboard alone, reduced motion, and a lost answer: the move is made once and paid once", async ({
  page,
  register,
  problems,
}) => {
  await page.setViewportSize(phone);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await register();
  await page.goto("/play/masons-blackjack");
  await dealOpenHand(page, async (deal) => {
    await deal.focus();
    await page.keyboard.press("Enter");
  });
  await expect(gameButton(page, "Hit")).toBeFocused();
  await expect(gameFrame(page).getByRole("status")).toContainText(/You: .* Total .* Dealer: .* face down/);
  const before = await gameBalance(page);

  await page.keyboard.press("Tab");
  await expect(gameButton(page, "Stand")).toBeFocused();
  const win = await loseAnswer(page, problems, "moves", () => page.keyboard.press("Enter"));
  await expect(dealButton(page)).toBeVisible();
  await expect.poll(() => gameBalance(page)).toBe(before + win);
  await expect(gameFrame(page).getByRole("status")).toContainText(/Dealer: .* Balance /);
});
