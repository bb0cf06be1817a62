import { balanceChip } from "../cashier.ts";
import { expect, test } from "../fixtures.ts";

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

test("a studio that plays sound at once: silent until a press in the game, and gone with the game", async ({
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
