import { expect, test } from "../fixtures.ts";

const games = [
  { slug: "krakatau-wild", opens: "Paytable and rules", limits: "Bets from 1.00 to 50.00", rtp: "95.7%" },
  { slug: "bazaar-blackjack", opens: "Rules", limits: "Bets from 1.00 to 200.00", rtp: "99.54%" },
  { slug: "bouquet-keno", opens: "Rules and payouts", limits: "Bets from 1.00 to 10.00", rtp: "94.0%" },
  { slug: "rocket-club", opens: "Rules", limits: "Bets from 1.00 to 50.00", rtp: "97.0%" },
  {
    slug: "french-roulette",
    opens: "Rules and payouts",
    limits: "Chips from 1.00; all bets of a round together at most 200.00",
    rtp: "97.29%",
  },
] as const;

for (const { slug, opens, limits, rtp } of games) {
  test(`${slug}: its help page, opened and closed by keyboard, states return and limits`, async ({
    page,
  }) => {
    await page.goto(`/play/${slug}?mode=demo`);
    const game = page.frameLocator("iframe");
    const opener = game.getByRole("button", { name: opens, exact: true });
    await opener.press("Enter");
    const help = game.getByRole("dialog");
    await expect(help).toContainText(limits);
    await expect(help).toContainText(rtp);
    await expect(help).toContainText(/least [\d.]+ seconds/);
    await page.keyboard.press("Escape");
    await expect(help).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
}

test("harbour-high-card: return, limits and pace are shown on the table", async ({ page }) => {
  await page.goto("/play/harbour-high-card?mode=demo");
  await expect(
    page.frameLocator("iframe").getByText(/Bets from 1\.00 to 50\.00\. RTP 97\.06%/),
  ).toBeVisible();
});
