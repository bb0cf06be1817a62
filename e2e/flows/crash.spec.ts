import type { Page } from "@playwright/test";
import { roundPatienceMs, setTarget, untilBetsOpen, untilCrashed, untilLanded } from "../crash.ts";
import { violationsOf } from "../axe.ts";
import { demo, expect, type NewPlayer, test } from "../fixtures.ts";
import { expectProblems, failedWith, unanswered } from "../problems.ts";
import { captchaAnswer } from "../start-site.ts";
import { phone, wide } from "../viewports.ts";
import {
  expectHeaderBalance,
  expectTexts,
  gameBalance,
  gameButton,
  gameFrame,
  openFromLobby,
  openNewestRound,
  untilReady,
  verifyRound,
} from "../game.ts";

test.setTimeout(5 * roundPatienceMs);

for (const viewport of [phone, wide]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("a crash game: found in its category, a bet with an automatic cash-out is paid exactly, verified, and listed in the history", async ({
      page,
      register,
    }) => {
      await register();
      await openFromLobby(page, "arcade", "Balloon Bazaar");
      await untilBetsOpen(page);
      const before = await gameBalance(page);
      await setTarget(page, "1,01");
      await gameFrame(page).getByRole("button", { name: "Higher bet" }).click();
      await gameButton(page, "Bet").click();
      await expect(gameButton(page, "Bet placed")).toBeVisible();
      await expect(gameFrame(page).getByRole("region", { name: "Players in this round" })).toContainText(
        "You2.00",
      );
      await expect.poll(() => gameBalance(page)).toBe(before - 200);

      const crashPoint = await untilCrashed(page);
      const win = crashPoint >= 101 ? 202 : 0;
      await expect.poll(() => gameBalance(page)).toBe(before - 200 + win);
      await expect(gameFrame(page).getByRole("status")).toContainText(
        win > 0 ? "Cashed out at 1.01× · 2.02" : "Crashed before a cash-out",
      );
      await expectHeaderBalance(page, before - 200 + win);

      await gameFrame(page).getByRole("button", { name: "Check the crash point" }).click();
      await expectTexts(gameFrame(page), [
        /fingerprint that this page was shown/,
        /is among those/,
        /exactly the crash point/,
      ]);
      await gameFrame(page).getByRole("button", { name: "Close" }).click();
      await gameFrame(page).getByRole("button", { name: "Rules" }).click();
      const rules = gameFrame(page).getByRole("dialog", { name: "Rules of this game" });
      await expectTexts(rules, [/97\.0%, the same/, /Bets from 1\.00 to 50\.00/, /from 1\.01× to 1000\.00×/]);

      const dialog = await openNewestRound(page, "Balloon Bazaar");
      await expect(dialog.getByText(`✕${(crashPoint / 100).toFixed(2)}×`)).toBeVisible();
      await expect(dialog.getByText("Digest of all players' seeds")).toBeVisible();
      await expect(dialog.getByText("The studio's seed")).toBeVisible();
      await verifyRound(dialog);
    });
  });
}

test("two players in one round, one by keyboard: both see the same crash and each other's bet; a late cash-out pays nothing", async ({
  page,
  register,
  browser,
  baseURL,
  problems,
}) => {
  await page.setViewportSize(phone);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { username } = await register();
  await page.goto("/play/rocket-club");
  const context = await browser.newContext({ viewport: wide, baseURL: baseURL ?? "" });
  const other = await context.newPage();
  await logInAs(other, demo);
  await other.goto("/play/rocket-club");
  await setTarget(other, "1.01");

  await playBoth(page, other, { username, isLate: false });
  await page.route("**/flight/cash-outs", async (route) => {
    await untilLanded(other);
    await route.continue();
  });
  const before = await playBoth(page, other, { username, isLate: true });
  await expect(gameFrame(page).getByRole("status")).toHaveText(
    "The flight was over before your cash-out arrived.",
  );
  await expect.poll(() => gameBalance(page)).toBe(before - 100);
  // A flight that is longer than the call's time limit: the cash-out was sent again, and each one waits for
  // the crash.
  await page.unrouteAll({ behavior: "wait" });
  await expectProblems(problems, [failedWith(409, "/flight/cash-outs")]);
  await context.close();
});

test.describe("event stream not available", () => {
  // For axe, which injects scripts.
  test.use({ bypassCSP: true });

  test("the page polls instead, a bet is paid, and axe finds nothing in the game", async ({
    page,
    problems,
  }) => {
    await page.setViewportSize(phone);
    await page.route("**/flight/events", (route) => route.abort());
    await page.goto("/play/kite-weather?mode=demo");
    await untilBetsOpen(page);
    await setTarget(page, "1.5");
    await gameButton(page, "Bet").click();
    await expect(gameButton(page, "Bet placed")).toBeVisible();
    const crashPoint = await untilCrashed(page);
    await expect.poll(() => gameBalance(page)).toBe(crashPoint >= 150 ? 100_050 : 99_900);
    // Axe stays in the page's own frame, so the game is opened as a page.
    await page.goto((await page.locator("iframe").getAttribute("src")) ?? "");
    await expect(page.getByText(/^Bets close in/)).toBeVisible({ timeout: roundPatienceMs });
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Check the crash point" }).click();
    await expect(page.getByText(/exactly the crash point/)).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await expectProblems(problems, [unanswered("/flight/events")]);
  });
});

/**
 * Plays rounds until one has not crashed before its player could cash out, or until a cash-out was late.
 * Returns the balance before that round.
 */
async function playBoth(
  page: Page,
  other: Page,
  { username, isLate }: { readonly username: string; readonly isLate: boolean },
): Promise<number> {
  for (;;) {
    await untilBetsOpen(page);
    const before = await gameBalance(page);
    await gameButton(other, "Bet").click();
    await gameButton(page, "Bet").focus();
    await page.keyboard.press("Space");
    await expect(gameButton(page, "Bet placed")).toBeFocused();
    const players = (one: Page) => gameFrame(one).getByRole("region", { name: "Players in this round" });
    await expect(players(page)).toContainText("d•••o1.00");
    await expect(players(other)).toContainText(`${username.at(0)}•••${username.at(-1)}1.00`);
    const cashOut = gameButton(page, "Cash out");
    const crashed = gameFrame(page).getByText(/Next round in/);
    await expect(cashOut.or(crashed)).toBeVisible({ timeout: roundPatienceMs });
    if (await crashed.isVisible()) continue;
    const answered = page.waitForResponse(/\/flight\/cash-outs$/, { timeout: roundPatienceMs });
    // Two cash-outs have no answer, and the next round is another attempt: one pressed after the crash is not
    // sent, and one whose time limit ends just before the crash is not sent again.
    answered.catch(() => undefined);
    await page.keyboard.press("Space");
    const points = await Promise.all([untilLanded(page), untilLanded(other)]);
    expect(points[0]).toBe(points[1]);
    await untilReady(gameFrame(page).getByRole("button", { name: /^Bet( next round)?$/ }));
    const answer = await Promise.race([answered, Promise.resolve(null)]);
    if (!answer) continue;
    if (answer.ok() === isLate) continue;
    if (isLate) return before;
    const { own }: { own: { cashedOut: number; win: string } } = await answer.json();
    expect(own.cashedOut).toBeLessThanOrEqual(points[0]);
    await expect.poll(() => gameBalance(page)).toBe(before - 100 + Number(own.win));
    return before;
  }
}

async function logInAs(page: Page, { username, password }: NewPlayer): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Captcha", { exact: true }).fill(captchaAnswer);
  await page.locator("form").getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("link", { name: /^Inbox/ }).first()).toBeVisible();
}
