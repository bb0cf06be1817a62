import type { FrameLocator, Page } from "@playwright/test";
import { dealButton, dealOpenHand, standToTheEnd } from "../blackjack.ts";
import { balanceChip } from "../cashier.ts";
import { roundPatienceMs } from "../crash.ts";
import { expect, test } from "../fixtures.ts";
import { gameFrame } from "../game.ts";

/** Page of a studio whose game plays a tone as soon as the browser lets it. */
const loudPage = `<!doctype html><title>Loud</title><button>In the game</button><script>
  parent.postMessage({ type: "ready" }, "*");
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  tone.connect(audio.destination);
  tone.start();
  audio.onstatechange = () => console.log("sound " + audio.state);
  setInterval(() => void audio.resume(), 50);
</script>`;

test("a studio that plays sound at once: muted until a press in the game, and ended with the game", async ({
  page,
  register,
}) => {
  await register();
  await page.route(/127\.0\.0\.1:\d+\/play/, (route) =>
    route.fulfill({ contentType: "text/html", body: loudPage }),
  );
  await page.goto("/games?q=koi");
  await expect(balanceChip(page)).toContainText("1,000.00");
  // A look into the frame by the test itself would count as a press there, so the game reports.
  const sounds: string[] = [];
  page.on("console", (message) => {
    if (message.text().startsWith("sound ")) sounds.push(message.text());
  });
  // The presses on the card and beside the game are presses in the page, not in the game.
  await page.getByRole("link", { name: "Golden Koi", exact: true }).click();
  await expect(page.getByText("Opening the game")).toHaveCount(0);
  await page.getByRole("button", { name: "Add Golden Koi to favourites" }).click();
  await page.waitForTimeout(1_500);
  expect(sounds).toEqual([]);
  await page.frameLocator("iframe").getByRole("button", { name: "In the game" }).click();
  await expect.poll(() => sounds).toEqual(["sound running"]);
  await page.getByRole("link", { name: "Back to lobby" }).click();
  await expect(page.locator("iframe")).toHaveCount(0);
  expect(page.frames()).toHaveLength(1);
});

/** Notes each tone that a page or its game plays, in the order in which it is called. */
async function noteTones(page: Page): Promise<readonly string[]> {
  const tones: string[] = [];
  page.on("console", (message) => {
    if (message.text() === "tone") tones.push(message.text());
  });
  await page.addInitScript(() => {
    window.AudioContext = class extends AudioContext {
      override createOscillator(): OscillatorNode {
        console.log("tone");
        return super.createOscillator();
      }
    };
  });
  return tones;
}

test("blackjack: silent until sound is switched on, then a tone for each card; silent again when it is opened again", async ({
  page,
  register,
}) => {
  const tones = await noteTones(page);
  await register();
  await page.goto("/play/bazaar-blackjack");
  const sound = gameFrame(page).getByRole("button", { name: "Sound", exact: true });
  await dealOpenHand(page);
  expect(tones).toEqual([]);
  await standToTheEnd(page);
  // The dealer's cards come after the answer, one by one, and each has its tone.
  await expect(dealButton(page)).toHaveAttribute("aria-disabled", "false");
  await expect(sound).toHaveAttribute("aria-pressed", "false");
  await sound.press("Enter");
  await expect(sound).toHaveAttribute("aria-pressed", "true");
  expect(tones).toEqual([]);
  await dealOpenHand(page);
  // Two cards of the player and two of the dealer, one face down.
  await expect.poll(() => tones.length).toBeGreaterThanOrEqual(4);
  await page.reload();
  await expect(sound).toHaveAttribute("aria-pressed", "false");
});

for (const { slug, start, rounds } of [
  { slug: "bouquet-keno", start: "Draw", rounds: "a tone for each number" },
  { slug: "french-roulette", start: "Spin", rounds: "a tone for each chip" },
  { slug: "rocket-club", start: "Bet", rounds: "a tone for each flight" },
]) {
  test(`${slug}: silent until sound is switched on, then ${rounds}`, async ({ page }) => {
    test.setTimeout(3 * roundPatienceMs);
    const tones = await noteTones(page);
    await page.goto(`/play/${slug}?mode=demo`);
    const game = page.frameLocator("iframe");
    const sound = game.getByRole("button", { name: "Sound", exact: true });
    await expect(sound).toHaveAttribute("aria-pressed", "false");
    await play(game, slug, start);
    await expect(game.getByRole("button", { name: start, exact: true })).toHaveAttribute(
      "aria-disabled",
      "false",
      { timeout: roundPatienceMs },
    );
    expect(tones).toEqual([]);
    await sound.press("Space");
    await play(game, slug, start);
    await expect.poll(() => tones.length, { timeout: roundPatienceMs }).toBeGreaterThan(0);
  });
}

/** Marks or places what a round needs, and starts one. */
async function play(game: FrameLocator, slug: string, start: string): Promise<void> {
  if (slug === "bouquet-keno") await game.getByRole("button", { name: "Pick for me" }).click();
  if (slug === "french-roulette") await game.getByRole("button", { name: /^Red/ }).click();
  await game.getByRole("button", { name: start, exact: true }).click({ timeout: roundPatienceMs });
}

test("live table: silent until sound is switched on, then a tone for each round", async ({ page }) => {
  const tones = await noteTones(page);
  await page.goto("/play/harbour-high-card?mode=demo");
  const table = page.frameLocator("iframe");
  const draw = table.getByRole("button", { name: "Draw", exact: true });
  const sound = table.getByRole("button", { name: "Sound", exact: true });
  await draw.click();
  await expect(table.getByRole("status")).toHaveText(/win|tie/i);
  await expect(draw).toHaveAttribute("aria-disabled", "false");
  await expect(sound).toHaveAttribute("aria-pressed", "false");
  expect(tones).toEqual([]);
  await sound.click();
  await draw.click();
  await expect.poll(() => tones.length).toBe(1);
});
