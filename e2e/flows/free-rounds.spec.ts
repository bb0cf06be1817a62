import type { Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { balanceChip } from "../cashier.ts";
import { isTooWide, openOwnDesk } from "../desk.ts";
import { demoBaht, expect, test } from "../fixtures.ts";
import { chooseRounds, nextRound, spinButton } from "../slot.ts";
import { phone } from "../viewports.ts";
import { archiveWheel, noPrize, publishWheel } from "../wheel.ts";
import { gameFrame } from "../game.ts";

const prize = { game: "krakatau-wild", count: 2, stakeMinor: "100" };
const segment = { ...noPrize, prizeKind: "free_rounds", freeRounds: prize };

/** Balance in the site's header, in minor units. */
async function balanceOf(page: Page): Promise<bigint> {
  const chip = balanceChip(page);
  await expect(chip).toContainText(/\d\.\d\d/);
  const text = await chip.textContent();
  return BigInt(/([\d,]+\.\d\d)/.exec(text ?? "")?.[1]?.replace(/\D/g, "") ?? 0);
}

async function spinWheel(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Spin", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Spin" }).click();
  await expect(page.getByText("You won 2 free rounds of 1.00 on Krakatau Wild.")).toBeVisible({
    timeout: 20_000,
  });
}

test("free rounds of an operator's wheel: won, played first at the slot, paid exactly, and listed in the history with bet 0", async ({
  page,
  browser,
  logIn,
}) => {
  test.slow();
  await publishWheel([segment]);
  await page.setViewportSize(phone);
  await page.goto("/shop");
  await logIn(demoBaht);
  await expect(page.getByRole("list", { name: "Chances" }).getByRole("listitem")).toHaveText([
    "2 free rounds of 1.00 on Krakatau Wild100.00%",
  ]);
  const before = await balanceOf(page);
  await spinWheel(page);
  await expect(page.getByText("2 free rounds left, stake 1.00 each")).toBeVisible();
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(phone.width);

  await page.getByRole("link", { name: "Play now: Krakatau Wild" }).first().click();
  const frame = gameFrame(page);
  const button = frame.getByRole("button", { name: "Free round", exact: true });
  await expect(button).toHaveAttribute("aria-disabled", "false");
  await expect(frame.getByText("2 free rounds left", { exact: true })).toBeVisible();
  await expect(frame.getByText("Stake 1.00. You pay nothing.", { exact: true })).toBeVisible();
  await expect(frame.getByRole("button", { name: "Higher bet" })).toHaveAttribute("aria-disabled", "true");

  let won = 0n;
  await chooseRounds(page, { hasFeature: false });
  for (const left of ["1 free round left", "All free rounds played"]) {
    const round = await nextRound(page, () => button.click());
    expect(round).toMatchObject({ bet: "100", isFree: true, next: null });
    won += BigInt(round.win);
    await expect(frame.getByText(left, { exact: true })).toBeVisible();
    if (left.startsWith("1")) await expect(button).toHaveAttribute("aria-disabled", "false");
  }
  // The next round is paid by the player again.
  await expect(spinButton(page)).toHaveAttribute("aria-disabled", "false");
  await expect(spinButton(page)).toHaveText("Spin");
  await expect(frame.getByRole("button", { name: "Higher bet" })).toHaveAttribute("aria-disabled", "false");

  await page.goto("/history?type=game");
  await expect.poll(() => balanceOf(page)).toBe(before + won);
  const rows = page.getByRole("link", { name: /^Krakatau Wild: free round, R/ });
  await expect(rows).toHaveCount(2);
  await page.goto((await rows.first().getAttribute("href")) ?? "");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Stake of a free round")).toBeVisible();
  await expect(dialog).toContainText(/Bet\s*0\.00/);
  await page.goto("/shop");
  await expect(page.getByText("All free rounds played")).toBeVisible();
  await page.goto("/inbox");
  await expect(page.getByText("You won 2 free rounds on Krakatau Wild").first()).toBeVisible();

  const desk = await openOwnDesk(
    browser,
    `/desk/free-rounds?search=${demoBaht.username}`,
    ["support"],
    phone,
  );
  await desk
    .getByRole("link", { name: /^Open / })
    .first()
    .click();
  const award = desk.locator("main section[tabindex]");
  await expect(award.getByText("All played")).toBeVisible();
  await expect(award.getByText("2 / 2")).toBeVisible();
  expect([await isTooWide(desk), await violationsOf(desk)]).toEqual([false, []]);
  await archiveWheel();
});
