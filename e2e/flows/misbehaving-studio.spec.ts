import type { Locator, Page } from "@playwright/test";
import { balanceChip } from "../cashier.ts";
import { expect } from "../fixtures.ts";
import { gameName, gamePath, repeat, silentPage, test, type SiteWithStudio } from "../misbehaving-studio.ts";
import { expectProblems, failedWith } from "../problems.ts";
import { phone, wide } from "../viewports.ts";

// The last flow ends the site, whose books it reads.
test.describe.configure({ mode: "serial" });

test.afterEach(({ studioSite }) => {
  studioSite.page = silentPage;
});

const inGame = (page: Page) => page.frameLocator("iframe").getByText("At the table");
const backToLobby = (page: Page) => page.getByRole("link", { name: "Back to lobby" });

/** Opens the only round of a game in the player's history. */
async function openRoundIn(page: Page, index: number): Promise<Locator> {
  await page.goto("/history?type=game");
  const rows = page.getByRole("link", { name: new RegExp(`^${gameName(index)}, R`) });
  await expect(rows).toHaveCount(1);
  await page.goto((await rows.getAttribute("href")) ?? "");
  return page.getByRole("dialog");
}

/** The kinds of the entries that each player's account must have, beside what a new player starts with. */
const expectedKinds = new Map<string, readonly string[]>();

/** The id of the player who has launched a game in this flow, and none before. */
function newPlayerOf(site: SiteWithStudio): string {
  const playerId = site.players().find((id) => !expectedKinds.has(id));
  if (playerId === undefined) throw new Error("No new player has launched a game.");
  expectedKinds.set(playerId, []);
  return playerId;
}

for (const viewport of [phone, wide]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("each callback repeated twenty times, and a late rollback: balance, net and history change once", async ({
      page,
      register,
      studioSite,
    }) => {
      await register();
      await page.goto(gamePath(0));
      await expect(inGame(page)).toBeVisible();
      const playerId = newPlayerOf(studioSite);
      const round = await studioSite.openRound(playerId);

      const bets = await repeat(() => round.bet(5_000));
      expect(new Set(bets.map(({ status }) => status))).toEqual(new Set(["OK"]));
      await expect(balanceChip(page)).toContainText("950.00");
      expect(await round.bet(4_999)).toMatchObject({ status: "DUPLICATE_TX" });
      await repeat(() => round.win(12_000));
      await repeat(() => round.bet(5_000));
      await expect(page.getByText("Net", { exact: true }).locator("..")).toContainText("+70");
      await expect(balanceChip(page)).toContainText("1,070.00");
      await backToLobby(page).click();

      // The player has left, the round is over, and the studio takes it back after all.
      await repeat(() => round.takeBack("win"));
      await round.takeBack("win", "again");
      await expect(balanceChip(page)).toContainText("950.00");
      await repeat(() => round.takeBack("bet"));
      await round.takeBack("bet", "again");
      await repeat(() => round.win(12_000));
      await repeat(() => round.bet(5_000));
      await expect(balanceChip(page)).toContainText("1,000.00");
      const roundDialog = await openRoundIn(page, 0);
      await expect(roundDialog).toContainText("Cancelled");
      await expect(balanceChip(page)).toContainText("1,000.00");
      expectedKinds.set(playerId, ["game.bet", "game.win", "game.win.rollback", "game.rollback"]);
    });

    test("a bet without any later callback: the game can be left, another one opened, and the round is shown as in process", async ({
      page,
      register,
      studioSite,
    }) => {
      await register();
      await page.goto(gamePath(1));
      await expect(inGame(page)).toBeVisible();
      const playerId = newPlayerOf(studioSite);
      const round = await studioSite.openRound(playerId);
      await round.bet(2_500);
      await expect(balanceChip(page)).toContainText("975.00");
      await backToLobby(page).click();
      await expect(page.getByRole("list", { name: "Games" })).toBeVisible();
      await page.goto(gamePath(2));
      await expect(inGame(page)).toBeVisible();
      await expect(await openRoundIn(page, 1)).toContainText("Processing");
      expectedKinds.set(playerId, ["game.bet"]);
    });

    test("a launch without an answer: can be left and repeated, the balance is unchanged, and its token is not valid", async ({
      page,
      register,
      studioSite,
      problems,
    }) => {
      await register();
      await page.goto("/games");
      const answerLaunches = studioSite.holdLaunches();
      await page.getByRole("link", { name: gameName(39), exact: true }).click();
      await expect(page.getByText("Opening the game")).toBeVisible();
      await expect(page.getByText("The game has not opened yet.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Try now" })).toBeVisible();
      await backToLobby(page).click();
      await expect(page).toHaveURL("/games");

      await page.getByRole("link", { name: gameName(39), exact: true }).click();
      const failure = page.getByRole("alert").filter({ hasText: "The game provider does not answer." });
      await expect(failure).toContainText("Your balance is safe.");
      const playerId = newPlayerOf(studioSite);
      expect(await studioSite.redeem(playerId)).toMatchObject({ status: "INVALID_TOKEN" });
      answerLaunches();
      await page.getByRole("button", { name: "Open it again" }).click();
      await expect(inGame(page)).toBeVisible();
      // A token is good once.
      expect(await studioSite.redeem(playerId)).toMatchObject({ status: "OK" });
      expect(await studioSite.redeem(playerId)).toMatchObject({ status: "INVALID_TOKEN" });
      await backToLobby(page).click();
      await expect(balanceChip(page)).toContainText("1,000.00");
      await page.goto("/recent");
      await expect(page.getByText("Nothing played yet.")).toBeVisible();
      expect(await expectProblems(problems, [failedWith(502, "/launch")])).toHaveLength(1);
    });

    test("a game page without an answer: reported after ten seconds, with links to the lobby and to another try", async ({
      page,
      register,
      studioSite,
    }) => {
      await register();
      studioSite.page = null;
      await page.goto(gamePath(4));
      await expect(page.getByText("Opening the game")).toBeVisible();
      const blocked = page.getByRole("alert").filter({ hasText: "The game does not load. Open it again." });
      await expect(blocked).toContainText("Your balance is safe.");
      await expect(page.locator("iframe")).toHaveCount(0);
      await expect(page.getByRole("link", { name: "Browse games" })).toBeVisible();
      studioSite.page = silentPage;
      await page.getByRole("button", { name: "Open it again" }).click();
      await expect(inGame(page)).toBeVisible();
      newPlayerOf(studioSite);
    });
  });
}

test("after all these faults: the books are exact, and nothing was booked twice", async ({ studioSite }) => {
  const audit = await studioSite.audit();
  expect(audit.findings).toEqual([]);
  expect(expectedKinds.size).toBe(8);
  for (const [playerId, kinds] of expectedKinds) expect(audit.kindsOf(playerId).slice(1)).toEqual(kinds);
});
