import {
  dealButton,
  dealOpenHand,
  moveButton,
  standToTheEnd,
  tableBalance,
  tableFrame,
} from "../blackjack.ts";
import { expect, test } from "../fixtures.ts";
import { phone, wide } from "../viewports.ts";

for (const viewport of [phone, wide]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("blackjack: found in the lobby, a hand resumed after a reload, paid exactly, and in the history", async ({
      page,
      register,
    }) => {
      await register();
      await page.goto("/games/table");
      await page.getByRole("link", { name: "Bazaar Blackjack", exact: true }).click();
      await expect(dealButton(page)).toHaveAttribute("aria-disabled", "false");
      await dealOpenHand(page);
      const before = await tableBalance(page);
      const own = tableFrame(page).getByRole("group", { name: /^You: / });
      const cards = await own.getAttribute("aria-label");

      await page.reload();
      await expect(moveButton(page, "Stand")).toHaveAttribute("aria-disabled", "false");
      expect(await own.getAttribute("aria-label")).toBe(cards);
      expect(await tableBalance(page)).toBe(before);

      const win = await standToTheEnd(page);
      await expect(dealButton(page)).toBeVisible();
      await expect.poll(() => tableBalance(page)).toBe(before + win);
      const chip = page.locator("[data-place='header.balance']");
      await expect(chip).toContainText(
        ((before + win) / 100).toLocaleString("en", { minimumFractionDigits: 2 }),
      );

      await tableFrame(page).getByRole("button", { name: "Rules" }).click();
      const rules = tableFrame(page).getByRole("dialog", { name: "Rules of this table" });
      for (const rule of [/99\.54% of the first bet/, /Bets from 1\.00 to 200\.00/, /After 30 minutes/])
        await expect(rules.getByText(rule)).toBeVisible();
      await rules.getByRole("button", { name: "Close" }).click();
      await tableFrame(page).getByRole("button", { name: "Check the shuffle" }).click();
      await expect(
        tableFrame(page).getByText("Both seeds give exactly the cards that were dealt."),
      ).toBeVisible();
      await page.goto("/history?type=game");
      const row = page.getByRole("link", { name: /^Bazaar Blackjack, R/ }).first();
      await page.goto((await row.getAttribute("href")) ?? "");
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByText(/^(?:10|[2-9AJQK])[♣♦♥♠]$/).nth(3)).toBeVisible();
      await expect(dialog.getByText("The studio's seed")).toBeVisible();
    });
  });
}

test("keyboard alone, less motion, and an answer that is lost: the move was made once, and is paid once", async ({
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
  await expect(moveButton(page, "Hit")).toBeFocused();
  await expect(tableFrame(page).getByRole("status")).toContainText(/You: .* Total .* Dealer: .* face down/);
  const before = await tableBalance(page);

  let win = "";
  await page.route("**/moves", async (route) => {
    const { round }: { round: { win: string } } = await (await route.fetch()).json();
    win = round.win;
    await route.abort();
  });
  await page.keyboard.press("Tab");
  await expect(moveButton(page, "Stand")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(tableFrame(page).getByText("Connection lost")).toBeVisible();
  await page.unroute("**/moves");
  problems.splice(0);
  await tableFrame(page).getByRole("button", { name: "Try again" }).click();
  await expect(dealButton(page)).toBeVisible();
  await expect.poll(() => tableBalance(page)).toBe(before + Number(win));
  await expect(tableFrame(page).getByRole("status")).toContainText(/Dealer: .* Balance /);
});
