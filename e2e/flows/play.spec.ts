import { expect, test } from "../fixtures.ts";
import { expectProblems, failedWith } from "../problems.ts";
import { playRound, spinButton } from "../slot.ts";

test("round played: the balance on screen changes without a reload", async ({ page, register }) => {
  await register();
  await page.goto("/");
  const chip = page.locator("[data-place='header.balance']");
  await expect(chip).toContainText("1,000.00");

  await page.goto("/play/golden-koi");
  await expect(spinButton(page)).toBeEnabled();
  const loadedAt = await page.evaluate(() => performance.timeOrigin);
  // A round may return its bet, so one of several has to change the balance.
  for (let round = 0; round < 4 && (await chip.textContent())?.includes("1,000.00"); round += 1) {
    await playRound(page);
    await expect(spinButton(page)).toBeEnabled();
  }
  await expect(chip).not.toContainText("1,000.00");
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt);

  await page.goto("/history?type=game");
  await expect(page.getByText(/Golden Koi|Koi/).first()).toBeVisible();
});

test("game frame: on another origin, sandboxed, and unable to navigate the page", async ({
  page,
  register,
}) => {
  await register();
  await page.goto("/play/golden-koi");
  const frame = page.locator("iframe");
  await expect(frame).toHaveAttribute("sandbox", /allow-scripts/);
  await expect(frame).not.toHaveAttribute("sandbox", /allow-top-navigation/);
  const origin = new URL((await frame.getAttribute("src")) ?? "").origin;
  expect(origin).not.toBe(new URL(page.url()).origin);
  expect(new URL(origin).hostname).not.toBe(new URL(page.url()).hostname);
});

test("guest opens a game: the demo is played with the studio's own credits", async ({ page }) => {
  await page.goto("/play/golden-koi?mode=demo");
  await expect(spinButton(page)).toBeEnabled();
});

test("studios unavailable: the play screen shows it and offers a retry", async ({
  page,
  register,
  problems,
}) => {
  await register();
  await page.route("**/launch", (route) =>
    route.fulfill({
      status: 502,
      json: { error: { code: "PROVIDER_UNAVAILABLE", key: "errors.PROVIDER_UNAVAILABLE", requestId: "x" } },
    }),
  );
  await page.goto("/play/golden-koi");
  await expect(page.getByRole("button", { name: /Try again|Open it again/ })).toBeVisible();
  await page.unroute("**/launch");
  await page.getByRole("button", { name: /Try again|Open it again/ }).click();
  await expect(spinButton(page)).toBeEnabled();
  await expectProblems(problems, [failedWith(502, "/launch")]);
});
